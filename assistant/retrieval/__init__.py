"""Retrieval: what of memory may help with this question, and how surely. It knows no database, only ports."""
