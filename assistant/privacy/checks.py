"""What a pattern cannot say of a value: that it is random, that it is no word, that its check digit is right."""

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assistant.privacy import checksums

Words = Mapping[str, frozenset[str]]

# What stands where a value will stand one day, or where one is fetched from.
_PLACEHOLDER = re.compile(
    r"""(?ix)
    ^(?:<.{0,80}>?|\[.{0,80}\]?|\{.{0,80}\}|%\w{1,60}%|\(.{0,80}\))$ | \$\{[\w.:-]{1,60}\} | \{\{[^{}]{1,60}\}\} | ^\$[A-Za-z_]\w{0,60}$ | \*{3} | [x•●]{4} | \.{3} | … | ^[_\-*.#x]{1,99}$
    | (?<![a-z]) (?:your|example|placeholder|redacted|dummy|sample|changeme|replace_?me|insert|todo) (?![a-z])
    | examples?$ | getenv | environ | process\.env | secrets?\. | vault: | ^(?:none|null|nil|undefined|true|false|empty|string|str)$
    | ^[a-z_][\w.]{0,60}\( | ^https?:// | ^(?:self|this|config|settings|request|user|args|options|env)\.
    """
)
_UNIT = re.compile(
    r"""(?ix) ^ (?:
    \s? (?:%|°)
    | [\s-]? (?:char(?:acter)?s?|digits?|letters?|words?|bits?|bytes?|kb|mb|gb|days?|weeks?|months?|years?|hours?|minutes?|mins?|seconds?
        |times|percent|am|pm|people|users?|devices?|attempts?|tries|steps?|lines?|points?|dollars?|euros?|accounts?|passwords?|symbols?) \b
    | \s? [位个個次天年月日岁歲条條种種级級行分秒元块塊人字遍组組页頁层层号號点點周週种部台张]
    )"""
)
_DATE = re.compile(
    r"(?:19|20)\d\d[-/.年](?:0?[1-9]|1[0-2])(?:[-/.月]\d{1,2}日?)?|\d{1,2}:\d\d(?::\d\d)?|v?\d{1,3}(?:\.\d{1,4}){1,3}"
)
_CLAUSE_END = re.compile(
    r"""(?ix) \s{0,2} (?: [.,;:!?)\]"'»”」』。、] | $ | (?: and|but|so|then|thanks|thank|please|if|for|on|in|at|everywhere|now|these|plus|btw
    |by|since|because|as|don|do|you|i ) \b )"""
)
_ANNOUNCE = ("是", "为", "叫", "用", "成", "到", ":", "=", "就", "给", "即", "记住")
_PUBLISHED = re.compile(
    r"(?i)public|primary|foreign|cache|sort|idempot|publishable|partition|fingerprint|checksum|\bhash|key[_ ]?id|"
    r"token(?:izer|s? (?:limit|count))|max_tokens|公钥|指纹"
)
_SPELT_OUT = re.compile(r"[A-Z](?:-[A-Z]){2,}")
_SEPARATORS = re.compile(r"[\s\-.()·•]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that a pattern matched at ``text[start:end]``, not judged yet."""

    text: str
    start: int
    end: int
    match: re.Match[str]

    @property
    def value(self) -> str:
        """The value."""
        return self.text[self.start : self.end]

    @property
    def compact(self) -> str:
        """The value without spaces, hyphens, dots and brackets."""
        return _SEPARATORS.sub("", self.value)

    @property
    def after(self) -> str:
        """Up to sixteen characters behind the value."""
        return self.text[self.end : self.end + 16]


Check = Callable[[Candidate, Words], bool]


def entropy_bits(text: str) -> float:
    """Shannon's entropy of the characters, in bits for each. 0 for "aaaa", 4 for sixteen different ones."""
    counts = Counter(text).values()
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts) if text else 0.0


def _random(candidate: Candidate, _words: Words) -> bool:
    """At least 3 bits a character (hex keys have about 3.6), and no long run of one character."""
    run = re.search(r"(.)\1{5}", candidate.value)
    return entropy_bits(candidate.value) >= 3.0 and (run is None or len(candidate.value) > 60)


def _mixed(candidate: Candidate, _words: Words) -> bool:
    """Letters and digits both: an identifier in a program rarely has a digit."""
    return any(map(str.isdigit, candidate.value)) and any(map(str.isalpha, candidate.value))


def _real(candidate: Candidate, _words: Words) -> bool:
    """No placeholder, no call, no variable, no mark of ours."""
    return not _PLACEHOLDER.search(candidate.value) and "EXAMPLE" not in candidate.value


def _strong(candidate: Candidate, _words: Words) -> bool:
    """Looks made up: a digit, a symbol inside, or capitals inside. And is no date, version, or count of something."""
    value = candidate.value
    if value.isdigit() and len(value) < 3 or _DATE.fullmatch(value) or _UNIT.match(candidate.after):
        return False
    inner = value[1:]
    return (
        any(map(str.isdigit, value))
        or bool(_SPELT_OUT.fullmatch(value))
        or any(not character.isalnum() and character not in "-'’/._" for character in inner[:-1])
        or (any(map(str.isupper, inner)) and any(map(str.islower, value)))
    )


def _no_word(candidate: Candidate, words: Words) -> bool:
    """No word that says something *about* a password: "wrong", "stored", "case-sensitive"."""
    value = candidate.value.lower().strip("\"'.,;:!?*_")
    plain = words.get("no_secret", frozenset())
    first = re.split(r"[-\s/]", value)[0]
    return value not in plain and first not in plain


def _no_stand_in(candidate: Candidate, words: Words) -> bool:
    """Not the word "password" where a password would stand: user:password@host is an example."""
    return candidate.value.lower() not in words.get("stand_in", frozenset())


def _made_up(candidate: Candidate, words: Words) -> bool:
    """Stronger than strong, for places where a value is not announced: letters with digits or symbols, or 4 digits."""
    value = candidate.value
    if not _strong(candidate, words):
        return False
    has_digit = any(map(str.isdigit, value))
    has_symbol = any(not character.isalnum() and character not in "-'’/._" for character in value)
    has_letter = any(map(str.isalpha, value))
    return (has_digit and (has_letter or has_symbol or len(candidate.compact) >= 4)) or (has_letter and has_symbol)


def _said(candidate: Candidate, words: Words) -> bool:
    """Strong, or a plain word where the clause ends: "is swordfish." and not "is swordfish related"."""
    if _UNIT.match(candidate.after):
        return False
    if _strong(candidate, words) or " " in candidate.value:
        return True
    plain = candidate.value.lower()
    return len(plain) >= 4 and not plain.endswith(("ed", "ing", "ly")) and bool(_CLAUSE_END.match(candidate.after))


def _said_zh(candidate: Candidate, words: Words) -> bool:
    """Strong, or a plain word of four letters that was announced (是, 为, a colon …) and ends its clause."""
    if _strong(candidate, words):
        return True
    announced = (candidate.match.groupdict().get("link") or "是").rstrip(" \"'“‘「『(<了")
    return (
        len(candidate.value) >= 4
        and not candidate.value.isupper()
        and announced.endswith(_ANNOUNCE)
        and bool(_CLAUSE_END.match(candidate.after))
    )


def _unlike_a_sentence(candidate: Candidate, words: Words) -> bool:
    """A row of words that holds none of the small words every sentence needs."""
    small = words.get("small", frozenset())
    return not any(word in small for word in re.split(r"[\s-]", candidate.value.lower()))


def _no_filler_zh(candidate: Candidate, _words: Words) -> bool:
    """A Chinese value is a phrase, not a statement: none of the particles that carry a sentence."""
    return not re.search(r"[的了吗呢吧请未没无空您你我他她它]|自己|一个|正确", candidate.value)


def _no_red_packet(candidate: Candidate, _words: Words) -> bool:
    """The word that opens a red packet is made to be shared."""
    return "红包" not in candidate.text[max(0, candidate.start - 40) : candidate.end + 16]


def _unpublished(candidate: Candidate, _words: Words) -> bool:
    """No key that is meant to be seen, no name of a key, no fingerprint."""
    said = candidate.text[max(0, candidate.match.start() - 16) : candidate.start]
    return not _PUBLISHED.search(said)


def _no_remark(candidate: Candidate, words: Words) -> bool:
    """Chinese: nothing in the value or between keyword and value makes a remark of it (什么, 不能), nor 忘记 before it."""
    link = candidate.match.groupdict().get("link") or ""
    before = candidate.text[max(0, candidate.match.start() - 3) : candidate.match.start()]
    if re.search("忘记|忘了|找回|重置|输错", before) and not re.search("[是为:]", link):
        return False
    return not any(word in candidate.value + link for word in words.get("no_secret_zh", frozenset()))


def _checked(test: Callable[[str], bool]) -> Check:
    return lambda candidate, _words: test(candidate.compact)


def _phone_length(candidate: Candidate, _words: Words) -> bool:
    """Between 8 and 15 digits, E.164's longest."""
    return 8 <= sum(map(str.isdigit, candidate.value)) <= 15


def _personal_address(candidate: Candidate, words: Words) -> bool:
    """An e-mail address of a person: no reserved domain behind a name that stands for anybody."""
    name, _, domain = candidate.value.lower().partition("@")
    reserved = re.search(r"(?:^|\.)(?:example(?:\.\w+)?|invalid|test|localhost)$", domain)
    anybody = words.get("anybody", frozenset())
    return not (reserved and name in anybody) and name not in {"git", "noreply", "no-reply"}


CHECKS: Mapping[str, Check] = {
    "random": _random,
    "mixed": _mixed,
    "real": _real,
    "strong": _strong,
    "no-word": _no_word,
    "made-up": _made_up,
    "no-stand-in": _no_stand_in,
    "said": _said,
    "said-zh": _said_zh,
    "unlike-a-sentence": _unlike_a_sentence,
    "no-filler-zh": _no_filler_zh,
    "no-red-packet": _no_red_packet,
    "unpublished": _unpublished,
    "no-remark": _no_remark,
    "identity-card": _checked(checksums.is_identity_card),
    "company-code": _checked(checksums.is_company_code),
    "bank-card": _checked(checksums.is_bank_card),
    "iban": _checked(checksums.is_iban),
    "hong-kong-card": _checked(checksums.is_hong_kong_card),
    "phone-length": _phone_length,
    "personal-address": _personal_address,
}
