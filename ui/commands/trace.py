"""``ricordo trace``: what happened in a turn, and whether the rules would do the same again."""

from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands import completion
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put, put_json, put_table
from ui.commands.trace_view import COLUMNS, put_blocks, span_row, span_to_json
from ui.failures import REFUSED
from ui.language import Phrase

if TYPE_CHECKING:
    from assistant.trace.recorder import TraceFolder

app = typer.Typer(add_completion=False, no_args_is_help=True)

TurnId = Annotated[
    str,
    typer.Argument(
        metavar="ID", help="The question or its reply, or the beginning of its id.", autocompletion=completion.traces
    ),
]


@app.command()
def last(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Show the trace of the newest turn."""
    folder = _folder(Invocation.of(ctx))
    _show(folder, _newest(folder), as_json)


@app.command()
def show(ctx: typer.Context, turn: TurnId, as_json: AsJson = False) -> None:
    """Show the trace of one turn."""
    invocation = Invocation.of(ctx)
    folder = _folder(invocation)
    _show(folder, _find(invocation, folder, turn), as_json)


@app.command()
def replay(ctx: typer.Context, turn: TurnId = "", as_json: AsJson = False) -> None:
    """Run the rules of a recorded turn, or of the newest, again. Exit code 3 when they do something else now."""
    from assistant.conversation.replay import replay as replay_spans
    from ui.commands.trace_view import replayed_line, replayed_to_json

    invocation = Invocation.of(ctx)
    folder = _folder(invocation)
    turn_id = _find(invocation, folder, turn) if turn else _newest(folder)
    replayed = replay_spans(folder.load(turn_id))
    if as_json:
        put_json(replayed_to_json(turn_id, replayed))
    else:
        put(replayed_line(replayed))
    if replayed.difference is not None:
        raise typer.Exit(REFUSED)


def _folder(invocation: Invocation) -> "TraceFolder":
    from assistant.trace.recorder import TraceFolder

    return TraceFolder(invocation.profile_places.traces)


def _newest(folder: "TraceFolder") -> str:
    from assistant.errors import NothingFound

    turn_id = folder.last()
    if turn_id is None:
        raise NothingFound("trace", Phrase("last"), Phrase('The first question makes one: `ricordo ask "…"`.'))
    return turn_id


def _find(invocation: Invocation, folder: "TraceFolder", prefix: str) -> str:
    """The traced turn whose id begins with ``prefix``; for a reply's, the turn of its question."""
    from assistant.errors import AmbiguousId

    matches = [turn_id for turn_id in folder.ids() if turn_id.startswith(prefix)]
    if len(matches) > 1:
        raise AmbiguousId("trace", prefix, len(matches))
    if matches:
        return matches[0]
    with invocation.profile(read_only=True) as profile:
        return profile.transcript.question_of(profile.transcript.find_turn(prefix)).id


def _show(folder: "TraceFolder", turn_id: str, as_json: bool) -> None:
    from ui.commands.memory_why import put_reasons
    from ui.words.reasons import reasons_of

    spans = folder.load(turn_id)
    if as_json:
        put_json({"id": turn_id, "spans": [span_to_json(span) for span in spans]})
        return
    put(turn_id)
    put_table(COLUMNS, [span_row(span) for span in spans])
    reasons = reasons_of(spans, ())
    if reasons.candidates:
        put_reasons(reasons)
    put_blocks(spans)
