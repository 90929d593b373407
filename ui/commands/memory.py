"""``ricordo memory``: what is remembered of the user, and what may be done with it."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.memory.item import Status
from assistant.memory.selection import Order, Selection
from assistant.memory.statement import Kind
from ui.commands.files import write_text
from ui.commands.invocation import Invocation
from ui.commands.memory_elsewhere import elsewhere_of
from ui.commands.memory_episodes import episodes_app
from ui.commands.memory_forget import forget
from ui.commands.memory_hand import add, confirm, edit, pin, retract, undo, unpin
from ui.commands.memory_json import history_to_json, item_to_json
from ui.commands.memory_slots import slots_app
from ui.commands.memory_view import became_lines, change_rows, history_lines, item_lines, item_rows, markdown
from ui.commands.memory_why import why
from ui.commands.options import AsJson, OneItem, Yes
from ui.commands.output import put, put_document, put_json, put_table, tell
from ui.language import tr
from ui.words.elsewhere import changed_text, said_texts

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.memory.evidence import Record
    from assistant.store.memory_store import MemoryStore

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.command("list")
def list_items(  # noqa: PLR0913 - the parameters of a command are its options
    ctx: typer.Context,
    kind: Annotated[Kind | None, typer.Option(help="Only this kind.")] = None,
    status: Annotated[Status | None, typer.Option(help="Only what this became of; else what may be recalled.")] = None,
    pinned: Annotated[bool, typer.Option("--pinned", help="Only what is pinned.")] = False,
    idle: Annotated[bool, typer.Option("--idle", help="Only what was not used for long.")] = False,
    order: Annotated[Order, typer.Option("--sort", help="What to sort by.")] = Order.NEWEST,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the first N.")] = None,
    as_json: AsJson = False,
) -> None:
    """List what is remembered, the newest first."""
    selection = Selection(kind=kind, status=status, pinned=pinned or None, idle=idle or None, order=order, limit=limit)
    nothing = tr('Nothing is remembered here. Add something with `ricordo memory add "…"`.')
    _list(ctx, lambda memory: memory.select(selection), as_json, nothing)


@app.command()
def show(ctx: typer.Context, item: OneItem, as_json: AsJson = False) -> None:
    """Show a memory: its score and freshness, whether it may leave this machine and why, and where it comes from."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        record = profile.memory.find(item)
        elsewhere = elsewhere_of(profile, record.item)
        if as_json:
            changed_on = elsewhere.changed_on and elsewhere.name(elsewhere.changed_on)
            put_json({**item_to_json(record, profile.clock.now(), profile.settings.memory), "changed_on": changed_on})
            return
        titles = _titles(profile, said_texts(elsewhere, record.evidence))
        lines = [*item_lines(record, profile.clock.now(), profile.settings.memory, titles)]
        lines += became_lines(changed_text(elsewhere))
    for line in lines:
        put(line)


@app.command()
def search(
    ctx: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="What to look for.")],
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="At most N memories.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Find memories, also those that were replaced or taken back."""
    from assistant.errors import NothingFound

    query = " ".join(words)
    if not _list(ctx, lambda memory: memory.search(query, limit), as_json):
        raise NothingFound("memory that says", query)


@app.command()
def history(ctx: typer.Context, item: OneItem, as_json: AsJson = False) -> None:
    """Show everything that happened to a memory, and the words for it."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        story = profile.memory.history(profile.memory.find(item).item.id)
        if as_json:
            put_json(history_to_json(story, profile.clock.now(), profile.settings.memory))
            return
        elsewhere = elsewhere_of(profile, story.record.item)
        lines = [*became_lines(changed_text(elsewhere))]
        lines += history_lines(story, _titles(profile, said_texts(elsewhere, story.evidence)))
    put_table(*change_rows(story))
    for line in lines:
        put(line)


@app.command()
def due(
    ctx: typer.Context,
    within: Annotated[int, typer.Option(min=0, metavar="DAYS", help="Also what falls due within so many days.")] = 0,
    as_json: AsJson = False,
) -> None:
    """List the tasks whose day is here, the first due first."""
    _list(ctx, lambda memory: memory.due(timedelta(days=within)), as_json, tr("Nothing is due."))


@app.command()
def inbox(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List what you should look at: unconfirmed, disliked, or perhaps the same as another."""
    _list(ctx, lambda memory: memory.inbox(), as_json, tr("Nothing waits for you."))


@app.command()
def archive(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List what was never confirmed and has faded out of the lists."""
    _list(ctx, lambda memory: memory.archive(), as_json, tr("Nothing has faded out of the lists."))


@app.command()
def export(
    ctx: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="JSON with all evidence; else Markdown.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file, not to stdout.")
    ] = None,
    yes: Yes = False,
) -> None:
    """Write everything that memory holds as Markdown or JSON. Passing it on is yours to decide: it is not sealed."""
    import json

    with Invocation.of(ctx).profile(read_only=True) as profile:
        held, now, settings = profile.memory.held(), profile.clock.now(), profile.settings.memory
    if as_json:
        values = [item_to_json(record, now, settings) for record in held]
        text = json.dumps(values, ensure_ascii=False, indent=2) + "\n"
    else:
        text = markdown(held, now, settings)
    if output is None:
        put_document(text)
    else:
        write_text(output, text, yes)


for _command in (add, edit, confirm, pin, unpin, retract, forget, undo, why):
    app.command()(_command)
app.add_typer(slots_app, name="slots")
app.add_typer(episodes_app, name="episodes")


def _list(
    ctx: typer.Context, read: "Callable[[MemoryStore], list[Record]]", as_json: bool, nothing: str = ""
) -> "list[Record]":
    """Print what ``read`` gives, and return it; ``nothing`` is what to say when that is empty."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        found, now, settings = read(profile.memory), profile.clock.now(), profile.settings.memory
    if as_json:
        put_json([item_to_json(record, now, settings) for record in found])
    elif found:
        put_table(*item_rows(found, now, settings))
    elif nothing:
        tell(nothing)
    return found


def _titles(profile: "Profile", elsewhere: Mapping[str, str]) -> Callable[[str], str]:
    """Titles by ids of sessions; ``elsewhere`` says where those were that are not here."""
    from contextlib import suppress

    from assistant.errors import NothingFound

    def title_of(session_id: str) -> str:
        if session_id in elsewhere:
            return elsewhere[session_id]
        with suppress(NothingFound):
            return profile.transcript.session(session_id).title
        return ""

    return title_of
