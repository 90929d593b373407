"""llama.cpp as a chat model. Imported in a child process alone."""
