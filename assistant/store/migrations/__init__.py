"""Numbered SQL files, each run once in each store. A released one is never edited."""
