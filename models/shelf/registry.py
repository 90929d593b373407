"""The models that this machine knows: the bundled one, files added where they lie, files pulled from the hub.

The list is ``models.json`` in the models folder, replaced atomically under a lock; it is read anew for every
question, so two processes always agree. The bundled model is never in it: its package knows all about it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from models.atomic import make_private, write_atomic
from models.errors import (
    ModelChanged,
    ModelFileError,
    ModelNameRefused,
    NoChatTemplate,
    UnknownModel,
)
from models.gguf.geometry import read_geometry
from models.gguf.header import read_header
from models.hub.catalogue import CatalogueEntry
from models.hub.download import PulledFile
from models.mark import Progress, mark_file, silent, stat_file
from models.phrase import Phrase
from models.shelf.bundled import NAME, PACKAGE, bundled_entry, find_bundled
from models.shelf.entry import ModelEntry, Origin, Source, make_entry, utc_text
from models.shelf.naming import check_name, free_name, name_of_file
from models.shelf.records import from_json, to_json

__all__ = ["ModelEntry", "Registry"]

_FILE = "models.json"
_LOCK_WAIT_S = 10.0
_MEND = Phrase("Move the file away and add your models again with `ricordo models add FILE`.")
_MAKE_ROOM = Phrase(
    "See that it can be read and written, or choose another place with the environment variable RICORDO_HOME."
)


class Registry:
    """The models known to this machine. ``folder`` need not exist; it is made (0700) with the first model."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / _FILE

    def entries(self) -> list[ModelEntry]:
        """Every model: the bundled one first when its package is installed, then the others in order of arrival.

        Raises ModelFileError when the list cannot be read.
        """
        bundled = bundled_entry(find_bundled())
        return [*([bundled] if bundled else []), *self._stored()]

    def find(self, name: str) -> ModelEntry:
        """The model called ``name``, in either case; for an empty name the first one. Raises UnknownModel."""
        wanted = name.casefold()
        entries = self._stored() if wanted and wanted != NAME else self.entries()
        for entry in entries:
            if not wanted or entry.name.casefold() == wanted:
                return entry
        raise UnknownModel(name, tuple(entry.name for entry in self.entries()))

    def add(
        self,
        path: Path,
        now: datetime,
        name: str | None = None,
        source: Source = "added",
        progress: Progress = silent,
    ) -> ModelEntry:
        """Remember the GGUF at ``path``, where it lies. Its header is checked and every byte hashed.

        A file that is known already is taken anew and keeps its name. ``name`` None makes one from the file's.
        Raises NotAModel, ModelMissing, ModelFileError, ModelNameRefused.
        """
        path = path.absolute()
        geometry = read_geometry(read_header(path), path)
        suggestion = name_of_file(path)
        _choose_name(self._stored(), path, name, suggestion)  # refused now, not after the hashing
        mark = mark_file(path, progress)
        origin = Origin(source, utc_text(now))
        return self._remember(path, name, suggestion, lambda chosen: make_entry(chosen, path, mark, geometry, origin))

    def add_pulled(
        self, pulled: PulledFile, now: datetime, name: str | None = None, listed: CatalogueEntry | None = None
    ) -> ModelEntry:
        """Remember a file that ``download.pull`` brought; it was hashed there.

        The catalogue's entry, if it was ``listed``, suggests a name and stands in where the header is silent.
        """
        geometry = read_geometry(read_header(pulled.path), pulled.path)
        mark = replace(stat_file(pulled.path), sha256=pulled.sha256)
        licence, languages = (listed.licence, listed.languages) if listed else ("", ())
        origin = Origin("pulled", utc_text(now), pulled.repository, licence, languages)
        suggestion = listed.name if listed else name_of_file(pulled.path)
        return self._remember(
            pulled.path, name, suggestion, lambda chosen: make_entry(chosen, pulled.path, mark, geometry, origin)
        )

    def remove(self, name: str) -> ModelEntry:
        """Forget the model; its file is deleted only when it was pulled into our folder. Returns what it was.

        Raises UnknownModel, ModelNameRefused for the bundled one, ModelFileError when the file cannot be deleted.
        """
        entry = self.find(name)
        if entry.source == "bundled":
            raise ModelNameRefused(
                name, Phrase("it belongs to the package {package}; remove that with pip", package=PACKAGE)
            )
        with self._changing() as stored:
            stored[:] = [other for other in stored if other.name != entry.name]
        if entry.source == "pulled" and entry.path.is_relative_to(self._folder):
            _delete(entry.path)
        return entry

    def require_chat(self, entry: ModelEntry) -> ModelEntry:
        """Make sure that ``entry`` can hold a conversation now. Cheap: size and time of change, no reading.

        When the time differs, the bytes are hashed; when they are the same, the new time is remembered and the entry
        returned with it. Raises ModelMissing, ModelChanged, NoChatTemplate. What hides behind an unchanged time,
        only ``verify`` finds.
        """
        found = stat_file(entry.path)
        if found.size_bytes != entry.size_bytes:
            raise ModelChanged(entry.path, Phrase("its size is not the one it had when it was added"))
        if found.modified_ns != entry.modified_ns:
            entry = self._look_again(entry)
        if not entry.has_template:
            raise NoChatTemplate(entry.path)
        return entry

    def _look_again(self, entry: ModelEntry) -> ModelEntry:
        mark = mark_file(entry.path)
        if mark.sha256 != entry.sha256:
            raise ModelChanged(entry.path, Phrase("its bytes are not the ones it was added with"))
        fresh = replace(entry, modified_ns=mark.modified_ns)
        if entry.source != "bundled":
            with self._changing() as stored:
                stored[:] = [fresh if other.name == entry.name else other for other in stored]
        return fresh

    def _remember(self, path: Path, name: str | None, suggestion: str, make: Callable[[str], ModelEntry]) -> ModelEntry:
        with self._changing() as stored:
            entry = make(_choose_name(stored, path, name, suggestion))
            places = [number for number, other in enumerate(stored) if other.path == path]
            if places:
                stored[places[0]] = entry
            else:
                stored.append(entry)
        return entry

    def _stored(self) -> list[ModelEntry]:
        try:
            return from_json(self._file.read_bytes())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise _list_error(self._file, error.strerror or str(error)) from error
        except ValueError as error:
            raise _list_error(self._file, str(error), _MEND) from error

    @contextmanager
    def _changing(self) -> Iterator[list[ModelEntry]]:
        """The stored entries, to be changed in place; written when the block ends well. One process at a time."""
        from filelock import FileLock, Timeout

        try:
            make_private(self._folder)
            with FileLock(self._folder / f"{_FILE}.lock", timeout=_LOCK_WAIT_S, mode=0o600):
                stored = self._stored()
                yield stored
                write_atomic(self._file, to_json(stored))
        except Timeout as error:
            raise _list_error(self._file, Phrase("another program is changing it"), Phrase("Try again.")) from error
        except OSError as error:
            raise _list_error(self._file, error.strerror or str(error)) from error


def _choose_name(stored: Sequence[ModelEntry], path: Path, name: str | None, suggestion: str) -> str:
    """The name that was asked for, else the one this file has already, else the suggestion, numbered if need be."""
    taken = {other.name for other in stored if other.path != path} | {NAME}
    if name is not None:
        return check_name(name, taken)
    known = [other.name for other in stored if other.path == path]
    return known[0] if known else free_name(suggestion, taken)


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
        if not any(path.parent.iterdir()):
            path.parent.rmdir()
    except OSError as error:
        raise ModelFileError(
            path, Phrase("it cannot be deleted ({strerror})", strerror=error.strerror or error)
        ) from error


def _list_error(path: Path, reason: str, hint: str = _MAKE_ROOM) -> ModelFileError:
    error = ModelFileError(path, Phrase("the list of models cannot be used ({reason})", reason=reason))
    error.hint = hint
    return error
