"""Vectors: their rows in the store, the indexes made of them, and what keeps both in step."""
