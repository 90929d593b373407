"""Any object in a child process of its own."""
