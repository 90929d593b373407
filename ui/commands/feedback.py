"""``ricordo feedback``: what the user thinks of an answer, and what that does to the memories it used."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ui.commands import completion
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put_json, tell
from ui.language import Phrase, say, tr

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.memory.turn import Turn
    from assistant.memory.verdict import Verdict
    from assistant.store.transcript import TranscriptStore

app = typer.Typer(add_completion=False, no_args_is_help=True)


class Reason(StrEnum):
    """Why an answer was bad, in one word."""

    WRONG = "wrong"
    MISSED = "missed"
    OUTDATED = "outdated"
    FORMAT = "format"
    OTHER = "other"


OneReply = Annotated[
    str | None,
    typer.Argument(
        metavar="TURN",
        help="The answer or its question, or the beginning of its id. The last answer when left out.",
        autocompletion=completion.traces,
    ),
]


@app.command()
def like(ctx: typer.Context, turn: OneReply = None, as_json: AsJson = False) -> None:
    """Say that an answer was good. It counts for each memory that it used."""
    from assistant.memory.verdict import Verdict

    _judge(ctx, turn, Verdict.LIKE, as_json)


@app.command()
def dislike(
    ctx: typer.Context,
    reason: Annotated[Reason, typer.Option(help="What was wrong with it.")],
    turn: OneReply = None,
    as_json: AsJson = False,
) -> None:
    """Say that an answer was bad. Wrong and outdated count against the memories that it used."""
    from assistant.memory.verdict import Verdict

    _judge(ctx, turn, Verdict[reason.name], as_json)


@app.command("none")
def take_back(ctx: typer.Context, turn: OneReply = None, as_json: AsJson = False) -> None:
    """Take back what you said of an answer, and what it had added."""
    _judge(ctx, turn, None, as_json)


@app.command()
def show(ctx: typer.Context, turn: OneReply = None, as_json: AsJson = False) -> None:
    """Show what you said of an answer, and the memories that it used."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        _put(profile, find_reply(profile.transcript, turn), as_json)


def find_reply(transcript: "TranscriptStore", prefix: str | None) -> "Turn":
    """The reply whose id, or whose question's id, begins with ``prefix``; None: the last one. Raises NothingFound."""
    from assistant.errors import NothingFound
    from assistant.memory.turn import Speaker

    if prefix is None:
        latest = transcript.latest_session()
        if latest is None:
            raise NothingFound(Phrase("answer"), Phrase("last"), Phrase('Ask something first: `ricordo ask "…"`.'))
        replies = [one for one in reversed(transcript.turns(latest.id)) if one.speaker is Speaker.ASSISTANT]
    else:
        named = transcript.find_turn(prefix)
        if named.speaker is Speaker.ASSISTANT:
            return named
        later = (one for one in transcript.turns(named.session_id) if one.position > named.position)
        replies = [one for one in later if one.speaker is Speaker.ASSISTANT]
    if not replies:
        raise NothingFound(Phrase("answer"), prefix or Phrase("last"))
    return replies[0]


def _judge(ctx: typer.Context, prefix: str | None, verdict: "Verdict | None", as_json: bool) -> None:
    with Invocation.of(ctx).profile() as profile:
        reply = find_reply(profile.transcript, prefix)
        profile.memory.judge(reply.id, verdict)
        _put(profile, reply, as_json)


def _put(profile: "Profile", reply: "Turn", as_json: bool) -> None:
    value = _to_json(profile, reply)
    if as_json:
        put_json(value)
        return
    from ui.format import cut, one_line
    from ui.words.footnote import VERDICTS

    verdict = profile.memory.verdicts([reply.id]).get(reply.id)
    opinion = say(VERDICTS[verdict]) if verdict else tr("no opinion")
    tell(tr("{opinion}: {answer}", opinion=opinion, answer=cut(one_line(reply.text), 60)))
    for item in value["items"]:
        told = tr("it used: {sentence} (score {score:.3f})", sentence=item["sentence"], score=item["score"])
        tell(f"  {told}")


def _to_json(profile: "Profile", reply: "Turn") -> dict[str, Any]:
    """``verdict`` is None where there is none; ``items`` are the memories that it used, as they are worth now."""
    from assistant.memory.travel import assess

    now, settings = profile.clock.now(), profile.settings.memory
    verdict = profile.memory.verdicts([reply.id]).get(reply.id)
    return {
        "id": reply.id,
        "session": reply.session_id,
        "verdict": verdict.value if verdict else None,
        "items": [
            {
                "id": record.item.id,
                "sentence": record.item.sentence,
                "score": assess(record, now, settings).score,
                "positives": record.counters.positives,
                "negatives": record.counters.negatives,
            }
            for record, used in profile.memory.used_in(reply.id)
            if used
        ],
    }
