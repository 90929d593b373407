"""What can be read off the words themselves, in any script. Pure: no file, clock, database or model."""
