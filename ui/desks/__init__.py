"""What the screens work on: the open profile, part by part, and the values that they show of it. No screen here."""
