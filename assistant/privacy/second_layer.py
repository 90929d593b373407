"""A second look, by a scanner with many more patterns of vendors, for those who installed it and switched it on.

Nothing here runs at the start or while turns are kept: an export asks for it. When it was asked for and fails, the
export fails: whoever wanted two looks must not silently get one.
"""

import importlib.util
from collections.abc import Callable, Iterable

from assistant.errors import SecondLayerUnusable
from assistant.privacy.rules import Group, RuleSet
from assistant.privacy.scan import Finding, merge, scan

LIMIT_S = 10.0
"""For one text. A usual one takes two thousandths of a second."""

_MODULE = "kingfisher_sdk"
_PREFIX = "kingfisher."

Look = Callable[[str], Iterable[Finding]]
"""What another scanner finds in a text; offsets count in its characters."""


def is_installed() -> bool:
    """Whether the package is here. Loads nothing of it."""
    return importlib.util.find_spec(_MODULE) is not None


class SecondLayer:
    """Ours first, then ``look``; ``scan`` has the signature of our own and may stand in its place."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def scan(self, text: str, rules: RuleSet) -> tuple[Finding, ...]:
        """What either of them found, none overlapping another. Raises SecondLayerUnusable."""
        ours = scan(text, rules)
        try:
            theirs = tuple(self._look(text))
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # noqa: BLE001 - the border: native code may raise anything
            raise SecondLayerUnusable(type(error).__name__) from None  # its message may quote what it looked at
        return merge((*ours, *theirs))


def kingfisher() -> Look:
    """The scanner of the package ``kingfisher-secret-scanner``; its patterns take some seconds to load.

    It runs in this process, offline, and writes no cache. Raises SecondLayerUnusable.
    """
    try:
        from kingfisher_sdk import Rules, Scanner

        scanner = Scanner(Rules(cache=False))
    except ImportError as error:
        raise SecondLayerUnusable(error.name or type(error).__name__) from error
    except (OSError, RuntimeError, ValueError) as error:
        raise SecondLayerUnusable(type(error).__name__) from error

    def look(text: str) -> Iterable[Finding]:
        data = text.encode("utf-8", errors="replace")
        for found in scanner.scan(data, timeout=LIMIT_S):
            if found.visible:
                place = found.location
                yield _finding(data, found.rule_id, place["start_offset"], place["end_offset"])

    return look


def _finding(data: bytes, rule_id: str, start: int, end: int) -> Finding:
    """Theirs count in bytes, ours in characters."""
    first = len(data[:start].decode("utf-8", errors="ignore"))
    return Finding(_PREFIX + rule_id, Group.TOKEN, first, first + len(data[start:end].decode("utf-8", errors="ignore")))
