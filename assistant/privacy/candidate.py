"""A value that a pattern matched and that has yet to be judged."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Words = Mapping[str, frozenset[str]]

_SEPARATORS = re.compile(r"[\s\-.()·•]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """What ``match`` holds at ``text[start:end]``; ``text`` is the normalised copy."""

    text: str
    start: int
    end: int
    match: re.Match[str]

    @property
    def value(self) -> str:
        """The value."""
        return self.text[self.start : self.end]

    @property
    def compact(self) -> str:
        """The value without spaces, hyphens, dots and brackets."""
        return _SEPARATORS.sub("", self.value)

    @property
    def link(self) -> str:
        """What stands between the keyword and the value, "" when the pattern does not tell."""
        return self.match.groupdict().get("link") or ""

    @property
    def after(self) -> str:
        """Up to sixteen characters behind the value."""
        return self.text[self.end : self.end + 16]

    def before(self, size: int) -> str:
        """Up to ``size`` characters in front of the whole match."""
        return self.text[max(0, self.match.start() - size) : self.match.start()]


# Whether a candidate may be a value, with the named word lists of the rule set. A rule needs the yes of all its checks.
Check = Callable[[Candidate, Words], bool]
NO_WORDS: frozenset[str] = frozenset()
