"""Search tokens and folding."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.language.fold import fold
from assistant.language.tokens import TOKEN_LIMIT, index_text, search_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("预算", ["预", "算", "预算"]),
        ("预算表", ["预", "算", "表", "预算", "算表"]),
        ("算", ["算"]),
        ("予算は", ["予", "算", "は", "予算", "算は"]),
        ("예산", ["예", "산", "예산"]),
        ("ｶﾞｽ", ["ガ", "ス", "ガス"]),
        ("用GPT-4写", ["用", "gpt-4", "gpt4", "gpt", "4", "写"]),
    ],
)
def test_unspaced_scripts_give_characters_then_pairs(text: str, tokens: list[str]) -> None:
    """Chinese, Japanese and Korean runs are found by one character and by any two neighbours."""
    assert index_text(text).split() == tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("#ORD-2024-001", ["#ord-2024-001", "ord2024001", "ord", "2024", "001"]),
        ("e-mail", ["e-mail", "email", "e", "mail"]),
        ("C++", ["c++", "c"]),
        ("3.11", ["3.11", "3", "11"]),
        ("12,500", ["12500"]),
        ("don't", ["dont", "don", "t"]),
        ("one,two", ["one", "on", "two"]),
        ("'quoted'", ["quoted", "quot"]),
        ("Running", ["running", "run"]),
        ("--flag...", ["flag"]),
    ],
)
def test_words_codes_and_numbers(text: str, tokens: list[str]) -> None:
    """A code is found whole, without its joints and by parts; a word also by its stem."""
    assert index_text(text).split() == tokens


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Café", "cafe"),
        ("cafe\u0301", "cafe"),
        ("ＡＢＣ１２", "abc12"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
        ("İstanbul", "istanbul"),
        ("が", "が"),
        ("й", "и"),
        ("हिन्दी", "हिन्दी"),
        ("ﬁne", "fine"),
    ],
)
def test_spellings_of_one_word_fold_to_one_form(text: str, folded: str) -> None:
    """Case, width, ligatures and accents are ornaments; voicing marks and vowel signs are letters."""
    assert fold(text).text == folded


@given(st.text(max_size=200))
@example("\ud800")
@example("\x00")
@example("㍿")
@example("ﷺ")
def test_every_text_has_tokens_that_lie_within_it(text: str) -> None:
    """No input fails, and each token names a non-empty stretch of the original."""
    for token in search_tokens(text):
        assert 0 <= token.start < token.end <= len(text)
        assert 0 < len(token.text) <= TOKEN_LIMIT
        assert " " not in token.text


@given(st.text(max_size=200))
def test_folding_twice_is_folding_once(text: str) -> None:
    """A query that was copied from a result finds it again."""
    once = fold(text).text
    assert fold(once).text == once


@given(st.text(max_size=200))
def test_folding_keeps_the_way_back(text: str) -> None:
    """Every folded character knows the stretch it came from, in order."""
    folded = fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    assert list(folded.starts) == sorted(folded.starts)
    assert all(start < end for start, end in zip(folded.starts, folded.ends, strict=True))
