"""Where notes must be cut for room, what stood in a prompt and was not used leaves first."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.conversation.blocks import blocks_of
from assistant.conversation.context import Context, Material, assemble
from assistant.conversation.newest import Note
from assistant.conversation.recording import material_from, of_material
from assistant.conversation.replay import replay
from assistant.documents.block import DocumentBlock
from assistant.memory.block import Fate
from assistant.memory.budget import Window
from assistant.memory.lived import Lived
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.paths import Places
from assistant.ports.attachments import NewDocument
from assistant.retrieval.intent import Intent
from models.chat import Message
from models.scripted import ScriptedChat

NOW = datetime(2026, 11, 30, tzinfo=UTC)
IDLE, USED, NEW = Lived("b", (3,)), Lived("a", (3,), (3,)), Lived("c")


def words(messages: Sequence[Message]) -> list[int]:
    """A token for each word, and two for the frame of a message."""
    return [len(message.text.split()) + 2 for message in messages]


def note(name: str) -> Note:
    return Note(name, "item", f"{name} " + "word " * 20, NOW)


def put_together(*lived: Lived, faithful: bool = False, names: str = "abcd", tokens: int = 340) -> Context:
    """A prompt with room for some of the notes, the surest last."""
    question = Turn("q", "s", 5, Speaker.USER, "Which one?", TurnStatus.COMPLETE, NOW)
    material = Material(
        "Be brief.", (), question, notes=tuple(map(note, names)), intent=Intent.LOOK_UP, lived=lived, faithful=faithful
    )
    return assemble(material, Window(tokens), words)


def standing(context: Context) -> str:
    return "".join(one.id for one in context.newest.notes)


def test_without_a_life_the_least_sure_leaves() -> None:
    """As it was."""
    assert ("bcd", "a") == (standing(put_together()), "".join(one.id for one in put_together().newest.notes_left))


@pytest.mark.parametrize(
    ("kept", "lived"),
    [
        ("acd", [IDLE]),
        ("acd", [IDLE, USED, NEW]),
        ("bcd", [USED]),
        ("abd", [Lived("c", (1, 3))]),
        ("bcd", [Lived("d", (1, 3))]),
    ],
)
def test_what_nothing_used_leaves_first(kept: str, lived: list[Lived]) -> None:
    """Surer ones too; the order in which the others stand is the same. The surest of all stays."""
    assert kept == standing(put_together(*lived))


def test_where_there_is_room_all_stay() -> None:
    """Nothing leaves for being idle alone."""
    assert "abcd" == standing(put_together(IDLE, tokens=2000))


def test_while_the_user_misses_something_nothing_is_idle() -> None:
    """What was not used may be the very thing that was missed."""
    assert "bcd" == standing(put_together(IDLE, faithful=True))


def test_the_trace_tells_the_whole_life() -> None:
    """When it entered, when it was used, and why it left; a replay reads it back."""
    question = Turn("q", "s", 5, Speaker.USER, "Which one?", TurnStatus.COMPLETE, NOW)
    material = Material(
        "Be brief.", (), question, notes=tuple(map(note, "abcd")), intent=Intent.LOOK_UP, lived=(IDLE, USED)
    )
    context = assemble(material, Window(340), words)
    lives = {
        block.source_id: [(one.fate, one.position) for one in block.life] for block in blocks_of(context, material)
    }
    assert [(Fate.ENTERED, 3), (Fate.LEFT, 5)] == lives["b"]
    assert [(Fate.ENTERED, 3), (Fate.USED, 3), (Fate.ENTERED, 5)] == lives["a"]
    [left] = [block for block in blocks_of(context, material) if block.source_id == "b"]
    assert "no room, and not used so far" == left.life[-1].why
    assert material.lived == material_from(of_material(material, Window(340)))[0].lived
    assert material == replace(material, lived=material_from(of_material(material, Window(340)))[0].lived)


@pytest.fixture
def profile(places: Places, clock: FixedClock) -> Iterator[Profile]:
    with open_profile(places, clock=clock) as opened:
        yield opened


def test_a_turn_notes_what_its_reply_used(profile: Profile) -> None:
    """A block of a document that was quoted, one that was not; the next turn knows, and its replay agrees."""
    session_id = profile.transcript.new_session().id
    for name, text in (("a.txt", "The budget for the hall is 128,000 euros."), ("b.txt", "The hall has nine windows.")):
        block = DocumentBlock(text, name, 0, "", 1)
        profile.attachments.attach(session_id, NewDocument(name, "text", 9, name, 0), [block])
    documents = profile.attachments.documents(session_id)
    ids = {one.name: profile.attachments.blocks(one.id)[0].id for one in documents}
    model = ScriptedChat(["You have 128,000 euros.", "I cannot say."])
    list(profile.conversation(session_id, model).reply("What about the hall?"))
    list(profile.conversation(session_id, model).reply("And what else about the hall?"))
    _, _, question, _ = profile.transcript.turns(session_id)
    spans = profile.traces.load(question.id)
    [assembled] = [span.data for span in spans if span.name == "assemble"]
    lived = [{"id": ids["a.txt"], "entered": [1], "used": [1]}, {"id": ids["b.txt"], "entered": [1], "used": []}]
    assert sorted(lived, key=str) == sorted(assembled["lived"], key=str)  # type: ignore[arg-type]
    assert replay(spans).difference is None
