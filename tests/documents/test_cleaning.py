"""What nobody can read leaves the text, and nothing else does."""

import base64
import random

import pytest

from assistant.documents.cleaning import LONGEST_URL, cleaned

_BYTES = random.Random(3).randbytes(300)
_PATH = "/home/Anna/Projects2026/reports/Quarterly/summaries/Final/Version3/notes"
_BASE64 = base64.b64encode(_BYTES).decode()


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("ab c", "a\x00b\x07 c"),
        ("one\ntwo", "one\r\ntwo\x0c"),
        ("anb", "a\u200bn\u202eb\ufeff"),
        ("über “quoted” café", "Ã¼ber â€œquotedâ€\x9d cafÃ©"),
        ("合同", "å\x90\x88å\x90\x8c"),
        ("café É naïve £5 20°C", "café É naïve £5 20°C"),
        ("\N{REPLACEMENT CHARACTER}x", "\ufffd\ufffd\ufffdx"),
        ("see […] here", f"see {_BASE64} here"),
        ("![logo]([…])", f"![logo](data:image/png;base64,{_BASE64})"),
        ("[…] and more", "data:image/png;base64,QUJD and more"),
        ("a\n\nb", "a  \n\n\n\n\nb\t"),
        ("预算 500 元，不变。", "预算 500 元，不变。"),
        ("x" * 100, "x" * 100),
        ("0123456789abcdef" * 5, "0123456789abcdef" * 5),
        (_PATH, _PATH),
    ],
)
def test_a_text_is_cleaned(expected: str, text: str) -> None:
    """Control characters, wrong decoding and base64 go; accents, hashes, paths and Chinese stay."""
    assert expected == cleaned(text)


def test_wrapped_base64_goes_with_its_last_line() -> None:
    """As mail programs write it, 64 letters a line; the sentence after it stays."""
    wrapped = "\n".join(_BASE64[start : start + 64] for start in range(0, 128, 64)) + "\nQUJD=="
    assert cleaned(f"before\n\n{wrapped}\nRegards") == "before\n\n[…]\nRegards"


def test_only_endless_addresses_are_shortened() -> None:
    """One of 200 characters stays, one of 201 keeps its beginning."""
    fits = "https://example.org/" + "a" * (LONGEST_URL - 20)
    assert [fits, "https://example.org/" + "a" * 60 + "… end"] == [cleaned(fits), cleaned(f"{fits}a end")]


def test_cleaning_twice_changes_nothing_more() -> None:
    """What is clean is clean."""
    text = cleaned(f"Ã¼ {_BASE64} \x00 https://example.org/{'b' * 300}")
    assert text == cleaned(text)
