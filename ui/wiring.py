"""What the command line is wired to. Tests pass other parts; nothing here is imported before it is called."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from assistant.paths import Places, find_places

PROFILE_KEY = "ricordo.profile"  # where a run keeps the name given with --profile

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.config import Settings
    from models.chat import ChatModel


class OpenProfile(Protocol):
    """Opens a profile, as ``assistant.bootstrap.open_profile`` does."""

    def __call__(self, places: Places, name: str, *, private: bool = False, read_only: bool = False) -> "Profile":
        """The profile ``name``; close it after use. ``read_only`` takes no lock."""
        ...


class OpenChat(Protocol):
    """Chooses a chat model, as ``assistant.bootstrap.open_chat`` does. Loads nothing."""

    def __call__(self, places: Places, settings: "Settings", name: str | None, *, anyway: bool) -> "ChatModel":
        """The model ``name``, or the one that the settings name."""
        ...


def _open_profile(places: Places, name: str, *, private: bool = False, read_only: bool = False) -> "Profile":
    from assistant.bootstrap import open_profile

    return open_profile(places, name, private=private, read_only=read_only)


def open_chat(places: Places, settings: "Settings", name: str | None, *, anyway: bool) -> "ChatModel":
    """The model that this machine has for it."""
    from assistant import bootstrap

    return bootstrap.open_chat(places, settings, name, anyway=anyway)


def _run_app(places: Places, profile_name: str) -> int:
    from ui.apps.app import run_app

    return run_app(places, profile_name)


@dataclass(frozen=True, slots=True)
class Wiring:
    """The four parts that the command line stands on."""

    find_places: Callable[[], Places] = find_places
    open_profile: OpenProfile = _open_profile
    open_chat: OpenChat = open_chat
    run_app: Callable[[Places, str], int] = _run_app
