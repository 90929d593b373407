"""One run of a command: whose profile, which folders, wired to what."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import typer

from assistant.paths import DEFAULT_PROFILE, Places
from ui.commands.output import tell
from ui.language import tr
from ui.wiring import PROFILE_KEY, Wiring

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.config import Problem, Settings
    from assistant.paths import ProfilePlaces


@dataclass(frozen=True, slots=True)
class Invocation:
    """What every command starts from."""

    wiring: Wiring
    places: Places
    profile_name: str

    @classmethod
    def of(cls, ctx: typer.Context) -> Self:
        """Read it from the context of the command, and open the log."""
        from ui.log import open_log

        wiring = ctx.find_object(Wiring) or Wiring()
        places = wiring.find_places()
        open_log(places.logs)
        return cls(wiring, places, ctx.meta.get(PROFILE_KEY, DEFAULT_PROFILE))

    @property
    def profile_places(self) -> "ProfilePlaces":
        """The folder of the profile. Raises ConfigError for a name that cannot be one."""
        return self.places.profile(self.profile_name)

    def settings(self) -> "Settings":
        """The settings; lines of the file that cannot be used are told."""
        from assistant.config import load_settings

        settings, problems = load_settings(self.places.config_file)
        _tell_problems(problems)
        return settings

    @contextmanager
    def profile(self, *, private: bool = False, read_only: bool = False) -> Iterator["Profile"]:
        """The profile, open for the body. Tells when a crash had cut replies short.

        Unless it is only read, also which lines of the settings cannot be used.
        """
        opened = self.wiring.open_profile(self.places, self.profile_name, private=private, read_only=read_only)
        with opened as profile:
            if not read_only:
                _tell_problems(profile.problems)
            if profile.recovered:
                tell(tr("The program ended in the middle of an answer last time. What there was of it is kept."))
            yield profile


def _tell_problems(problems: "Sequence[Problem]") -> None:
    for problem in problems:
        tell(tr("{key} is ignored, its default stands in: {reason}.", key=problem.key, reason=problem.reason))
