"""Search by meaning for as long as one command runs."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from assistant.errors import RicordoError
from assistant.paths import Places
from models.errors import ModelError

if TYPE_CHECKING:
    from assistant.bootstrap import Profile

_CATCH_UP_S = 2.0

_log = logging.getLogger(__name__)


@contextmanager
def library_of(profile: "Profile", places: Places) -> Iterator[None]:
    """Inside, memories are found by meaning, too, as soon as the embedder is loaded: that happens beside the command.

    At the end what was said is embedded, for two seconds at most; what is left waits for the next run.
    """
    library = profile.open_library(places, once=True)
    if library is None:
        yield
        return
    opening = threading.Thread(target=_calmly, args=(library.start,), daemon=True)
    opening.start()
    yield
    until_s = time.monotonic() + _CATCH_UP_S
    opening.join(_CATCH_UP_S)

    def catch_up() -> None:
        while time.monotonic() < until_s and not library.work().is_done:
            pass

    _calmly(catch_up)


def _calmly(work: Callable[[], object]) -> None:
    """Search by words stands in for whatever fails here."""
    try:
        work()
    except (RicordoError, ModelError) as error:
        _log.warning("memories are not found by meaning: %s", error)
