"""A conversation longer than its window: what is kept of it, told, traced and replayed."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.conversation.context import assemble
from assistant.conversation.conversation import Conversation, Manner, Surroundings
from assistant.conversation.events import HistoryLeft, PromptReady, QuestionKept, TurnEvent
from assistant.conversation.recording import material_from
from assistant.conversation.replay import replay
from assistant.memory.block import Fate
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.transcript import TranscriptStore
from assistant.trace.recorder import TraceFolder
from assistant.trace.span import Span
from models.chat import Sampling
from models.scripted import ScriptedChat
from ui.words.prompt_blocks import blocks_in, compressed_in

REPLY = "It is usually best to write the main things down and to compare all against them. " * 2


@pytest.fixture
def transcript(clock: FixedClock) -> Iterator[TranscriptStore]:
    database = Database.open(MEMORY, clock)
    yield TranscriptStore(database, clock)
    database.close()


class Talk:
    """A conversation in a window of 600 tokens, and the trace of its newest turn."""

    def __init__(self, transcript: TranscriptStore, folder: Path, clock: FixedClock) -> None:
        self.transcript = transcript
        self.clock = clock
        self.traces = TraceFolder(folder)
        self.session_id = transcript.new_session().id
        model = ScriptedChat([REPLY] * 99, context_tokens=600)
        surroundings = Surroundings(transcript, self.traces, clock)
        self._conversation = Conversation(
            self.session_id, model, Manner("Be brief.", Sampling(limit_tokens=60)), surroundings
        )
        self.spans: tuple[Span, ...] = ()

    def say(self, text: str) -> list[TurnEvent]:
        self.clock.advance(60)
        events = list(self._conversation.reply(text))
        self.spans = self.traces.load(next(event.turn.id for event in events if isinstance(event, QuestionKept)))
        return events

    def until_turns_leave(self) -> HistoryLeft:
        for number in range(30):
            left = [
                event for event in self.say(f"Item {number} costs {number}50 euros.") if isinstance(event, HistoryLeft)
            ]
            if left:
                return left[0]
        raise AssertionError("no turn left")


@pytest.fixture
def talk(transcript: TranscriptStore, tmp_path: Path, clock: FixedClock) -> Talk:
    return Talk(transcript, tmp_path / "traces", clock)


def test_turns_that_leave_are_kept_as_a_fingerprint(talk: Talk) -> None:
    """It is stored with the window, names the turns, and carries what they cost."""
    left = talk.until_turns_leave()
    (made,) = talk.transcript.fingerprints(talk.session_id)
    assert (left.first, left.last, left.reason) == (made.first, made.last, "share")
    assert talk.transcript.session(talk.session_id).window_start == made.last + 1
    assert "050 euros" in made.text
    assert made.saved >= 0.62


def test_the_turns_behind_a_fingerprint_are_still_there(talk: Talk) -> None:
    """Word for word, from its first to its last."""
    left = talk.until_turns_leave()
    turns = [turn for turn in talk.transcript.turns(talk.session_id) if turn.position <= left.last]
    assert [turn.position for turn in turns] == list(range(left.first, left.last + 1))
    assert all(turn.text.strip() == REPLY.strip() for turn in turns[1::2])


def test_the_trace_shows_what_left_beside_what_was_made_of_it(talk: Talk) -> None:
    """Every turn that left is a block with its reason; the fingerprint stands beside the words of its turns."""
    left = talk.until_turns_leave()
    gone = [block for block in blocks_in(talk.spans) if block.fate == Fate.COMPRESSED]
    made = compressed_in(talk.spans)
    assert made is not None
    assert (left.last, {"share"}) == (len(gone), {block.why for block in gone})
    assert made.sources[0] == "Item 0 costs 050 euros."
    assert len(made.sources) == left.last


def test_a_turn_that_compressed_replays(talk: Talk) -> None:
    """Nothing but what the trace holds is needed."""
    talk.until_turns_leave()
    assert replay(talk.spans).difference is None


@pytest.mark.parametrize(
    ("rule", "value", "what"),
    [
        ("assistant.language.condensing.FILL_SHARE", 0.0, "compressed"),
        ("assistant.memory.budget.COMPRESS_SHARE", 0.95, "counts asked for"),
        ("assistant.memory.budget.RELIEF_SHARE", 0.9, "window_start"),
    ],
)
def test_a_changed_rule_shows_in_the_replay(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, rule: str, value: float, what: str
) -> None:
    """Whatever decides what leaves, and what stands for it."""
    talk.say("I am rather fond of the green one. It looks good on the wall of the kitchen.")
    talk.until_turns_leave()
    monkeypatch.setattr(rule, value)
    difference = replay(talk.spans).difference
    assert difference is not None
    assert (difference.step, difference.what) in {("assemble", what), ("assemble", "record")}


def test_an_insisting_user_is_served_word_for_word_for_three_turns(talk: Talk) -> None:
    """On with the question that insists, for two more, and off again."""
    talk.until_turns_leave()
    said = ["Why?", "I already said it is green.", "And then?", "And what of that?", "Well?"]
    told = [event.faithful for text in said for event in talk.say(text) if isinstance(event, PromptReady)]
    assert told == [False, True, True, True, False]


def test_a_turn_that_comes_back_is_told_as_fetched_back(talk: Talk) -> None:
    """Its life says that it had left the prompt."""
    talk.until_turns_leave()
    talk.say("I already said what item 0 costs.")
    back = [block for block in blocks_in(talk.spans) if block.fate == Fate.FETCHED_BACK]
    left = [turn.text for turn in talk.transcript.turns(talk.session_id) if turn.position <= 8]
    assert back
    assert any(block.begins in left for block in back)


def test_an_older_trace_can_be_read(talk: Talk) -> None:
    """A material without fingerprints is one of which nothing had left."""
    talk.say("Hello there, what is new?")
    data = dict(next(span.data for span in talk.spans if span.name == "assemble"))
    for name in ("fingerprints", "closed", "ended", "earlier", "intent", "faithful"):
        del data[name]
    material, window = material_from(data)
    assert replace(material, fingerprints=()) == material
    assert assemble(material, window, lambda messages: [1] * len(messages)).window_start == 1
