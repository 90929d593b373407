"""Work in threads, and the messages by which it tells the screens what became of it."""
