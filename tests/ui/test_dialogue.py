"""What waits, what is answered, what was asked: the order of things without a screen."""

from dataclasses import replace
from datetime import UTC, datetime

from assistant.conversation.events import PromptReady, ReplyGrew, ReplyStarted, Zone
from assistant.memory.turn import Speaker, Turn, TurnStatus
from ui.desks.dialogue import Dialogue, Live, Phase, Request, with_live
from ui.widgets.waiting import waiting_text

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)
TURN = Turn("t", "s", 1, Speaker.ASSISTANT, "", TurnStatus.COMPLETE, NOW)


def ready() -> Dialogue:
    """A dialogue whose model is free."""
    return Dialogue(phase=Phase.READY, model_name="scripted")


def test_requests_are_answered_in_order() -> None:
    """One at a time; the next when the last is over."""
    dialogue = ready()
    dialogue.submit(Request("s", "ask", "one"))
    dialogue.submit(Request("s", "ask", "two"))
    first = dialogue.take_next()
    assert first is not None
    assert first.text == "one"
    assert dialogue.take_next() is None
    dialogue.ended(failed=False)
    assert dialogue.take_next() == Request("s", "ask", "two")


def test_nothing_is_sent_while_the_model_loads() -> None:
    """It waits."""
    dialogue = Dialogue()
    dialogue.submit(Request("s", "ask", "one"))
    assert dialogue.take_next() is None
    assert dialogue.waiting_texts("s") == ["one"]


def test_after_a_failure_the_rest_is_held() -> None:
    """Until the person releases it."""
    dialogue = ready()
    dialogue.submit(Request("s", "ask", "one"))
    dialogue.submit(Request("s", "ask", "two"))
    dialogue.take_next()
    dialogue.ended(failed=True)
    assert dialogue.take_next() is None
    dialogue.release()
    assert dialogue.take_next() is not None


def test_the_newest_of_this_conversation_is_taken_back() -> None:
    """Others keep waiting."""
    dialogue = Dialogue()
    for session_id, text in (("s", "one"), ("s", "two"), ("other", "three")):
        dialogue.submit(Request(session_id, "ask", text))
    assert dialogue.take_back("s") == Request("s", "ask", "two")
    assert [request.text for request in dialogue.waiting] == ["one", "three"]


def test_the_speed_is_that_of_the_steady_stream() -> None:
    """Tokens after the first piece by the time since; the prompt's evaluation does not count."""
    moments = iter([10.0, 11.0])
    dialogue = Dialogue(phase=Phase.READY, clock_s=lambda: next(moments))
    dialogue.submit(Request("s", "ask", "one"))
    dialogue.take_next()
    dialogue.happened(PromptReady((Zone("question", 5),), 80, 100))
    dialogue.happened(ReplyStarted(TURN))
    dialogue.happened(ReplyGrew("a"), 1)
    dialogue.happened(ReplyGrew("b c"), 20)
    assert dialogue.gauges["s"].tokens_per_s == 20
    assert dialogue.gauges["s"].reply_tokens == 21


def test_a_conversation_read_from_the_store_is_brought_up_to_date() -> None:
    """With the question and the text of the reply in progress, whatever the store had at that moment."""
    question = replace(TURN, id="q", position=3, speaker=Speaker.USER)
    live = Live(Request("s", "ask", "?"), question, replace(TURN, id="r", position=4), "so far")
    stale = [replace(TURN, id="a"), replace(TURN, id="r", position=4, text="so")]
    assert [(turn.id, turn.text) for turn in with_live(stale, live)] == [("a", ""), ("q", ""), ("r", "so far")]


def test_waiting_messages_fit_their_line() -> None:
    """Chinese is cut by cells, and the hint is always whole."""
    (line,) = waiting_text(["这是一个很长很长的问题" * 5], held=False, width=60).split("\n")
    assert line.cell_length <= 60
    assert line.plain.endswith("waits its turn · ↑ takes it back")


def test_more_than_three_waiting_messages_are_counted() -> None:
    """The composer keeps its place."""
    assert waiting_text(list("abcde"), held=False, width=60).plain.startswith("+ 2 more\n› c")
