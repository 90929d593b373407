"""What the doctor looks at of ours: the model, the settings, the store, who may read them."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from ui.commands.checks import Finding, State, joined
from ui.commands.invocation import Invocation
from ui.format import size_text
from ui.language import Phrase


def check_model(invocation: Invocation) -> Finding:
    """The model that answers: here, unchanged, able to chat, small enough."""
    from models.errors import ModelTooLarge
    from models.shelf.fit import check_fit, free_bytes
    from models.shelf.registry import Registry

    settings = invocation.settings().model
    registry = Registry(invocation.places.models)
    entry = registry.require_chat(registry.find(settings.name))
    try:
        check_fit(entry, settings.context_tokens, free_bytes())
    except ModelTooLarge as error:
        return State.WARN, str(error), error.hint
    return (
        State.OK,
        Phrase(
            "{name}, {size}, window {context_tokens:,} tokens",
            name=entry.name,
            size=size_text(entry.size_bytes),
            context_tokens=settings.context_tokens,
        ),
        "",
    )


def check_embedder(invocation: Invocation) -> Finding:
    """What compares meanings: which one it is here, and whether it loads. Without one, words are compared."""
    from assistant.bootstrap import open_embedder
    from models.errors import ModelError

    setting = invocation.settings().memory.embedder
    embedder, note = open_embedder(invocation.places, invocation.settings())
    if embedder is None:
        return (State.OK if setting else State.WARN), note, ""
    try:
        card = embedder.card()
    except ModelError as error:
        return State.WARN, str(error), error.hint
    finally:
        embedder.close()
    finding = Phrase(
        "{model}, {dimension} dimensions, {languages}",
        model=card.model_id,
        dimension=card.dimension,
        languages=Phrase("many languages") if "*" in card.languages else " ".join(card.languages),
    )
    return (State.WARN if embedder.note else State.OK), finding, embedder.note


def check_settings(invocation: Invocation) -> Finding:
    """The settings file: what in it cannot be used, and what must not be in it."""
    from assistant.config import load_settings
    from assistant.privacy.settings_file import secrets_in

    path = invocation.places.config_file
    said = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
    if held := secrets_in(said):
        return (
            State.FAULT,
            Phrase("these settings hold what looks like a password or a key: {keys}", keys=", ".join(held)),
            Phrase("Take them out of {path}, and change them where they are used.", path=path),
        )
    _, problems = load_settings(path)
    if not problems:
        return State.OK, str(path) if path.exists() else Phrase("all defaults"), ""
    lines = joined(Phrase("{key}: {reason}", key=problem.key, reason=problem.reason) for problem in problems)
    return (
        State.WARN,
        Phrase("ignored: {lines}", lines=lines),
        Phrase("Correct {path}, or use `ricordo config set`.", path=path),
    )


def check_store(invocation: Invocation) -> Finding:
    """Every page of the profile's store."""
    from assistant.clock import SystemClock
    from assistant.store.database import Database

    path = invocation.profile_places.database
    if not path.exists():
        return State.OK, Phrase("not made yet; the first question makes it"), ""
    database = Database.open(path, SystemClock(), read_only=True)
    try:
        database.check()
    finally:
        database.close()
    return State.OK, Phrase("{size}, every page is whole", size=size_text(path.stat().st_size)), ""


def check_folders(invocation: Invocation) -> Finding:
    """Who else on this machine could read what is kept."""
    open_ones = [path for path in _kept(invocation) if path.exists() and _readable_by_others(path)]
    if not open_ones:
        return State.OK, Phrase("only you can read what is kept"), ""
    names = ", ".join(map(str, open_ones))
    return (
        State.WARN,
        Phrase("other users can read {names}", names=names),
        f"`chmod -R go-rwx {' '.join(map(repr, map(str, open_ones)))}`",
    )


def _kept(invocation: Invocation) -> Iterator[Path]:
    here = invocation.profile_places
    yield from (here.root, here.database, here.traces, here.backups, here.exports)
    yield from (invocation.places.logs, invocation.places.config_file)


def _readable_by_others(path: Path) -> bool:
    return os.name == "posix" and bool(path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))
