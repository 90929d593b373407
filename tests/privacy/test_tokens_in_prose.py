"""A token is found in the sentence people paste it into, in every disguise that copying gives it."""

import base64
import re
import unicodedata
from collections.abc import Callable

import pytest

from assistant.privacy.mask import mask
from assistant.privacy.rules import load_rules
from assistant.privacy.scan import scan
from support.specimens import specimen

SENTENCES = (
    "Here is my OpenAI key ⟦sk-proj-<alnum 48>⟧, keep it safe.",
    "My GitHub token is ⟦ghp_<alnum 36>⟧ and it never expires.",
    "The GitLab token for CI is ⟦glpat-<alnum 20>⟧.",
    "aws_secret_access_key = ⟦<b64 40>⟧",
    "Telegram bot token: ⟦<digits 10>:AA<url 33>⟧",
    "Twilio auth token is ⟦<hex 32>⟧",
    "OpenWeatherMap key ⟦<hex 32>⟧",
    "The user's Tavily key is ⟦tvly-<alnum 32>⟧.",
    "WireGuard PrivateKey = ⟦<b64 43>=⟧",
    "My TOTP secret is ⟦<base32 32>⟧",
    "智谱的API Key：⟦<hex 32>.<alnum 16>⟧",
    "微信小程序AppSecret是⟦<hex 32>⟧",
    "我的GitHub令牌：⟦ghp_<alnum 36>⟧",
    "阿里云AccessKey是⟦LTAI<alnum 20>⟧",
    "The Plex token is ⟦<alnum 24>⟧",
)
_MARKED = re.compile(r"⟦(.*?)⟧")


def fullwidth(value: str) -> str:
    """Each ASCII sign as its wide twin."""
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in value)


FORMS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "zero-width": lambda value: f"{value[:9]}\u200b{value[9:]}",
    "full-width": fullwidth,
    "base64": lambda value: base64.b64encode(value.encode()).decode(),
    "hex": lambda value: value.encode().hex(),
    "percent": lambda value: "".join(f"%{ord(sign):02X}" for sign in value),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_token_is_found_in_every_form(sentence: str, form: str) -> None:
    """Neither the form nor the value can be read in what is left."""
    plain = specimen(sentence, seed=2)
    text = _MARKED.sub(lambda match: FORMS[form](match[1]), plain)
    left = unicodedata.normalize("NFKC", mask(text, scan(text, load_rules())).text).replace("\u200b", "")
    assert [value for value in _MARKED.findall(plain) if value in left or FORMS[form](value) in left] == []


@pytest.mark.parametrize("form", ["base64", "hex", "percent"])
def test_a_hash_is_left_alone_in_every_form(form: str) -> None:
    """What is no secret in clear is none in disguise."""
    text = FORMS[form](specimen("see commit <hex 40> for the fix"))
    assert scan(text, load_rules()) == ()
