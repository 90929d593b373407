"""The scripted model: what it says, and that its numbers can be foretold. Its contract is in test_chat_models."""

from hypothesis import given
from hypothesis import strategies as st

from models.chat import Message, Piece, Sampling, Usage
from models.scripted import MESSAGE_TOKENS, ScriptedChat, tokens_of

QUESTION = [Message("user", "How are you?")]


def say(chat: ScriptedChat, messages: list[Message], limit_tokens: int = 100) -> tuple[str, Usage]:
    *pieces, usage = chat.generate(messages, Sampling(limit_tokens))
    assert isinstance(usage, Usage)
    return "".join(piece.text for piece in pieces if isinstance(piece, Piece)), usage


def test_it_answers_from_its_script_and_then_repeats_the_question() -> None:
    """One answer for each request, in order."""
    chat = ScriptedChat(["Fine.", "Still fine."])
    replies = [say(chat, QUESTION)[0] for _ in range(3)]
    assert replies == ["Fine.", "Still fine.", "You said: How are you?"]


def test_a_word_and_a_chinese_character_are_a_token_each() -> None:
    """Anybody can count along."""
    assert tokens_of("good morning, 世界!  ") == ["good", " morning,", " 世", "界", "!", "  "]


@given(st.text())
def test_tokens_joined_are_the_text(text: str) -> None:
    """Nothing is lost or added, whatever the text."""
    assert "".join(tokens_of(text)) == text


def test_a_message_costs_its_tokens_and_four() -> None:
    """The four stand for the template."""
    assert ScriptedChat().measure(QUESTION) == [3 + MESSAGE_TOKENS]


def test_the_front_that_it_has_seen_is_reused() -> None:
    """As with a KV cache: after an appended turn, everything up to the end of the reply."""
    chat = ScriptedChat(["Fine, thanks."])
    reply, first = say(chat, QUESTION)
    talk = [*QUESTION, Message("assistant", reply), Message("user", "Good.")]
    assert first.reused_tokens == 0
    assert say(chat, talk)[1].reused_tokens > first.prompt_tokens


def test_a_changed_front_is_not_reused() -> None:
    """One other word at the start and all is evaluated anew."""
    chat = ScriptedChat()
    say(chat, [Message("system", "Be kind."), *QUESTION])
    assert say(chat, [Message("system", "Be rude."), *QUESTION])[1].reused_tokens < MESSAGE_TOKENS
