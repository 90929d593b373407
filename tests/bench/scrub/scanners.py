"""Other programs that look for secrets, as functions from a text to what is left of it. Those that are installed."""

import importlib.util
import logging
from collections.abc import Callable

Scrub = Callable[[str], str]
"""A text without what was found in it."""

_MARK = "[•••]"


def others() -> dict[str, Scrub]:
    """The scanners found here, by name."""
    known = {"kingfisher_sdk": ("kingfisher", _kingfisher), "credsweeper": ("CredSweeper", _credsweeper)}
    return {name: make() for module, (name, make) in known.items() if importlib.util.find_spec(module) is not None}


def _kingfisher() -> Scrub:
    from kingfisher_sdk import Rules, Scanner

    scanner = Scanner(Rules(cache=False))

    def scrub(text: str) -> str:
        return _without(text, [finding.secret for finding in scanner.scan(text) if finding.visible])

    return scrub


def _credsweeper() -> Scrub:
    provider = importlib.import_module("credsweeper.file_handler.string_content_provider").StringContentProvider
    logging.disable(logging.WARNING)
    sweeper = importlib.import_module("credsweeper").CredSweeper()

    def scrub(text: str) -> str:
        sweeper.credential_manager.candidates.clear()
        sweeper.credential_manager.set_credentials(sweeper.file_scan(provider(text.split("\n"))))
        sweeper.post_processing(None)
        found = sweeper.credential_manager.get_credentials()
        return _without(text, [line.value for one in found for line in one.line_data_list])

    return scrub


def _without(text: str, values: list[str]) -> str:
    for value in sorted(values, key=len, reverse=True):
        text = text.replace(value, _MARK) if value else text
    return text
