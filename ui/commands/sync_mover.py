"""What the commands of sync begin with: a profile, open, with everything that moves its memory."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ui.commands.invocation import Invocation
from ui.commands.progress import step_bar
from ui.commands.sync_passphrase import ask_for_keys

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from sync.keys.place import AskPassphrase
    from sync.moving.moving import Moving
    from sync.moving.parts import Parts
    from sync.moving.steps import Phase, Progress


@dataclass(frozen=True, slots=True)
class Mover:
    """The profile and what ``Moving`` stands on: its keys and its devices among it."""

    profile: "Profile"
    parts: "Parts"
    ask: "AskPassphrase"

    @property
    def moving(self) -> "Moving":
        """The facade."""
        from sync.moving.moving import Moving

        return Moving(self.parts)

    def unseal_keys(self) -> None:
        """Ask for the passphrase of sealed keys before a bar moves, which would cover the question.

        Where nobody is there it is left to the work itself whether it can do without.
        """
        from assistant.memory.device import KeyHome
        from sync.keys.errors import SealedKeysClosed
        from sync.keys.place import Purpose

        if self.parts.own().keys_in is KeyHome.FILE:
            with suppress(SealedKeysClosed):
                self.ask(Purpose.OPEN)


@dataclass(frozen=True, slots=True)
class Access:
    """How a command opens the profile. ``name`` None: as ``--profile`` says."""

    name: str | None = None
    keys_passphrase: Path | None = None
    read_only: bool = False


@contextmanager
def open_mover(invocation: Invocation, access: Access | None = None) -> Iterator[Mover]:
    """The mover of the profile of ``invocation``, or of the one that ``access`` names, for the body."""
    from sync.moving.opening import open_parts

    access = access or Access()
    if access.name is not None:
        invocation = replace(invocation, profile_name=access.name)
    with invocation.profile(read_only=access.read_only) as profile:
        ask = ask_for_keys(access.keys_passphrase)
        yield Mover(profile, open_parts(profile, ask), ask)


@contextmanager
def shown_progress() -> Iterator["Progress"]:
    """A bar for the steps of moving, in the language that is spoken."""
    from ui.words.moving import phase_text

    with step_bar() as show:
        yield _told(show, phase_text)


def _told(show: Callable[[str, int, int], None], text_of: Callable[[str], str]) -> "Progress":
    def tell_phase(phase: "Phase", done: int, all_: int) -> None:
        show(text_of(phase), done, all_)

    return tell_phase
