"""A question that is edited takes back what it taught; one that is answered again keeps it."""

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.conversation.conversation import Conversation
from assistant.paths import Places
from models.scripted import ScriptedChat


def _said(profile: Profile, *texts: str) -> Conversation:
    conversation = profile.conversation(profile.transcript.new_session().id, ScriptedChat())
    for text in texts:
        list(conversation.reply(text))
    return conversation


def _values(profile: Profile) -> list[str]:
    return [record.item.value for record in profile.memory.recalled()]


@pytest.mark.parametrize(
    ("value", "first", "second"),
    [("Porto", "I live in Lisbon.", "I live in Porto."), ("北京", "我住在上海。", "我住在北京。")],
)
def test_the_new_words_teach_instead(places: Places, clock: FixedClock, value: str, first: str, second: str) -> None:
    """Of the old ones nothing holds, and nothing says that the user has moved."""
    with open_profile(places, clock=clock) as profile:
        list(_said(profile, first).edit_last(second))
        (record,) = profile.memory.recalled()
        assert (value, ()) == (record.item.value, record.item.replaces)


def test_a_question_edited_to_nothing_about_the_user_teaches_nothing(places: Places, clock: FixedClock) -> None:
    """What it had taught is gone."""
    with open_profile(places, clock=clock) as profile:
        list(_said(profile, "I like tea.").edit_last("What is tea?"))
        assert _values(profile) == []


def test_what_was_pinned_since_stays(places: Places, clock: FixedClock) -> None:
    """An act by hand is not taken back by editing a question."""
    with open_profile(places, clock=clock) as profile:
        conversation = _said(profile, "I like tea.")
        profile.memory.pin(profile.memory.recalled()[0].item.id)
        list(conversation.edit_last("I like jazz."))
        assert _values(profile) == ["tea", "jazz"]


def test_the_same_question_teaches_once(places: Places, clock: FixedClock) -> None:
    """Answered again, it is no second witness."""
    with open_profile(places, clock=clock) as profile:
        list(_said(profile, "I like tea.").regenerate())
        (record,) = profile.memory.recalled()
        assert (1, 1) == (len(record.evidence), record.counters.positives)


def test_what_was_undone_stays_undone(places: Places, clock: FixedClock) -> None:
    """Another answer to the same question does not bring it back."""
    with open_profile(places, clock=clock) as profile:
        conversation = _said(profile, "I like tea.")
        profile.memory.undo()
        list(conversation.regenerate())
        assert _values(profile) == []
