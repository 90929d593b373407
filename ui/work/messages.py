"""What workers tell the screens. A worker touches no widget; it posts one of these."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.message import Message

from assistant.conversation.events import TurnEvent
from assistant.memory.session import Session
from assistant.memory.turn import Turn
from assistant.memory.verdict import Verdict
from models.chat import ChatCard, ChatModel
from ui.desks.greeting import Greeting
from ui.desks.listing import Found, Listed
from ui.words.footnote import Footnote, Used

if TYPE_CHECKING:
    from assistant.conversation.attaching import Attached
    from assistant.documents.block import Document
    from ui.desks.attach_desk import AttachDesk
    from ui.desks.desk import Desk  # importing it opens nothing, yet costs the start the whole store
    from ui.desks.reply_desk import Explained
    from ui.desks.shelf import Shelf


class ProfileOpened(Message):
    """The profile is open. ``opened`` is the conversation to go on with, None for an empty page."""

    def __init__(self, desk: "Desk", listed: Sequence[Listed], opened: Session | None) -> None:
        super().__init__()
        self.desk = desk
        self.listed = listed
        self.opened = opened


class LibraryNoted(Message):
    """What is to be said about the search by meaning."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class ProfileRefused(Message):
    """The profile cannot be opened; the program ends with a sentence."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class ModelOpened(Message):
    """A model is loaded and ready."""

    def __init__(self, model: ChatModel, card: ChatCard) -> None:
        super().__init__()
        self.model = model
        self.card = card


class ModelRefused(Message):
    """No model could be opened."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class TurnHappened(Message):
    """One event of the answer in progress; grown text came in ``pieces`` tokens."""

    def __init__(self, event: TurnEvent, pieces: int = 1) -> None:
        super().__init__()
        self.event = event
        self.pieces = pieces


class AnswerEnded(Message):
    """The answer in progress is over; ``error`` says what ended it, None when nothing did."""

    def __init__(self, error: Exception | None) -> None:
        super().__init__()
        self.error = error


class SessionsListed(Message):
    """The conversations there are."""

    def __init__(self, listed: Sequence[Listed]) -> None:
        super().__init__()
        self.listed = listed


class SessionRead(Message):
    """A conversation to be shown, at the turn ``at`` when it is not None, with the small print under its replies."""

    def __init__(
        self, session: Session, turns: Sequence[Turn], at: str | None, footnotes: Mapping[str, Footnote]
    ) -> None:
        super().__init__()
        self.session = session
        self.turns = turns
        self.at = at
        self.footnotes = footnotes


class ReplyUsed(Message):
    """The memories that a reply used, to be named under it."""

    def __init__(self, turn_id: str, used: tuple[Used, ...]) -> None:
        super().__init__()
        self.turn_id = turn_id
        self.used = used


class ReplyJudged(Message):
    """What the person thinks of a reply is kept; None: it was taken back."""

    def __init__(self, turn_id: str, verdict: Verdict | None) -> None:
        super().__init__()
        self.turn_id = turn_id
        self.verdict = verdict


class RememberingUndone(Message):
    """What question ``question_id`` did to memory is taken back; ``done`` False: something else came after it."""

    def __init__(self, question_id: str, done: bool) -> None:
        super().__init__()
        self.question_id = question_id
        self.done = done


class SearchDone(Message):
    """What ``query`` found."""

    def __init__(self, query: str, found: Sequence[Found]) -> None:
        super().__init__()
        self.query_text = query
        self.found = found


class SessionRenamed(Message):
    """A conversation has another title."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session


class SessionDeleted(Message):
    """A conversation is deleted, for now."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session


class SessionRestored(Message):
    """A deleted conversation is back."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session


class FileWritten(Message):
    """``what`` lies in ``path`` now; with ``attach`` it is to be attached to the conversation on the screen."""

    def __init__(self, what: str, path: Path, *, attach: bool = False) -> None:
        super().__init__()
        self.what = what
        self.path = path
        self.attach = attach


class PageRead(Message):
    """Of the file called ``file_name``, ``done`` pages of ``total`` are read."""

    def __init__(self, file_name: str, done: int, total: int) -> None:
        super().__init__()
        self.file_name = file_name
        self.done = done
        self.total = total


class FileAttached(Message):
    """A file was read and is kept, or could not be, for the reason in ``error``."""

    def __init__(self, attached: "Attached | None", error: Exception | None = None) -> None:
        super().__init__()
        self.attached = attached
        self.error = error


class AttachmentsListed(Message):
    """What is attached to the conversation that ``desk`` is for."""

    def __init__(self, desk: "AttachDesk", documents: "Sequence[Document]") -> None:
        super().__init__()
        self.desk = desk
        self.documents = documents


class FileDetached(Message):
    """The file called ``file_name`` is no longer attached."""

    def __init__(self, file_name: str) -> None:
        super().__init__()
        self.file_name = file_name


class ReasonsRead(Message):
    """Why a question was answered as it was."""

    def __init__(self, explained: "Explained") -> None:
        super().__init__()
        self.explained = explained


class Greeted(Message):
    """The first screen's facts have been found."""

    def __init__(self, greeting: Greeting) -> None:
        super().__init__()
        self.greeting = greeting


class WordsKept(Message):
    """A message is stored as it was written after all."""

    def __init__(self, turn: Turn) -> None:
        super().__init__()
        self.turn = turn


class Told(Message):
    """A sentence for the person."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class Tidied(Message):
    """What could wait has been done."""


class WorkFailed(Message):
    """Something asked for could not be done."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class ShelfRead(Message):
    """The models there are."""

    def __init__(self, shelf: "Shelf") -> None:
        super().__init__()
        self.shelf = shelf
