"""``ricordo memory why``: which memories an answer used, and what became of every other that could have helped."""

from typing import TYPE_CHECKING, Any

import typer

from ui.commands.feedback import OneReply, find_reply
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put, put_json, put_table, tell
from ui.format import Column, one_line
from ui.language import Phrase, say, tr

if TYPE_CHECKING:
    from ui.words.reasons import Candidate, Reasons

_SCORES = ("lexical", "dense", "window", "fresh", "final")
_COLUMNS = (
    Column(""),
    Column(Phrase("what could help"), flexible=True),
    *(Column(Phrase(name), align="right") for name in _SCORES),
    Column(Phrase("became")),
)


def why(ctx: typer.Context, turn: OneReply = None, as_json: AsJson = False) -> None:
    """Show which memories an answer used, with their scores, and why others were left out."""
    from ui.desks.reply_desk import ReplyDesk

    with Invocation.of(ctx).profile(read_only=True) as profile:
        reply = find_reply(profile.transcript, turn)
        explained = ReplyDesk(profile).why(reply)
    if as_json:
        put_json({"id": reply.id, "question": explained.question.id, **to_json(explained.reasons)})
        return
    put(one_line(explained.question.text))
    put_reasons(explained.reasons)


def put_reasons(reasons: "Reasons") -> None:
    """The table, or that nothing was recalled."""
    if reasons.note:
        tell(one_line(say(reasons.note)))
    if reasons.candidates:
        put_table(_COLUMNS, [_row(one, reasons.cut) for one in reasons.candidates])
    else:
        tell(tr("No memory was recalled for this answer."))


def to_json(reasons: "Reasons") -> dict[str, Any]:
    """What was looked for and what became of each candidate. Scores are None where there are none."""
    return {
        "query": reasons.query,
        "intent": reasons.intent,
        "note": reasons.note,
        "cut": reasons.cut,
        "candidates": [
            {
                **{name: getattr(one, name) for name in ("id", "kind", "text", *_SCORES, "fate", "used")},
                "words": list(one.words),
                "need": one.need,
            }
            for one in reasons.candidates
        ],
    }


def _row(candidate: "Candidate", cut_at: float | None) -> tuple[str, ...]:
    from ui.words.reasons import fate_text

    mark = "●" if candidate.kind == "order" else "✓" if candidate.used else "·" if candidate.entered else "✗"
    values = [getattr(candidate, name) for name in _SCORES]
    scores = ("" if candidate.kind == "order" else "–" if value is None else f"{value:.2f}" for value in values)
    return mark, candidate.label, *scores, fate_text(candidate, cut_at)
