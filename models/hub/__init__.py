"""Models that are elsewhere: worth pulling, and pulled."""
