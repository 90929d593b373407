"""``ricordo sessions attach | attachments | detach``: the files of a conversation."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.clock import to_text
from ui.commands.chosen_session import chosen_session
from ui.commands.files import expanded
from ui.commands.invocation import Invocation
from ui.commands.options import AnySession, AsJson, OneSession
from ui.commands.output import put_json, put_table, tell
from ui.commands.progress import page_bar
from ui.format import Column, id_length, relative_date, size_text
from ui.language import Phrase, tr
from ui.words.attached import attached_remarks, document_line

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.conversation.attaching import Attached, Attaching, Prepared
    from assistant.documents.block import Document

_COLUMNS = (
    Column(Phrase("id")),
    Column(Phrase("name"), flexible=True),
    Column(Phrase("size"), align="right"),
    Column(Phrase("pages"), align="right"),
    Column(Phrase("blocks"), align="right"),
    Column(Phrase("attached"), align="right"),
)


def attach(
    ctx: typer.Context,
    session: OneSession,
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Markdown, text, PDF, or an image.")],
    as_json: AsJson = False,
) -> None:
    """Attach files to a conversation, as text. Answers may then use what stands in them."""
    invocation = Invocation.of(ctx)
    with invocation.profile() as profile:
        session_id = profile.transcript.find_session(session).id
        attaching = profile.attaching(invocation.places)
        done = [keep_file(attaching, session_id, one) for one in read_files(attaching, files)]
    if as_json:
        put_json([document_to_json(one.document) for one in done])


def attachments(ctx: typer.Context, session: AnySession = None, as_json: AsJson = False) -> None:
    """List what is attached to a conversation."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        found = profile.attachments.documents(chosen_session(profile.transcript, session).id)
        now = profile.clock.now()
    if as_json:
        put_json([document_to_json(document) for document in found])
    elif found:
        put_table(_COLUMNS, document_rows(found, now))
    else:
        tell(tr("Nothing is attached to this conversation. `ricordo sessions attach ID FILE` does it."))


def detach(
    ctx: typer.Context,
    session: OneSession,
    document: Annotated[str, typer.Argument(metavar="DOC", help="The file's name, or the beginning of its id.")],
) -> None:
    """Take a file away from a conversation, with all its text. Answers stay, and so does your file."""
    with Invocation.of(ctx).profile() as profile:
        session_id = profile.transcript.find_session(session).id
        found = profile.attachments.find_document(session_id, document)
        profile.detach(found.id)
        tell(tr("{name} is no longer attached.", name=found.name))


def read_files(attaching: "Attaching", files: Sequence[Path]) -> "list[Prepared]":
    """Read them all before anything is kept. Raises DocumentError for the first that cannot be read."""
    prepared = []
    for file in files:
        with page_bar(tr("Reading {name}", name=file.name)) as on_page:
            prepared.append(attaching.prepare(expanded(file), on_page))
    return prepared


def keep_file(attaching: "Attaching", session_id: str, prepared: "Prepared") -> "Attached":
    """Keep what was read, and say so."""
    attached = attaching.keep(session_id, prepared)
    tell(document_line(attached.document))
    for remark in attached_remarks(attached):
        tell(f"  {remark}")
    return attached


def document_to_json(document: "Document") -> dict[str, Any]:
    """The object that ``--json`` prints for a document."""
    return {
        "id": document.id,
        "session": document.session_id,
        "name": document.name,
        "kind": document.kind,
        "size_bytes": document.size_bytes,
        "pages": document.pages,
        "blocks": document.block_count,
        "attached_at": to_text(document.attached_at),
        "blake2b": document.digest,
    }


def document_rows(documents: "Sequence[Document]", now: "datetime") -> list[tuple[str, ...]]:
    """The rows of the table. Ids are cut to where they differ."""
    length = id_length([document.id for document in documents])
    return [
        (
            document.id[:length],
            document.name,
            size_text(document.size_bytes),
            str(document.pages or ""),
            str(document.block_count),
            relative_date(document.attached_at, now),
        )
        for document in documents
    ]
