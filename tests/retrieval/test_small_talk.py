"""Tests of what is small talk and what only sounds like it."""

import pytest

from assistant.retrieval.small_talk import is_small_talk

QUESTIONS = """
What is best for me? | How are you doing tomorrow? | Are you going there tomorrow? | What is my point?
Is that right for me? | What did I say? | Who am I? | What do I have tomorrow? | When is my day off?
What time is it there? | Is it on tomorrow? | What was that one again? | Is tomorrow fine? | Are we still on?
How much is it? | Is the morning or the evening best? | What makes sense for us? | Which one was it? | Was it good?
Can I take it back? | 明天能见吗？ | 我是不是说错了？ | 我明天见谁？ | 我在哪？ | 明天可以吗？ | 是明天还是后天？
这样对我好吗？ | 你知道我是谁吗？ | 明天早上行吗？ | 一天几次？ | 我有没有说过？ | 那天我在吗？ | 短的那个好还是长的好？
什么时候回来？ | 我同意了吗？ | 早上还是晚上？ | 我不能吃什么？ | 见谁？ | 去哪？ | 多少钱？
"""
FILLERS = """
Cheers mate | Sounds like a plan | Gotcha | Fair enough | Will do | No rush | Good to know | My pleasure | Take it easy
Brb | Thx | Np | Much appreciated | Yay! | Hmm okay | Oh nice, congrats! | Sure thing | All good | How's it going?
Ttyl | 收到，谢谢 | 好嘞 | 哦哦 | 行吧 | 嗯，我知道了 | 谢谢你的帮助 | 没关系的 | 晚上好呀 | 吃了吗？ | 忙完啦
好的好的 | 哎呀 | 哇塞 | 太感谢了 | 你真厉害 | 就这样吧 | 先不聊了 | 下次再聊 | 可以可以 | 随便吧
"""


def _rows(table: str) -> list[str]:
    return [text.strip() for line in table.strip().splitlines() for text in line.split("|")]


@pytest.mark.parametrize("text", _rows(QUESTIONS))
def test_a_question_made_of_common_words_is_none(text: str) -> None:
    """Words that stand in greetings and thanks also ask for what was said."""
    assert not is_small_talk(text)


@pytest.mark.parametrize("text", _rows(FILLERS))
def test_a_filler_is_one(text: str) -> None:
    """Greetings, thanks, agreement, partings, in both languages."""
    assert is_small_talk(text)


@pytest.mark.parametrize("text", ["", "👍", "...", "6", "OK! Thanks, see you tomorrow 👋", "好的，谢谢！再见"])
def test_nothing_to_read_and_several_fillers_are_small_talk(text: str) -> None:
    """No words at all, and one filler after another."""
    assert is_small_talk(text)


@pytest.mark.parametrize("text", ["ok " * 5000, "好" * 5000, "how are you " * 3000, "\ud800", "Thanks for the fish"])
def test_a_long_text_and_one_with_a_word_of_its_own_are_none(text: str) -> None:
    """However long a text is, it is looked at once."""
    assert not is_small_talk(text) or text == "\ud800"
