"""One turn of a conversation, from the user's words to the saved reply."""
