"""How much work a passphrase may cost, decided before any memory is taken: a stranger chose the number in the file."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from sync.container.errors import BundleDamaged, Part, PassphraseTooCostly

WRITTEN_WORK_FACTOR = 18
_FACTOR = re.compile(r"[1-9][0-9]*")
_SECONDS_AT_22 = 18.0  # measured on one slow core, where 2^20 takes 3.3 s and 2^18 0.7 s
_LARGEST = 63  # what is written larger is treated like this; the sentence about it needs no more


@dataclass(frozen=True, slots=True)
class Cost:
    """What scrypt (r = 8, p = 1) takes at 2 to the power of ``work_factor``."""

    work_factor: int

    @property
    def memory_mib(self) -> int:
        """128 * r bytes for each step, in MiB; at least 1."""
        return max((1 << self.work_factor) >> 10, 1)

    @property
    def seconds(self) -> int:
        """About how long; at least 1."""
        return max(round(_SECONDS_AT_22 * 2.0 ** (self.work_factor - 22)), 1)


@dataclass(frozen=True, slots=True)
class KdfPolicy:
    """Up to ``freely`` is opened; up to ``asking`` when ``ask``, shown the cost, says yes; above, never.

    ``ask`` is None where nobody can be asked; then only ``freely`` counts.
    """

    freely: int = 20
    asking: int = 22
    ask: Callable[[Cost], bool] | None = None

    def check(self, work_factor: int) -> None:
        """Raises PassphraseTooCostly unless a passphrase of this work factor may be tried."""
        if work_factor <= self.freely:
            return
        cost = Cost(min(work_factor, _LARGEST))
        if work_factor > self.asking or self.ask is None or not self.ask(cost):
            raise PassphraseTooCostly(cost.memory_mib, cost.seconds)


FOREGROUND = KdfPolicy()


def parse_work_factor(text: str) -> int:
    """The number in a stanza: decimal, no sign, no zero before it. Raises BundleDamaged; 63 for what is larger."""
    if _FACTOR.fullmatch(text, 0) is None or not text.isascii():
        raise BundleDamaged(Part.HEADER, "the work factor is no plain number")
    return min(int(text), _LARGEST) if len(text) <= 2 else _LARGEST
