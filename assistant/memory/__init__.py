"""Values of the memory layers and the rules over them. Pure: no file, clock, database or model."""
