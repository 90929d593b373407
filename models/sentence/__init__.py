"""Any sentence-transformers model in a folder, all-MiniLM-L6-v2 first. Only a child process loads torch."""
