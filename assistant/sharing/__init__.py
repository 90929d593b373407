"""What several devices share of memory, and how their copies are made one: pure values and rules."""
