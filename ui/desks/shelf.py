"""The models on this machine and those worth having, as the screens show them. Reads files; belongs in a worker."""

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from assistant.config import Settings
from assistant.paths import Places
from models.errors import UnknownModel
from models.hub.catalogue import suggestions
from models.shelf.entry import ModelEntry
from models.shelf.fit import free_bytes, needed_bytes
from models.shelf.registry import Registry
from ui.desks.greeting import Greeting, Suggestion

BUNDLED = "bundled"
_PROGRAM = "ricordo"
_LONGEST_COMMAND = 24  # cells: with the longest suggestion after it, a line of 80


@dataclass(frozen=True, slots=True)
class Shelf:
    """``entries`` with what each needs in memory (bytes) for the window of the settings, and ``suggestions``."""

    entries: tuple[tuple[ModelEntry, int], ...]
    chosen: str
    free_bytes: int
    suggestions: tuple[Suggestion, ...]


def suggested(room_bytes: int) -> tuple[Suggestion, ...]:
    """Up to three models that fit into ``room_bytes``."""
    return tuple(Suggestion(entry.name, entry.estimated_bytes, entry.speaks("zh")) for entry in suggestions(room_bytes))


def read_shelf(places: Places, settings: Settings) -> Shelf:
    """What there is. Raises ModelFileError when the list of models cannot be read."""
    entries = Registry(places.models).entries()
    window = settings.model.context_tokens
    weighed = tuple((entry, needed_bytes(entry, min(window, entry.trained_tokens or window))) for entry in entries)
    room_bytes = free_bytes()
    return Shelf(weighed, settings.model.name, room_bytes, suggested(room_bytes))


def read_greeting(places: Places, settings: Settings) -> Greeting:
    """The facts of the first screen."""
    kept_in = str(places.data)
    try:
        entry = Registry(places.models).find(settings.model.name)
    except UnknownModel:
        return Greeting(kept_in, "", suggestions=suggested(free_bytes()), command=own_command())
    return Greeting(kept_in, entry.name, entry.source == BUNDLED, suggested(free_bytes()), own_command())


def own_command(started: str | None = None) -> str:
    """What runs this program in another terminal: its name, or its path where ``make`` installed it and PATH does not.

    ``started`` is how it was started here, None: as the process says.
    """
    path = Path(sys.argv[0] if started is None else started)
    reachable = shutil.which(_PROGRAM) is not None or path.name != _PROGRAM or not path.is_file()
    return _PROGRAM if reachable or len(str(path)) > _LONGEST_COMMAND else str(path)
