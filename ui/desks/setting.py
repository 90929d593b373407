"""Settings that the program changes by itself, written one at a time: two writers at once would lose one of them."""

import threading

from assistant.config import set_value
from assistant.paths import Places

_one_at_a_time = threading.Lock()


def remember(places: Places, key: str, value: str) -> None:
    """Write ``value`` for ``key`` into the settings file. Raises ConfigError, FolderUnusable, OSError."""
    with _one_at_a_time:
        set_value(places.config_file, key, value)
