"""The second scanner adds to ours, and when it fails nothing passes."""

from collections.abc import Iterable

import pytest

from assistant.errors import RulesUnusable, SecondLayerUnusable
from assistant.privacy.rules import Group, load_rules
from assistant.privacy.scan import Finding, scan
from assistant.privacy.second_layer import SecondLayer, is_installed, kingfisher
from support.specimens import specimen


def blue(text: str) -> Iterable[Finding]:
    """A scanner that knows one word."""
    start = text.find("blue")
    return [Finding("other.blue", Group.TOKEN, start, start + 4)] if start >= 0 else []


def broken(text: str) -> Iterable[Finding]:
    """A scanner that says what it looked at while it falls."""
    raise ValueError(text)


def test_what_only_the_second_found_is_found() -> None:
    """Ours does not know the word."""
    assert (Finding("other.blue", Group.TOKEN, 2, 6),) == SecondLayer(blue).scan("a blue sky", load_rules())


def test_ours_is_not_lost() -> None:
    """Both findings are there, in order."""
    found = SecondLayer(blue).scan("my bank PIN is 4821, blue", load_rules())
    assert ["4821", "blue"] == ["my bank PIN is 4821, blue"[one.start : one.end] for one in found]


def test_a_second_scanner_that_fails_lets_nothing_pass() -> None:
    """It is one of the errors that stop an export, and repeats no word of the text."""
    with pytest.raises(RulesUnusable) as caught:
        SecondLayer(broken).scan("my bank PIN is 4821", load_rules())
    assert caught.type is SecondLayerUnusable
    assert "4821" not in str(caught.value)


@pytest.mark.long
@pytest.mark.timeout(120)
def test_kingfisher_knows_a_token_where_it_stands() -> None:
    """Its offsets count in bytes; behind Chinese words the span is still that of the token."""
    if not is_installed():
        pytest.skip("kingfisher-secret-scanner (the extra scrub) is not installed")
    token = specimen("npm_<alnum 36>")
    text = f"我的令牌是 {specimen('ghp_<alnum 36>')}，还有 {token}。"
    layer = SecondLayer(kingfisher())
    spans = {text[one.start : one.end] for one in layer.scan(text, load_rules())}
    assert {text[one.start : one.end] for one in scan(text, load_rules())} <= spans
    assert len(layer.scan("今天天气很好。", load_rules())) == 0
