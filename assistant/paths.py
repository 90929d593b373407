"""Where everything is kept.

With ``RICORDO_HOME`` set, everything the program writes lies under that folder; without it, in the places that the
system provides (platformdirs). Folders are 0700, files 0600.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from assistant.errors import ConfigError, FolderUnusable
from models.atomic import make_private
from models.phrase import Phrase

HOME_VARIABLE = "RICORDO_HOME"
SYNONYMS_FILE = "synonyms.txt"
DEFAULT_PROFILE = "default"
_PROFILE_NAME = re.compile(r"[\w][\w.-]{0,63}")


@dataclass(frozen=True, slots=True)
class ProfilePlaces:
    """The folder of one profile (account) and what lies in it."""

    root: Path

    @property
    def name(self) -> str:
        """The profile's name, which is its folder's."""
        return self.root.name

    @property
    def database(self) -> Path:
        """The store: the truth about this profile."""
        return self.root / "memory.db"

    @property
    def lock(self) -> Path:
        """Held by the one process that may write."""
        return self.root / "writer.lock"

    @property
    def traces(self) -> Path:
        """One JSON Lines file for each traced turn."""
        return self.root / "traces"

    @property
    def exports(self) -> Path:
        """Where exported conversations go unless a file is named."""
        return self.root / "exports"

    @property
    def index(self) -> Path:
        """The vector index: derived from the store, and never copied with it."""
        return self.root / "index"

    @property
    def backups(self) -> Path:
        """Copies of this profile."""
        return self.root / "backups"

    @property
    def sync_log(self) -> Path:
        """What was moved to and from other devices: kinds, counts and ids, JSON Lines."""
        return self.root / "sync.jsonl"

    @property
    def keys(self) -> Path:
        """Sealed files with the secret keys of this device, where no keyring can hold them. Never in a backup."""
        return self.root / "keys"


@dataclass(frozen=True, slots=True)
class Places:
    """Every folder of the program."""

    config: Path
    data: Path
    cache: Path
    logs: Path

    @property
    def config_file(self) -> Path:
        """The settings, TOML."""
        return self.config / "config.toml"

    @property
    def synonyms_file(self) -> Path:
        """The user's own table of words that mean the same, text."""
        return self.config / SYNONYMS_FILE

    @property
    def models(self) -> Path:
        """Pulled models and the list of known ones."""
        return self.data / "models"

    @property
    def profiles(self) -> Path:
        """One folder for each profile."""
        return self.data / "profiles"

    def profile(self, name: str = DEFAULT_PROFILE) -> ProfilePlaces:
        """The places of profile ``name``: letters (of any script), digits, ``_.-``, at most 64.

        Raises ConfigError for any other name: it becomes a folder.
        """
        if not _PROFILE_NAME.fullmatch(name):
            refusal = ConfigError("profile", Phrase("use 1 to 64 letters, digits, dots, dashes or underscores"))
            refusal.hint = Phrase("Without a name it is the profile {profile}.", profile=DEFAULT_PROFILE)
            raise refusal
        return ProfilePlaces(self.profiles / name)


def find_places(environment: Mapping[str, str] = os.environ) -> Places:
    """Decide where things are kept. Nothing is created. Raises ConfigError when this user has no home folder."""
    home = environment.get(HOME_VARIABLE, "")
    try:
        return _below(Path(home).expanduser().absolute()) if home else _of_the_system()
    except RuntimeError as error:  # a ~ that stands for nothing, or a user whom the system does not know
        refusal = ConfigError(HOME_VARIABLE, Phrase("no home folder was found to keep anything in"))
        refusal.hint = Phrase(
            "Set {variable} to the full path of a folder that you may write to.", variable=HOME_VARIABLE
        )
        raise refusal from error


def _below(root: Path) -> Places:
    return Places(config=root, data=root, cache=root / "cache", logs=root / "logs")


def _of_the_system() -> Places:
    from platformdirs import PlatformDirs  # only here: `ricordo --help` must not pay for it

    system = PlatformDirs("ricordo", appauthor=False)
    return Places(
        config=system.user_config_path,
        data=system.user_data_path,
        cache=system.user_cache_path,
        logs=system.user_log_path,
    )


def make_folder(folder: Path) -> Path:
    """Create ``folder`` with its parents, for this user alone (0700). Raises FolderUnusable with the reason."""
    try:
        return make_private(folder)
    except OSError as error:
        raise FolderUnusable(folder, error.strerror or str(error)) from error
