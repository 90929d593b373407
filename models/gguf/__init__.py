"""A GGUF file's header, read strictly before llama.cpp is shown the file."""
