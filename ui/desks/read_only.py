"""Whether we may write: another process may hold the profile."""

from assistant.bootstrap import Profile
from assistant.errors import ReadOnly


def refuse_writing(profile: Profile) -> None:
    """Raise ReadOnly where another process writes to ``profile``."""
    if profile.holder is not None:
        raise ReadOnly(profile.holder)
