"""Everything that a person can do on the screens, as values. No Textual: the command line may read it."""
