"""The terminal program: what it opens, owns and closes, each class upon the one before."""
