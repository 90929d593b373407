"""``make bench``: every bench, one table. Names of benches as arguments choose some of them."""

import importlib
import os
import sys
from collections.abc import Sequence

from tests.bench.ratio import Ratio, Remark, table

BENCHES = ("help", "start", "engine", "heartbeat", "turns", "learn", "index", "embedders", "recall", "seal", "moving")


def main(names: Sequence[str]) -> int:
    """Run the benches ``names``, all when there are none. Returns an exit code; a goal missed is no failure."""
    if unknown := set(names) - set(BENCHES):
        print(f"no bench called {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    rows = [_busy()]
    for name in names or BENCHES:
        print(f"measuring: {name}", file=sys.stderr)
        rows.extend(importlib.import_module(f"tests.bench.{name}_bench").measure())
    print(table(rows))
    return 0


def _busy() -> Ratio | Remark:
    """How much this machine has to do besides: on a busy one, a ratio of two short times says little."""
    waiting, processors = os.getloadavg()[0], os.cpu_count() or 1
    return Remark("load before measuring", f"{waiting:.1f} on {processors} processors")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
