"""``ricordo sessions``: what was said, and what may be done with it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.conversation.export import turn_to_json
from ui.commands import attachments, completion
from ui.commands.chosen_session import chosen_session
from ui.commands.files import read_text, write_text
from ui.commands.invocation import Invocation
from ui.commands.options import AnySession, AsJson, OneSession, Yes
from ui.commands.output import confirm, put, put_document, put_json, put_table, tell
from ui.commands.session_view import (
    hit_lines,
    hit_to_json,
    session_lines,
    session_rows,
    session_to_json,
)
from ui.language import tr

if TYPE_CHECKING:
    from assistant.memory.session import Session

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.command("list")
def list_sessions(
    ctx: typer.Context,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the latest N.")] = None,
    deleted: Annotated[bool, typer.Option("--deleted", help="Those that can be restored instead.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the conversations, the latest first."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        transcript = profile.transcript
        found = transcript.deleted_sessions()[:limit] if deleted else transcript.sessions(limit)
        now = profile.clock.now()
    if as_json:
        put_json([session_to_json(session) for session in found])
    elif found:
        put_table(*session_rows(found, now))
    elif deleted:
        tell(tr("No deleted conversation can be restored."))
    else:
        tell(tr('There is no conversation yet. Begin one with `ricordo ask "…"`.'))


@app.command()
def show(ctx: typer.Context, session: AnySession = None, as_json: AsJson = False) -> None:
    """Print a conversation."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        chosen = chosen_session(profile.transcript, session)
        turns = profile.transcript.turns(chosen.id)
    if as_json:
        put_json({**session_to_json(chosen), "turns": [turn_to_json(turn) for turn in turns]})
        return
    for line in session_lines(chosen, turns):
        put(line)


@app.command()
def search(
    ctx: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="What to look for.")],
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="At most N places.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Find the turns in which something was said."""
    from assistant.errors import NothingFound

    query = " ".join(words)
    with Invocation.of(ctx).profile(read_only=True) as profile:
        hits = profile.transcript.search(query, limit)
        now = profile.clock.now()
    if as_json:
        put_json([hit_to_json(hit) for hit in hits])
    else:
        for line in hit_lines(hits, now):
            put(line)
    if not hits:
        raise NothingFound("turn that says", query)


@app.command()
def rename(
    ctx: typer.Context,
    session: OneSession,
    title: Annotated[list[str], typer.Argument(metavar="TITLE", help="Its new title.")],
) -> None:
    """Give a conversation another title."""
    with Invocation.of(ctx).profile() as profile:
        chosen = profile.transcript.find_session(session)
        profile.transcript.rename(chosen.id, " ".join(title))


@app.command()
def delete(
    ctx: typer.Context,
    sessions: Annotated[
        list[str],
        typer.Argument(metavar="ID", help="The conversations.", autocompletion=completion.sessions),
    ],
    yes: Yes = False,
) -> None:
    """Delete conversations. `ricordo sessions restore` brings them back for a while."""
    with Invocation.of(ctx).profile() as profile:
        chosen = {session.id: session for session in map(profile.transcript.find_session, sessions)}
        titles = tr(", ").join(repr(_name(session)) for session in chosen.values())
        confirm(tr("Delete {titles}?", titles=titles), yes)
        for session_id in chosen:
            profile.transcript.delete(session_id)
            tell(tr("Deleted. `ricordo sessions restore {session_id}` brings it back.", session_id=session_id))


@app.command()
def restore(
    ctx: typer.Context,
    session: Annotated[
        str,
        typer.Argument(metavar="ID", help="The deleted conversation.", autocompletion=completion.deleted_sessions),
    ],
) -> None:
    """Undo the deletion of a conversation. `ricordo sessions list --deleted` lists what can be restored."""
    with Invocation.of(ctx).profile() as profile:
        profile.transcript.restore(profile.transcript.find_deleted(session).id)


@app.command()
def export(
    ctx: typer.Context,
    session: AnySession = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON, which `import` reads; else Markdown.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file, not to stdout.")
    ] = None,
    yes: Yes = False,
) -> None:
    """Write a conversation as Markdown, or as JSON that can be read back."""
    from assistant.conversation.export import to_json, to_markdown

    with Invocation.of(ctx).profile(read_only=True) as profile:
        chosen = chosen_session(profile.transcript, session)
        turns = profile.transcript.turns(chosen.id)
    text = (to_json if as_json else to_markdown)(chosen, turns)
    if output is None:
        put_document(text)
    else:
        write_text(output, text, yes)


@app.command("import")
def import_session(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE | -", help="A conversation exported with --json.")],
    as_json: AsJson = False,
) -> None:
    """Read an exported conversation back. Prints its id."""
    from assistant.conversation.export import from_json

    session, turns = from_json(read_text(file))
    with Invocation.of(ctx).profile() as profile:
        kept = profile.transcript.import_session(session, turns)
    if as_json:
        put_json(session_to_json(kept))
    else:
        put(kept.id)


for _command in (attachments.attach, attachments.attachments, attachments.detach):
    app.command()(_command)


def _name(session: "Session") -> str:
    return session.title or session.id
