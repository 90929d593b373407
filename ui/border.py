"""The border of the program: whatever happens inside becomes an exit code and at most a sentence on stderr.

It knows neither the command line's grammar nor the screens, so that each of them starts without the other.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from assistant.errors import RicordoError
from assistant.paths import DEFAULT_PROFILE
from ui.failures import FAILED, CommandRefused, Failure, explain, no_terminal
from ui.language import begin
from ui.wiring import Wiring


def inside_border(work: Callable[[], int], wiring: Wiring) -> int:
    """Run ``work`` and return its exit code. Errors become sentences on stderr; nothing is raised."""
    try:
        with begin(_config_file(wiring)):
            code = work()
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return FAILED
    except BaseException as error:  # noqa: BLE001 - the border of the program
        return _report(error, wiring)
    return code


def open_window(wiring: Wiring, profile_name: str = DEFAULT_PROFILE) -> int:
    """Open the screens in this terminal. Raises CommandRefused where there is none, and what ``run_app`` raises."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandRefused(no_terminal())
    from ui.log import open_log

    places = wiring.find_places()
    open_log(places.logs)
    return wiring.run_app(places, profile_name)


def _config_file(wiring: Wiring) -> Path | None:
    """None where no folder can be found for it; then the locale alone chooses the language."""
    try:
        return wiring.find_places().config_file
    except RicordoError:
        return None


def _report(error: BaseException, wiring: Wiring) -> int:
    from ui.commands.output import tell_failure
    from ui.log import open_log

    with suppress(RicordoError, OSError):  # without a place for the log, the sentence must do
        open_log(wiring.find_places().logs)
    failure: Failure = explain(error)
    tell_failure(failure)
    return failure.exit_code


def _drop_output() -> None:
    """The reader has left: send what is still buffered nowhere, so that the end of the program is quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
