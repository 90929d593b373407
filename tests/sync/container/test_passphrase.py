"""Passphrases: drawn, given by a file, or typed; taken as they are, or refused."""

import itertools
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sync.container.errors import PassphraseUnreadable, PassphraseWeak
from sync.container.passphrase import read_passphrase, read_passphrase_file
from sync.container.strength import NEEDED_BITS, check_strength, estimate_bits
from sync.container.words import are_listed, draw_words, listed_words, offered_spelling


def test_ten_words_of_the_list_are_drawn() -> None:
    """110 bits: ten times one of 2,048, each by a draw of its own."""
    draws, asked = itertools.count(0, 200), set[int]()

    def below(limit: int) -> int:
        asked.add(limit)
        return next(draws)

    assert " ".join(listed_words()[:2000:200]) == draw_words(below)
    assert asked == {2048}


def test_drawn_words_are_always_accepted() -> None:
    """Even ten times the same one: what the program draws it does not argue about."""
    for words in (draw_words(), draw_words(lambda _: 0)):
        assert are_listed(words)
        check_strength(words)


@pytest.mark.parametrize("change", [str.upper, lambda words: words + " ", lambda words: words.replace(" ", "  ")])
def test_another_spelling_is_offered_not_used(change: Callable[[str], str]) -> None:
    """Capitals and spaces are part of a passphrase, until its owner says that they were a slip."""
    words = draw_words()
    typed = change(words)
    assert not are_listed(typed)
    assert offered_spelling(typed) == words


@pytest.mark.parametrize("typed", ["", "abandon", "not ten words of a list", "abandon " * 9])
def test_nothing_is_offered_for_something_else(typed: str) -> None:
    """Only ten listed words have a spelling to go back to."""
    assert offered_spelling(typed) is None


def test_nothing_is_offered_for_what_is_right() -> None:
    """It needs no change."""
    assert offered_spelling(draw_words()) is None


@pytest.mark.parametrize(
    ("data", "passphrase"),
    [
        (b"one two", "one two"),
        (b"one two\n", "one two"),
        (b"one two\r\n", "one two"),
        (b"one two\n\n", "one two\n"),
        (b"one two \n", "one two "),
        (b"\tone", "\tone"),
        (b"one\r", "one\r"),
        ("密码 是 七只猫\n".encode(), "密码 是 七只猫"),
        ("e\u0301".encode(), "e\u0301"),
        (b"x" * 4096, "x" * 4096),
    ],
)
def test_a_file_gives_all_but_one_newline(data: bytes, passphrase: str, tmp_path: Path) -> None:
    """The newline that an editor puts at the end; nothing else is taken off."""
    file = tmp_path / "words"
    file.write_bytes(data)
    assert read_passphrase_file(file) == passphrase


def test_a_descriptor_gives_it_in_pieces() -> None:
    """A pipe, as scripts use it; it stays open for whoever opened it."""
    reading, writing = os.pipe()
    os.write(writing, "一 ".encode())
    os.write(writing, b"two\n")
    os.close(writing)
    assert read_passphrase(reading) == "一 two"
    os.close(reading)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\r\n", b"\xff\xfe", b"x" * 4097], ids=["none", "n", "rn", "bytes", "long"]
)
def test_what_is_no_passphrase_is_refused(data: bytes, tmp_path: Path) -> None:
    """Empty, no text, or a file that somebody named by mistake; nothing of it is repeated."""
    file = tmp_path / "words"
    file.write_bytes(data)
    with pytest.raises(PassphraseUnreadable) as caught:
        read_passphrase_file(file)
    assert (str(caught.value), caught.value.__cause__) == ("No passphrase could be read.", None)


def test_a_folder_is_no_passphrase_file(tmp_path: Path) -> None:
    """It is refused like any other that holds none."""
    with pytest.raises(PassphraseUnreadable):
        read_passphrase_file(tmp_path)


WEAK = (
    "",
    "a",
    "password",
    "Password123!",
    "passw0rd passw0rd passw0rd passw0rd",
    "qwertyuiopasdfghjklzxcvbnm",
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "1234567890123456789012345678901234567890",
    "1990-05-14 2023-11-07",
    "ricordo ricordo ricordo ricordo ricordo",
    "correct horse battery staple",
    "iloveyou iloveyou iloveyou",
    "我爱你我爱你我爱你",
    "密码密码密码密码密码密码",
    "我的猫",
    "                                                  ",
    "x7Kq2pL9",
)
STRONG = (
    "my dog ate seven purple umbrellas yesterday",
    "x7Kq2pL9wZ4m!tR8vB",
    "外婆的旧缝纫机在阁楼里唱一首绿色的歌",
    "Der Mond trinkt heute Apfelsaft am Bahnhof",
    "ねこが七匹のあおいかさを食べてしまった日",
    "vocal pride pudding ceiling canal method tomato",
)


@pytest.mark.parametrize("passphrase", WEAK)
def test_what_guessers_try_first_is_refused(passphrase: str) -> None:
    """A row of keys, a year, a word with a number, repetition of any length."""
    with pytest.raises(PassphraseWeak) as caught:
        check_strength(passphrase)
    assert caught.value.bits < NEEDED_BITS
    assert str(caught.value) == "This passphrase would be too easy to guess."


@pytest.mark.parametrize("passphrase", STRONG)
def test_a_long_one_of_ones_own_is_accepted(passphrase: str) -> None:
    """In any language; nobody is made to use capitals and signs."""
    check_strength(passphrase)


def test_adding_never_weakens_by_much() -> None:
    """An estimate that falls when a word is added would teach people to stop."""
    words = ["seven", "purple", "umbrellas", "ate", "my", "dog", "yesterday", "evening"]
    bits = [estimate_bits(" ".join(words[:count])) for count in range(len(words) + 1)]
    assert bits == sorted(bits)
