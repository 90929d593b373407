"""What the user does to memory by hand, each a change that ``ricordo memory undo`` takes back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.clock import from_text
from ui.commands import completion
from ui.commands.invocation import Invocation
from ui.commands.memory_json import item_to_json
from ui.commands.options import AsJson, OneItem
from ui.commands.output import put, put_json, tell
from ui.format import local_time
from ui.language import say, tr

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.memory.evidence import Record
    from assistant.store.memory_store import MemoryStore

Sentence = Annotated[list[str], typer.Argument(metavar="SENTENCE", help="One sentence, in your own words.")]


def add(ctx: typer.Context, sentence: Sentence, as_json: AsJson = False) -> None:
    """Remember a sentence. Prints its id."""
    from ui.commands.memory_add import to_statement

    with Invocation.of(ctx).profile() as profile:
        said_at = profile.clock.now().astimezone()
        _put_item(profile, profile.memory.add(to_statement(" ".join(sentence), said_at), said_at), as_json)


def edit(ctx: typer.Context, item: OneItem, sentence: Sentence, as_json: AsJson = False) -> None:
    """Say a memory in other words. The old version is kept in its history. Prints the id of the new one."""
    from ui.commands.memory_add import edited_value, without_credentials

    with Invocation.of(ctx).profile() as profile:
        old = profile.memory.find(item).item
        words = without_credentials(" ".join(sentence))
        value = edited_value(old, words, profile.clock.now().astimezone())
        _put_item(profile, profile.memory.edit(old.id, words, value), as_json)


def confirm(
    ctx: typer.Context,
    items: Annotated[
        list[str],
        typer.Argument(metavar="ID", help="The memories.", autocompletion=completion.items),
    ],
    as_json: AsJson = False,
) -> None:
    """Say that memories are true. All of them in one change, which `ricordo memory undo` takes back."""
    with Invocation.of(ctx).profile() as profile:
        chosen = [profile.memory.find(prefix).item.id for prefix in items]
        confirmed = profile.memory.confirm(chosen)
        if as_json:
            now, settings = profile.clock.now(), profile.settings.memory
            put_json([item_to_json(record, now, settings) for record in confirmed])
        for record in confirmed:
            tell(tr("Confirmed: {sentence}", sentence=record.item.sentence))


def pin(ctx: typer.Context, item: OneItem, as_json: AsJson = False) -> None:
    """Keep a memory from fading."""
    _change(ctx, item, lambda memory, item_id: memory.pin(item_id), tr("Pinned"), as_json)


def unpin(ctx: typer.Context, item: OneItem, as_json: AsJson = False) -> None:
    """Let a memory fade again."""
    _change(ctx, item, lambda memory, item_id: memory.unpin(item_id), tr("Unpinned"), as_json)


def retract(ctx: typer.Context, item: OneItem, as_json: AsJson = False) -> None:
    """Take a memory out of answers; its history keeps it. `ricordo memory forget` removes every word instead."""
    _change(ctx, item, lambda memory, item_id: memory.retract(item_id), tr("Retracted"), as_json)


def undo(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Take the last change of memory back."""
    with Invocation.of(ctx).profile() as profile:
        undone = profile.memory.undo()
        records = profile.memory.records(undone.item_ids)
        now, settings = profile.clock.now(), profile.settings.memory
    if as_json:
        items = [item_to_json(record, now, settings) for record in records]
        put_json({"id": next(iter(undone.item_ids), ""), "at": undone.at, "turn": undone.turn_id, "items": items})
    tell(tr("Taken back: the change of {moment}.", moment=local_time(from_text(undone.at))))
    for record in records:
        tell("  " + tr("now {status}: {sentence}", status=say(record.item.status.value), sentence=record.item.sentence))


def _change(
    ctx: typer.Context, prefix: str, do: "Callable[[MemoryStore, str], Record]", done: str, as_json: bool
) -> None:
    with Invocation.of(ctx).profile() as profile:
        record = do(profile.memory, profile.memory.find(prefix).item.id)
        if as_json:
            _put_item(profile, record, as_json)
        tell(tr("{done}: {sentence}", done=done, sentence=record.item.sentence))


def _put_item(profile: "Profile", record: "Record", as_json: bool) -> None:
    if as_json:
        put_json(item_to_json(record, profile.clock.now(), profile.settings.memory))
    else:
        put(record.item.id)
