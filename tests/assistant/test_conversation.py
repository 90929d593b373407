"""A turn from the user's words to the saved reply, over the real store and a scripted model."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.conversation.conversation import Conversation, Manner, Surroundings
from assistant.conversation.events import (
    HistoryLeft,
    PromptReady,
    QuestionKept,
    ReplyEnded,
    ReplyGrew,
    ReplyStarted,
    TurnEvent,
)
from assistant.conversation.replay import replay
from assistant.errors import EmptyMessage, NothingToRedo
from assistant.memory.turn import Speaker, TurnStatus
from assistant.privacy.keeping import settled
from assistant.store.connection import MEMORY
from assistant.store.database import Database
from assistant.store.transcript import TranscriptStore
from assistant.trace.recorder import TraceFolder
from models.chat import Piece, Sampling, Usage
from models.errors import EngineCrashed, PromptTooLong
from models.scripted import ScriptedChat

MANNER = Manner("Be brief.", Sampling(limit_tokens=100))


@pytest.fixture
def transcript(clock: FixedClock) -> Iterator[TranscriptStore]:
    database = Database.open(MEMORY, clock)
    yield TranscriptStore(database, clock)
    database.close()


@pytest.fixture
def traces(tmp_path: Path) -> TraceFolder:
    return TraceFolder(tmp_path / "traces")


class Talk:
    """A conversation with its store, for short tests."""

    def __init__(
        self, transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock, model: ScriptedChat
    ) -> None:
        self.transcript = transcript
        self.traces = traces
        self.traces_folder = traces.folder
        session_id = transcript.new_session().id
        self.conversation = Conversation(session_id, model, MANNER, Surroundings(transcript, traces, clock))

    def texts(self) -> list[str]:
        return [turn.text for turn in self.transcript.turns(self.conversation.session_id)]

    def last_status(self) -> TurnStatus:
        return self.transcript.turns(self.conversation.session_id)[-1].status


@pytest.fixture
def talk(transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock) -> Talk:
    return Talk(transcript, traces, clock, ScriptedChat(["Paris.", "In 1889.", "By Eiffel."], context_tokens=400))


def test_events_come_in_order(talk: Talk) -> None:
    """Kept, counted, started, grown, ended."""
    kinds = [type(event) for event in talk.conversation.reply("The capital of France?")]
    assert kinds[:3] == [QuestionKept, PromptReady, ReplyStarted]
    assert set(kinds[3:-1]) == {ReplyGrew}
    assert kinds[-1] is ReplyEnded


def test_a_reply_is_saved_as_streamed(talk: Talk) -> None:
    """The pieces joined are the turn in the store, complete, with model and tokens."""
    events = list(talk.conversation.reply("The capital of France?"))
    streamed = "".join(event.text for event in events if isinstance(event, ReplyGrew))
    saved = talk.transcript.turns(talk.conversation.session_id)[1]
    assert ("Paris.", "Paris.") == (streamed, saved.text)
    assert (TurnStatus.COMPLETE, "scripted", 1) == (saved.status, saved.model, saved.tokens)


def test_words_are_kept_before_the_model_is_asked(
    transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock
) -> None:
    """A model that cannot even load costs no word of the user."""

    class Unloadable(ScriptedChat):
        def card(self) -> None:  # type: ignore[override]
            raise EngineCrashed(-11, Path("engine.log"))

    talk = Talk(transcript, traces, clock, Unloadable())
    with pytest.raises(EngineCrashed):
        list(talk.conversation.reply("预算是五千"))
    assert ["预算是五千"] == talk.texts()


def test_a_crash_in_the_middle_keeps_the_part(
    transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock
) -> None:
    """The reply so far is saved and marked; its end is told before the error is raised."""

    class Crashing(ScriptedChat):
        def _speak(self, *arguments, **more):  # type: ignore[no-untyped-def]
            stream = super()._speak(*arguments, **more)
            yield next(stream)
            raise EngineCrashed(-9, Path("engine.log"))

    talk = Talk(transcript, traces, clock, Crashing(["one two three"]))
    events: list[TurnEvent] = []
    with pytest.raises(EngineCrashed, match="too little memory"):
        events.extend(talk.conversation.reply("count"))
    assert ["count", "one"] == talk.texts()
    assert talk.last_status() is TurnStatus.INTERRUPTED


def test_stop_keeps_what_was_said(talk: Talk) -> None:
    """A stopped reply is kept and marked."""
    for event in talk.conversation.reply("The capital of France?"):
        if isinstance(event, ReplyStarted):
            talk.conversation.stop()
    assert talk.last_status() is TurnStatus.STOPPED


def test_a_stop_while_the_model_loads_is_not_forgotten(
    transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock
) -> None:
    """The prompt is not even read: a long one would take half a minute in which nothing seems to obey."""

    class Unasked(ScriptedChat):
        def generate(self, *_: object) -> Generator[Piece | Usage, None, None]:
            raise AssertionError("the prompt was read")

    talk = Talk(transcript, traces, clock, Unasked())
    for event in talk.conversation.reply("The capital of France?"):
        if isinstance(event, QuestionKept):
            talk.conversation.stop()
    assert talk.texts() == ["The capital of France?", ""]
    assert talk.last_status() is TurnStatus.STOPPED


def test_a_stop_holds_for_one_turn(talk: Talk) -> None:
    """The next question is answered."""
    for event in talk.conversation.reply("The capital of France?"):
        if isinstance(event, QuestionKept):
            talk.conversation.stop()
    list(talk.conversation.reply("And of Spain?"))
    assert talk.last_status() is TurnStatus.COMPLETE


def test_leaving_the_stream_keeps_what_was_said(talk: Talk) -> None:
    """A listener that goes away in the middle stops the reply; its part is saved."""
    stream = talk.conversation.reply("The capital of France?")
    for event in stream:
        if isinstance(event, ReplyGrew):
            break
    stream.close()  # type: ignore[attr-defined]
    assert talk.texts()[1] == "Paris."
    assert talk.last_status() is TurnStatus.STOPPED


def test_regenerate_replaces_the_reply(talk: Talk) -> None:
    """The question stays, a new reply stands in the place of the old one, which is kept, replaced."""
    list(talk.conversation.reply("When was the tower built?"))
    list(talk.conversation.regenerate())
    assert talk.texts() == ["When was the tower built?", "In 1889."]
    assert [1, 2] == [turn.position for turn in talk.transcript.turns(talk.conversation.session_id)]


def test_edit_replaces_the_exchange(talk: Talk) -> None:
    """The last question is asked in other words, and the earlier exchange stays."""
    list(talk.conversation.reply("Capital of France?"))
    list(talk.conversation.reply("When?"))
    list(talk.conversation.edit_last("Who built it?"))
    assert talk.texts() == ["Capital of France?", "Paris.", "Who built it?", "By Eiffel."]


def test_there_must_be_a_question_to_redo(talk: Talk) -> None:
    """An empty conversation has nothing to regenerate."""
    with pytest.raises(NothingToRedo):
        list(talk.conversation.regenerate())


def test_an_empty_edit_changes_nothing(talk: Talk) -> None:
    """A refused edit leaves the old exchange alone."""
    list(talk.conversation.reply("Capital of France?"))
    with pytest.raises(EmptyMessage):
        list(talk.conversation.edit_last("  "))
    assert talk.texts() == ["Capital of France?", "Paris."]


def test_a_full_window_lets_the_oldest_leave_and_says_so(
    transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock
) -> None:
    """Turns leave in a big step, the event names them, and the next turns need no step."""
    talk = Talk(transcript, traces, clock, ScriptedChat(context_tokens=150))
    left = []
    for number in range(8):
        events = list(talk.conversation.reply(f"question {number} one two three four five"))
        left.append([event for event in events if isinstance(event, HistoryLeft)])
    steps = [events[0] for events in left if events]
    assert steps[0].first == 1
    assert steps[0].last % 2 == 0
    assert len(steps) < 4
    assert talk.transcript.session(talk.conversation.session_id).window_start == steps[-1].last + 1


def test_a_question_larger_than_the_window_is_kept(
    transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock
) -> None:
    """It cannot be answered, and is not lost."""
    talk = Talk(transcript, traces, clock, ScriptedChat(context_tokens=50))
    with pytest.raises(PromptTooLong):
        list(talk.conversation.reply("word " * 60))
    assert len(talk.texts()) == 1


def test_a_reply_at_the_end_of_the_window_is_cut(
    transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock
) -> None:
    """The reply takes what the prompt leaves, and is marked when that was not enough."""
    talk = Talk(transcript, traces, clock, ScriptedChat(["word " * 100], context_tokens=60))
    list(talk.conversation.reply("Tell me everything"))
    assert talk.last_status() is TurnStatus.CUT


def test_every_step_is_traced_and_replays_without_difference(talk: Talk) -> None:
    """A span for each step, and the pure ones give the same again."""
    events = list(talk.conversation.reply("The capital of\r\nFrance?"))
    question = next(event.turn for event in events if isinstance(event, QuestionKept))
    spans = talk.traces.load(question.id)
    steps = ["keep", "load", "assemble", "generate", "write"]
    assert steps == [span.name for span in spans]
    assert replay(spans).steps == ("keep", "assemble")
    assert replay(spans).difference is None


def test_a_changed_rule_shows_in_the_replay(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """With another share for the prompt the recorded turn no longer comes out the same."""
    for text in ("one " * 50, "two " * 50, "three " * 50):
        events = list(talk.conversation.reply(text))
    question = next(event.turn for event in events if isinstance(event, QuestionKept))
    monkeypatch.setattr("assistant.memory.budget.PROMPT_SHARE", 0.4)
    difference = replay(talk.traces.load(question.id)).difference
    assert difference is not None
    assert difference.step == "assemble"


def test_speakers_alternate_in_the_store(talk: Talk) -> None:
    """Question and reply take positions in order."""
    list(talk.conversation.reply("Capital of France?"))
    turns = talk.transcript.turns(talk.conversation.session_id)
    assert [(1, Speaker.USER), (2, Speaker.ASSISTANT)] == [(turn.position, turn.speaker) for turn in turns]


PASSWORD = "hunter" + "2x!9"


def test_a_password_is_not_stored(talk: Talk) -> None:
    """The model sees it this once; store, title, trace and search hold a mark, and the event names the rule."""
    events = list(talk.conversation.reply(f"my wifi password is {PASSWORD}"))
    assert any(isinstance(event, QuestionKept) and event.masked for event in events)
    assert talk.texts()[0] == "my wifi password is [•••]"
    assert PASSWORD not in talk.transcript.session(talk.conversation.session_id).title
    traced = "".join(path.read_text() for path in talk.traces_folder.iterdir())
    assert PASSWORD not in traced


def test_a_password_that_is_repeated_by_the_model_is_not_stored_either(
    transcript: TranscriptStore, traces: TraceFolder, clock: FixedClock
) -> None:
    """The model has seen the word; its reply is shown as it comes and kept with a mark."""
    talk = Talk(transcript, traces, clock, ScriptedChat())
    events = list(talk.conversation.reply(f"我的密码是{PASSWORD}"))
    streamed = "".join(event.text for event in events if isinstance(event, ReplyGrew))
    assert PASSWORD in streamed
    assert all(PASSWORD not in text for text in talk.texts())


def test_a_turn_with_a_password_replays(talk: Talk) -> None:
    """What was masked in the trace is masked on both sides of the comparison."""
    events = list(talk.conversation.reply(f"my wifi password is {PASSWORD}"))
    question = next(event.turn for event in events if isinstance(event, QuestionKept))
    assert replay(talk.traces.load(question.id)).difference is None


def test_half_a_token_is_not_saved_while_it_grows() -> None:
    """The last word waits until it is whole, if it is long enough to be the beginning of a token."""
    assert settled("take sk-abcdef") == "take "
    assert settled("take one") == "take one"
    assert settled("密码是什么") == "密码是什么"
