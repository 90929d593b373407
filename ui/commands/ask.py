"""``ricordo ask``: one question, one answer, in a pipe or by hand."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.errors import StoreError
from ui.commands import completion
from ui.commands.answer import Answer, Listener
from ui.commands.attachments import keep_file, read_files
from ui.commands.files import STDIN
from ui.commands.invocation import Invocation
from ui.commands.meanings import library_of
from ui.commands.options import AsJson
from ui.commands.output import put_json, tell, tell_failure
from ui.failures import INTERRUPTED, CommandRefused, explain, no_question, not_text, not_together
from ui.format import one_line
from ui.language import tr

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.conversation.events import RecalledItem
    from assistant.store.transcript import TranscriptStore

_CHUNK_BYTES = 64 * 1024

app = typer.Typer(add_completion=False)


@app.command()
def ask(  # noqa: PLR0913 - the parameters of a command are its options
    ctx: typer.Context,
    text: Annotated[
        list[str] | None, typer.Argument(metavar="TEXT | -", help="The question; - reads it from a pipe.")
    ] = None,
    as_json: AsJson = False,
    session: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Go on in this conversation.", autocompletion=completion.sessions),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a conversation; else the latest goes on.")] = False,
    model: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Let this model answer.", autocompletion=completion.models),
    ] = None,
    attach: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Attach a file to the conversation first; may be given several times."),
    ] = None,
    no_memory: Annotated[
        bool, typer.Option("--no-memory", help="Use nothing that is remembered, and remember nothing of this.")
    ] = False,
    private: Annotated[bool, typer.Option("--private", help="Read nothing of the past, write nothing.")] = False,
    anyway: Annotated[bool, typer.Option("--anyway", help="Load a model larger than free memory.")] = False,
    keep_secrets: Annotated[bool, typer.Option("--keep-secrets", help="Store passwords and keys, too.")] = False,
) -> None:
    """Ask one question and print the answer."""
    from assistant.conversation.normalise import normalise

    _refuse_contradiction(session, new, private)
    question = normalise(_read_question(text or []))
    invocation = Invocation.of(ctx)
    with invocation.profile(private=private) as profile:
        if no_memory:
            profile.leave_memory_aside()
        chat = invocation.wiring.open_chat(invocation.places, profile.settings, model, anyway=anyway)
        with closing(chat), library_of(profile, invocation.places):
            attaching = profile.attaching(invocation.places, keep_secrets=keep_secrets)
            prepared = read_files(attaching, attach or [])
            session_id = _choose_session(profile.transcript, session, new or private)
            for one in prepared:
                keep_file(attaching, session_id, one)
            conversation = profile.conversation(session_id, chat, keep_secrets=keep_secrets)
            _conclude(Listener(conversation, stream=not as_json).listen(question), as_json)
        _tidy(profile)


def _refuse_contradiction(session: str | None, new: bool, private: bool) -> None:
    if session is not None and new:
        raise CommandRefused(not_together("--session", "--new"))
    if session is not None and private:
        raise CommandRefused(not_together("--session", "--private"))


def _choose_session(transcript: "TranscriptStore", prefix: str | None, new: bool) -> str:
    if prefix is not None:
        return transcript.find_session(prefix).id
    latest = None if new else transcript.latest_session()
    return (latest or transcript.new_session()).id


def _read_question(words: list[str]) -> str:
    if words and words != [STDIN]:
        question = " ".join(words)
        try:
            question.encode()
        except UnicodeEncodeError as error:
            raise CommandRefused(not_text(tr("The question"))) from error
        return question
    if not words and sys.stdin.isatty():
        raise CommandRefused(no_question())
    return _read_stdin()


def _read_stdin() -> str:
    """All of stdin. What is over the limit is counted and dropped, so that a huge file costs no memory."""
    from assistant.conversation.normalise import LIMIT_BYTES
    from assistant.errors import MessageTooLarge

    kept, size_bytes = b"", 0
    while chunk := sys.stdin.buffer.read(_CHUNK_BYTES):
        size_bytes += len(chunk)
        kept = kept + chunk if size_bytes <= LIMIT_BYTES else b""
    if size_bytes > LIMIT_BYTES:
        raise MessageTooLarge(size_bytes, LIMIT_BYTES)
    try:
        return kept.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandRefused(not_text(tr("The input"))) from error


def _conclude(answer: Answer, as_json: bool) -> None:
    if as_json:
        put_json(to_json(answer))
    if answer.used:
        names = " · ".join(one_line(item.sentence).rstrip(".。") for item in answer.used)
        tell(tr("used: {memories}   (`ricordo memory why` says more)", memories=names))
    if answer.interrupted:
        tell(tr("Stopped. What there is of the answer is kept."))
        raise typer.Exit(INTERRUPTED)
    if answer.reply is not None and answer.reply.status == "cut":
        tell(
            tr(
                "The answer was cut at its longest. Ask to go on, or widen it: `ricordo config set "
                "model.context_tokens N`."
            )
        )


def _tidy(profile: "Profile") -> None:
    """What a day owes the profile. The answer stands already, so a failure here is said and no more."""
    try:
        profile.tidy()
    except StoreError as error:
        tell(tr("Question and answer are kept. The daily backup or the cleaning up that was due did not come about:"))
        tell_failure(explain(error))


def to_json(answer: Answer) -> dict[str, Any]:
    """The object that ``--json`` prints. ``id`` is the reply's; times in seconds; None where nothing was measured."""
    reply, usage, prompt = answer.reply, answer.usage, answer.prompt
    return {
        "id": reply.id if reply else None,
        "session": reply.session_id if reply else None,
        "question": answer.question.id if answer.question else None,
        "answer": reply.text if reply else "",
        "status": reply.status.value if reply else None,
        "model": reply.model if reply else None,
        "tokens": {
            "prompt": usage.prompt_tokens if usage else None,
            "reused": usage.reused_tokens if usage else None,
            "reply": usage.reply_tokens if usage else None,
            "prompt_limit": prompt.limit_tokens if prompt else None,
            "window": prompt.context_tokens if prompt else None,
        },
        "memory": {
            "recalled": [_recalled_to_json(item) for item in answer.recalled],
            "used": [item.item_id for item in answer.used],
        },
        "timings": {
            "first_token_s": round(usage.first_token_s, 4) if usage else None,
            "generation_s": round(usage.generation_s, 4) if usage else None,
            "tokens_per_s": round(usage.tokens_per_s, 2) if usage else None,
        },
    }


def _recalled_to_json(item: "RecalledItem") -> dict[str, Any]:
    return {
        "id": item.item_id,
        "sentence": item.sentence,
        "probability": item.probability,
        "obeyed": item.obeyed,
    }
