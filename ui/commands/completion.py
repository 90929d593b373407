"""What the shell offers when Tab is pressed.

It only reads, takes no lock, and stays silent: an error here would land in the middle of the line being typed.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from assistant.errors import RicordoError
from assistant.paths import DEFAULT_PROFILE
from models.errors import ModelError
from ui.language import say, tr
from ui.wiring import PROFILE_KEY, Wiring

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.memory.session import Session
    from assistant.paths import ProfilePlaces

Offer = list[tuple[str, str]]
LATEST = 50


def profiles(ctx: typer.Context, incomplete: str) -> list[str]:
    """Names of the profiles that exist."""
    with suppress(OSError):
        folders = _wiring(ctx).find_places().profiles.iterdir()
        return sorted(folder.name for folder in folders if folder.is_dir() and folder.name.startswith(incomplete))
    return []


def sessions(ctx: typer.Context, incomplete: str) -> Offer:
    """Ids of the latest conversations, with their titles."""
    return _of_profile(ctx, incomplete, lambda profile: map(_titled, profile.transcript.sessions(LATEST)))


def deleted_sessions(ctx: typer.Context, incomplete: str) -> Offer:
    """Ids of the conversations whose deletion can be undone, with their titles."""
    return _of_profile(ctx, incomplete, lambda profile: map(_titled, profile.transcript.deleted_sessions()))


def items(ctx: typer.Context, incomplete: str) -> Offer:
    """Ids of what memory holds, the newest first, with their sentences."""
    from ui.format import one_line

    def held(profile: "Profile") -> Iterator[tuple[str, str]]:
        return ((one.item.id, one_line(one.item.sentence)) for one in reversed(profile.memory.held()))

    return _of_profile(ctx, incomplete, held)


def devices(ctx: typer.Context, incomplete: str) -> Offer:
    """Names of the paired devices, with the beginnings of their ids."""
    from assistant.store.device_store import DeviceStore

    def paired(profile: "Profile") -> Iterator[tuple[str, str]]:
        return ((one.name, one.id[:8]) for one in DeviceStore(profile.database, profile.clock).devices())

    return _of_profile(ctx, incomplete, paired)


def conflicts(ctx: typer.Context, incomplete: str) -> Offer:
    """Ids of the memories about which two devices disagree, with what is to be decided."""

    def open_ones(profile: "Profile") -> Iterator[tuple[str, str]]:
        return ((one.item_id, say(one.clash.value)) for one in profile.sharing.conflicts())

    return _of_profile(ctx, incomplete, open_ones)


def traces(ctx: typer.Context, incomplete: str) -> list[str]:
    """Ids of the turns that have a trace, newest first."""
    from assistant.trace.recorder import TraceFolder

    with suppress(RicordoError, OSError):
        ids = TraceFolder(_places(ctx).traces).ids()
        return [turn_id for turn_id in reversed(ids) if turn_id.startswith(incomplete)][:LATEST]
    return []


def backups(ctx: typer.Context, incomplete: str) -> list[str]:
    """Files in the profile's own backup folder, newest first."""
    return _files(ctx, incomplete, lambda places: places.backups.glob("*.zip"))


def bundles(ctx: typer.Context, incomplete: str) -> list[str]:
    """Bundles in the profile's own export folder, newest first."""
    return _files(ctx, incomplete, lambda places: places.exports.glob("*.age"))


def models(ctx: typer.Context, incomplete: str) -> Offer:
    """Names of the models that are here."""
    from models.shelf.registry import Registry
    from ui.format import size_text

    with suppress(ModelError, OSError):
        entries = Registry(_wiring(ctx).find_places().models).entries()
        return [(entry.name, size_text(entry.size_bytes)) for entry in entries if entry.name.startswith(incomplete)]
    return []


def catalogue(incomplete: str) -> Offer:
    """Names of the models that can be pulled."""
    from models.hub.catalogue import load_catalogue

    return [(entry.name, entry.repository) for entry in load_catalogue() if entry.name.startswith(incomplete)]


def setting_keys(incomplete: str) -> Offer:
    """Keys of the settings, with their meaning."""
    from assistant.config import SETTINGS

    return [(setting.key, say(setting.meaning)) for setting in SETTINGS if setting.key.startswith(incomplete)]


def _of_profile(ctx: typer.Context, incomplete: str, read: "Callable[[Profile], Iterable[tuple[str, str]]]") -> Offer:
    """Of what ``read`` gives (a word and its help) the first that begin with ``incomplete``."""
    with suppress(RicordoError, OSError):
        if not _places(ctx).database.exists():
            return []
        with _profile(ctx) as profile:
            return list(islice((row for row in read(profile) if row[0].startswith(incomplete)), LATEST))
    return []


def _files(ctx: typer.Context, incomplete: str, find: "Callable[[ProfilePlaces], Iterable[Path]]") -> list[str]:
    with suppress(RicordoError, OSError):
        files = sorted(map(str, find(_places(ctx))), reverse=True)
        return [file for file in files if file.startswith(incomplete)]
    return []


def _titled(session: "Session") -> tuple[str, str]:
    from ui.format import one_line

    return session.id, one_line(session.title) or tr("untitled")


def _wiring(ctx: typer.Context) -> Wiring:
    return ctx.find_object(Wiring) or Wiring()


def _name(ctx: typer.Context) -> str:
    return str(ctx.meta.get(PROFILE_KEY, DEFAULT_PROFILE))


def _places(ctx: typer.Context) -> "ProfilePlaces":
    return _wiring(ctx).find_places().profile(_name(ctx))


@contextmanager
def _profile(ctx: typer.Context) -> Iterator["Profile"]:
    wiring = _wiring(ctx)
    with wiring.open_profile(wiring.find_places(), _name(ctx), read_only=True) as profile:
        yield profile
