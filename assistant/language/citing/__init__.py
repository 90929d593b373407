"""Which of the items at hand a reply used, told by its words."""

from assistant.language.citing.citation import Citation, cited
from assistant.language.citing.signature import Told

__all__ = ["Citation", "Told", "cited"]
