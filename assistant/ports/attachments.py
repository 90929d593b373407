"""What the domain asks of the place where the files attached to a conversation are kept, as blocks of text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from assistant.documents.block import Document, DocumentBlock, KeptBlock
from assistant.ports.recall import Phrases


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A file that is about to be attached; the fields are those of ``Document``."""

    name: str
    kind: str
    size_bytes: int
    digest: str
    pages: int


@dataclass(frozen=True, slots=True)
class Matched:
    """Which terms stand in which blocks of some documents.

    ``blocks`` is how many they have, ``counts`` in how many each term stands; ``hits`` has a bit for each (bit k is
    set when term k stands in it) by the block's id.
    """

    blocks: int
    counts: tuple[int, ...]
    hits: Mapping[str, int]


class Attachments(Protocol):
    """The documents of the sessions of one profile.

    Writing methods are one transaction each and raise ``ReadOnly``, ``StoreFull`` or ``StoreDamaged``.
    """

    def attach(self, session_id: str, new: NewDocument, blocks: Sequence[DocumentBlock]) -> Document:
        """Keep a document. The same bytes attached before stay as they are. Raises NothingFound without the session."""
        ...

    def same(self, session_id: str, digest: str) -> Document | None:
        """The document of this session with these very bytes."""
        ...

    def documents(self, session_id: str) -> list[Document]:
        """What is attached to a session, in order."""
        ...

    def find_document(self, session_id: str, wanted: str) -> Document:
        """The one whose id begins with ``wanted`` or whose name it is. Raises NothingFound, AmbiguousId."""
        ...

    def blocks(self, document_id: str) -> list[KeptBlock]:
        """The blocks of a document in order."""
        ...

    def remove(self, document_id: str) -> None:
        """Take a document away with every word of it. Raises NothingFound."""
        ...

    def match(self, document_ids: Sequence[str], terms: Sequence[Phrases]) -> Matched:
        """Where the ``terms`` stand in these documents."""
        ...

    def kept(self, block_ids: Sequence[str]) -> list[KeptBlock]:
        """These blocks, in the order of their documents and positions; ids that are gone are left out."""
        ...
