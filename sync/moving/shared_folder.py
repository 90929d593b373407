"""The bundles in a folder that devices share, as their names tell: nothing is opened."""

from pathlib import Path

from sync.container.bundle_name import BundleName

# A name in a shared folder is anybody's: a number beyond this was not given here, and would use up all that there are.
_BELIEVED_SEQUENCE = 10**12


def highest_in(folder: Path, device_id: str) -> int:
    """The highest number among this device's bundles in ``folder``: a restored profile must not give it again."""
    ours = [name.sequence for name in _bundles_in(folder) if name.device_id == device_id]
    return max((sequence for sequence in ours if sequence <= _BELIEVED_SEQUENCE), default=0)


def newest_of_others(folder: Path, device_id: str) -> list[Path]:
    """Of every device but this one the bundle with the highest number in ``folder``."""
    newest: dict[str, BundleName] = {}
    for name in sorted(_bundles_in(folder), key=lambda one: one.sequence):
        newest[name.device_id] = name
    return [folder / str(name) for name in newest.values() if name.device_id != device_id]


def _bundles_in(folder: Path) -> list[BundleName]:
    """None for a folder that cannot be listed: whoever writes or reads there will say what is wrong with it."""
    try:
        names = [BundleName.parse(path.name) for path in folder.iterdir()]
    except OSError:
        return []
    return [name for name in names if name is not None]
