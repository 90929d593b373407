"""One module for each command. It declares parameters; what it works with is imported inside the function."""
