"""Moving memory, as the command line and the screens ask for it: preview, export, read, import, undo, log."""
