"""What is said of an attached file, on the command line as on the screens."""

from typing import TYPE_CHECKING

from ui.language import ntr, tr

if TYPE_CHECKING:
    from assistant.conversation.attaching import Attached
    from assistant.documents.block import Document


def document_line(document: "Document") -> str:
    """One line: name, pages where it has any, blocks."""
    parts = [document.name]
    if document.pages:
        parts.append(ntr("{count} page", "{count} pages", document.pages))
    parts.append(ntr("{count} block", "{count} blocks", document.block_count))
    return " · ".join(parts)


def attached_remarks(attached: "Attached") -> list[str]:
    """What else the person should know, a sentence each."""
    remarks = []
    if attached.was_there:
        remarks.append(tr("It was attached before and stays as it is."))
    if attached.unreadable:
        pages = ", ".join(map(str, attached.unreadable))
        remarks.append(
            ntr(
                "Page {pages} is damaged and left out.",
                "Pages {pages} are damaged and left out.",
                len(attached.unreadable),
                pages=pages,
            )
        )
    if attached.masked:
        remarks.append(
            ntr(
                "A password or key in it was not stored.",
                "{count} passwords or keys in it were not stored.",
                attached.masked,
            )
        )
    if attached.document.kind == "image":
        remarks.append(tr("Its text was read from a picture: check names and numbers."))
    return remarks
