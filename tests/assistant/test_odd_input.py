"""Odd things that a person may type: a clear answer each, and nothing that was said is lost."""

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.conversation.conversation import Conversation
from assistant.conversation.events import MemoryChanged
from assistant.errors import EmptyMessage, MessageTooLarge
from assistant.language.statements.reader import LIMIT
from assistant.paths import Places
from models.scripted import ScriptedChat


def _conversation(profile: Profile) -> Conversation:
    session = profile.transcript.new_session()
    return profile.conversation(session.id, ScriptedChat(context_tokens=200_000))


def _questions(profile: Profile, conversation: Conversation) -> list[str]:
    return [turn.text for turn in profile.transcript.turns(conversation.session_id)][::2]


def test_a_million_characters_are_refused_whole(places: Places, clock: FixedClock) -> None:
    """The answer names the limit; no part is stored or learned, and what was there stays."""
    with open_profile(places, clock=clock) as profile:
        conversation = _conversation(profile)
        list(conversation.reply("I like tea."))
        with pytest.raises(MessageTooLarge, match="64 KiB"):
            list(conversation.reply("I like jazz. " * 77_000))
        assert (["I like tea."], 1) == (_questions(profile, conversation), len(profile.memory.held()))


@pytest.mark.parametrize("blank", ["", " ", "\n\t\r\n", "\u3000\u00a0", "\x00\x1b"])
def test_nothing_but_white_space_is_no_message(places: Places, clock: FixedClock, blank: str) -> None:
    """It is said so, and no turn is stored."""
    with open_profile(places, clock=clock) as profile:
        conversation = _conversation(profile)
        with pytest.raises(EmptyMessage, match="empty"):
            list(conversation.reply(blank))
        assert _questions(profile, conversation) == []


@pytest.mark.parametrize(
    "text",
    [
        "😀🎉👍🏽👨‍👩‍👧",
        "🏳️‍🌈" * 2_000,
        "\u202eI like tea\u202c ?",  # written from right to left by force
        "אני אוהב תה. I like what? 我喜欢什么？",
        "مرحبا، كيف حالك؟",
        "\u200b\u200d\ufeff.",
        "a\u0301" * 5_000,
    ],
)
def test_what_says_nothing_is_kept_and_teaches_nothing(places: Places, clock: FixedClock, text: str) -> None:
    """Emoji, right-to-left, invisible marks: the words are stored, and no memory is made up."""
    with open_profile(places, clock=clock) as profile:
        conversation = _conversation(profile)
        list(conversation.reply(text))
        (kept,) = _questions(profile, conversation)
        assert (len(text.strip()) // 2 <= len(kept), []) == (True, profile.memory.held())


def test_lone_surrogates_do_not_stop_a_turn(places: Places, clock: FixedClock) -> None:
    """They become replacement characters; the sentence beside them is learned."""
    with open_profile(places, clock=clock) as profile:
        conversation = _conversation(profile)
        list(conversation.reply("Look: \ud83d. I like jazz."))
        assert ["Look: \ufffd. I like jazz."] == _questions(profile, conversation)
        assert ["jazz"] == [record.item.value for record in profile.memory.held()]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["jazz", "爬山"], "I like jazz. 我喜欢爬山。"),
        (["jazz"], "שלום! I like jazz. مرحبا"),
        (["Lisbon", "咖啡"], "I live in Lisbon.\n我喜欢咖啡。"),
    ],
)
def test_languages_mix(places: Places, clock: FixedClock, values: list[str], text: str) -> None:
    """What is said in either language is learned, whatever stands beside it."""
    with open_profile(places, clock=clock) as profile:
        list(_conversation(profile).reply(text))
        assert values == [record.item.value for record in profile.memory.held()]


@pytest.mark.parametrize("sentence", ["I like tea {}. ", "我喜欢{}号茶。", "Forget tea {}. ", "I hate {} teas. "])
def test_as_many_statements_as_fit_are_taken(places: Places, clock: FixedClock, sentence: str) -> None:
    """Ten thousand do not fit; of those that do the first two hundred are read. All words stay, told in one event."""
    text = "".join(sentence.format(number) for number in range(10_000))[: 20 * 1024].strip()
    with open_profile(places, clock=clock) as profile:
        conversation = _conversation(profile)
        events = list(conversation.reply(text))
        assert [text] == _questions(profile, conversation)
        assert len(profile.memory.held()) == (0 if sentence.startswith("Forget") else LIMIT)
        assert sum(isinstance(event, MemoryChanged) for event in events) <= 1


def test_ten_thousand_statements_are_refused_by_size(places: Places, clock: FixedClock) -> None:
    """Whoever sends them is told how much fits."""
    with open_profile(places, clock=clock) as profile:
        conversation = _conversation(profile)
        with pytest.raises(MessageTooLarge):
            list(conversation.reply("".join(f"I like tea {number}. " for number in range(10_000))))
        assert profile.memory.held() == []
