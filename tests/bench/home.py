"""A home as it is after the first start, so that a bench measures the second one."""

from pathlib import Path

from assistant.config import set_value
from assistant.paths import HOME_VARIABLE, Places, find_places


def settled_home(folder: Path) -> dict[str, str]:
    """The environment of a program that lives in ``folder`` and has been welcomed already."""
    environment = {HOME_VARIABLE: str(folder)}
    set_value(find_places(environment).config_file, "screen.welcomed", "true")
    return environment


def settled_places(folder: Path) -> Places:
    """The same as places."""
    return find_places(settled_home(folder))
