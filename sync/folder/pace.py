"""How often the watcher looks, and how long it waits."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """All in seconds.

    ``scan_s`` between two scans when the system reports changes, ``poll_s`` when it does not, ``absent_s`` between two
    looks for a folder that is gone. ``settle_s``: how long a file must have looked the same; FAT counts times in steps
    of two seconds. ``hint_*`` and ``publish_*``: wait until it has been quiet so long, but not longer than the longest.
    ``retry_s`` after what could not be done for a reason that passes, ``rearm_s`` before asking the system anew
    to report changes, whether it did or not, ``reread_s`` before the content of every file is read again.
    """

    scan_s: float = 30.0
    poll_s: float = 10.0
    absent_s: float = 5.0
    settle_s: float = 2.0
    hint_quiet_s: float = 0.5
    hint_longest_s: float = 5.0
    publish_quiet_s: float = 30.0
    publish_longest_s: float = 300.0
    retry_s: float = 60.0
    rearm_s: float = 300.0
    reread_s: float = 3600.0
