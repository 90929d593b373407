"""Two light embedders as one: multilingual-e5-small, and Universal Sentence Encoder beside it."""

from models.e5 import LANGUAGES

__all__ = ["LANGUAGES", "NAME", "SHARE"]

NAME = "duet"
SHARE = 0.35
"""How much a unit vector of the second counts against one of the first.

The best of 0.35, 0.5 and 0.7 on LoCoMo conversations 1-5, each left out once; the three differ little.
"""
