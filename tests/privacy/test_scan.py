"""Where values are found, in whatever disguise, and that a finding says nothing of the value."""

import base64
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.privacy.rules import Group, Severity, load_rules
from assistant.privacy.scan import Finding, scan, secrets_of, touches
from support.specimens import specimen

_TOKEN = specimen("ghp_<alnum 36>")


def found(text: str) -> list[str]:
    """The values in ``text``, as they stand there."""
    return [text[one.start : one.end] for one in scan(text, load_rules())]


def test_offsets_count_in_the_original() -> None:
    """The finding cuts the very characters that were typed."""
    assert found(f"Take {_TOKEN}, please.") == [_TOKEN]


def test_a_sentence_keeps_all_but_its_value() -> None:
    """The keyword and the rest of the sentence are no part of the finding."""
    assert found("我家的wifi密码是sunny2024，记一下") == ["sunny2024"]


@pytest.mark.parametrize("invisible", ["\u200b", "\u200d", "\u202e", "\ufeff", "\u00ad", "\ufe0f", "\u2066"])
def test_characters_that_cannot_be_seen_hide_nothing(invisible: str) -> None:
    """A token pasted from a page with zero-width characters in it is the token."""
    hidden = invisible.join(_TOKEN)
    assert found(f"Take {hidden}, please.") == [hidden]


def test_full_width_letters_are_letters() -> None:
    """A Chinese keyboard in full-width mode writes another character for each letter."""
    wide = "".join(chr(ord(character) + 0xFEE0) for character in _TOKEN)
    assert found(f"记住{wide}。") == [wide]


@pytest.mark.parametrize("gap", ["\n", "\r\n", "\n    ", " \n> "])
def test_a_line_end_inside_a_token_hides_nothing(gap: str) -> None:
    """A terminal or a mail program has broken the token in two."""
    broken = _TOKEN[:20] + "1" + gap + "2" + _TOKEN[20:]
    assert found(f"Take {broken}, please.") == [broken]


def test_the_line_below_a_token_is_no_part_of_it() -> None:
    """Lines are joined only where that makes a token of two halves."""
    assert found(f"{_TOKEN}\nThanks\n") == [_TOKEN]


@pytest.mark.parametrize(
    "disguise",
    [
        lambda text: base64.b64encode(text.encode()).decode(),
        lambda text: base64.urlsafe_b64encode(text.encode()).decode().rstrip("="),
        lambda text: text.encode().hex(),
        lambda text: quote(text, safe="").replace("_", "%5F"),
    ],
    ids=["base64", "base64url", "hex", "percent"],
)
def test_one_layer_of_encoding_hides_nothing(disguise) -> None:  # type: ignore[no-untyped-def]
    """What anybody can undo protects nothing: the whole run is the finding."""
    hidden = disguise(f"token={_TOKEN}")
    assert found(f"Take {hidden} please") == [hidden]


def test_several_values_are_found_in_their_order() -> None:
    """From left to right, whichever rule saw them."""
    assert found("微信密码是 Wx_zhang77，QQ密码是 Qq_zhang77") == ["Wx_zhang77", "Qq_zhang77"]


def test_findings_do_not_overlap() -> None:
    """Two rules see the password of an address; one finding tells it."""
    (finding,) = scan(f"redis://:{_TOKEN}@cache:6379", load_rules())
    assert Severity.SECRET is finding.severity


def test_a_password_is_not_taken_for_part_of_an_address() -> None:
    """user:password@host has the shape of an e-mail address in it; the host stays readable."""
    assert found("mongodb://root:" + "Tulpe77x" + "@db.garden.net/shop") == ["Tulpe77x"]


def test_secrets_are_what_must_not_reach_the_disk() -> None:
    """An identity card is private and may be remembered; a PIN is not."""
    text = specimen("身份证号<identity-card>，银行卡密码是739205")
    assert [Group.PASSWORD] == [one.group for one in secrets_of(scan(text, load_rules()))]


def test_a_personal_number_is_private() -> None:
    """It is recognised, so that what is remembered of it never leaves the machine."""
    (finding,) = scan(specimen("My IBAN is <iban spaced>."), load_rules())
    assert Severity.PRIVATE is finding.severity


@pytest.mark.parametrize(("span", "expected"), [((0, 5), False), ((0, 6), True), ((9, 20), True), ((10, 20), False)])
def test_a_span_touches_a_finding_when_they_share_a_character(span: tuple[int, int], expected: bool) -> None:
    """Spans end before their last offset, so neighbours do not touch."""
    assert expected is touches((Finding("pin-en", Group.PASSWORD, 5, 10),), *span)


@pytest.mark.parametrize(
    "text", ["", " ", "\n" * 50, "😀" * 40, "\ud800", "\u202e\u200b", "مرحبا", "password is", "密码是"]
)
def test_odd_texts_have_no_findings(text: str) -> None:
    """Nothing to find, and nothing breaks."""
    assert scan(text, load_rules()) == ()


def test_a_finding_holds_no_text() -> None:
    """It goes into logs and traces, so its fields are names and numbers."""
    (finding,) = scan("my bank PIN is 4821", load_rules())
    assert "4821" not in repr(finding)


def test_a_seed_phrase_needs_its_checksum() -> None:
    """Twelve words of the list in a row are a phrase only when the last one fits the others."""
    phrase = " ".join(["abandon"] * 11 + ["about"])
    assert found(f"note: {phrase}") == [phrase]
    assert found(f"note: {phrase.replace('about', 'above')}") == []


def test_a_chinese_seed_phrase_is_one() -> None:
    """BIP39 has a list of Chinese characters too."""
    phrase = " ".join(["的"] * 11 + ["在"])
    assert found(f"抄下来 {phrase}") == [phrase]


_PARTS = st.sampled_from(
    [
        "my password is ",
        "密码是",
        "PIN ",
        "4821",
        "Tulpe#77",
        _TOKEN,
        "\u200b",
        "\n",
        "。",
        ", ",
        " is ",
        "：",
        "😀",
        "\ud800",
        "ﬁ",
        "wrong",
    ]
)


@given(st.lists(_PARTS, max_size=14).map("".join))
def test_findings_stand_in_order_inside_the_text(text: str) -> None:
    """Whatever is put together: none empty, none overlapping, none outside."""
    findings = scan(text, load_rules())
    borders = [border for one in findings for border in (one.start, one.end)]
    assert sorted(borders) == borders
    assert all(0 <= one.start < one.end <= len(text) for one in findings)


@given(st.lists(_PARTS, max_size=14).map("".join))
def test_a_token_is_found_in_any_company(text: str) -> None:
    """No neighbour hides it, as long as it stands by itself."""
    assert any(_TOKEN in value for value in found(f"{text} {_TOKEN} {text}"))
