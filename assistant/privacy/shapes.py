"""How a value looks: random, made up, or only a place for one."""

import math
import re
from collections import Counter

from assistant.privacy.candidate import NO_WORDS, Candidate, Words

# What stands where a value will stand one day, or where one is fetched from.
_PLACEHOLDER = re.compile(
    r"""(?ix)
    ^ (?: <.{0,80}>? | \[.{0,80}\]? | \{.{0,80}\} | %\w{1,60}% | \(.{0,80}\) ) $
    | \$\{ [\w.:-]{1,60} \} | \{\{ [^{}]{1,60} \}\} | ^\$[A-Za-z_]\w{0,60}$
    | \*{3} | [x•●]{4} | \.{3} | … | ^[_\-*.\#x]{1,99}$
    | (?<![a-z]) (?: your | example | placeholder | redacted | dummy | sample | changeme | replace_?me | insert | todo ) (?![a-z])
    | examples?$ | getenv | environ | process\.env | secrets?\. | vault:
    | ^ (?: none | null | nil | undefined | true | false | empty | string | str ) $
    | ^[a-z_][\w.]{0,60}\( | ^[a-z]\w*(?:\.\w+)+=$ | ^(?:https?:)?// | ^(?: self | this | config | settings | request | user | args | options | env )\.
    """  # noqa: E501 - one alternative a line reads best
)
_UNIT = re.compile(
    r"""(?ix) ^ (?:
    \s? (?: % | ° )
    | [:/] \d | \. \d | , \d{3} (?! \d ) | \s? [x×乘] \s? \d | \s by \s \d
    | [\s-]? (?: char(?:acter)?s? | digits? | letters? | words? | bits? | bytes? | kb | mb | gb | symbols? | lines?
        | days? | weeks? | months? | years? | hours? | minutes? | mins? | seconds? | times | am | pm | percent | points?
        | steps? | people | users? | devices? | attempts? | tries | dollars? | euros? | accounts? | passwords? | pounds
        | quid | bucks | mm | cm | km | hz | w | hrs? | children | miles | feet | lit(?:er|re)s? | grams? | kg ) \b
    | \s? (?: 公里 | 左右 | [位个個次天年月日岁歲条條种種级級行分秒元块塊人字遍组組页頁层層号號点點周週部台张]
        | [辆本斤米折兆克升瓦平度户家名册件款套期届路室房栋楼排格比吨寸倍步只双瓶杯盒包角毛万千百多] )
    )"""
)
_DATE = re.compile(
    r"(?:19|20)\d\d[-/.年](?:0?[1-9]|1[0-2])(?:[-/.月]\d{1,2}日?)?|\d{1,2}:\d\d(?::\d\d)?|v?\d{1,3}(?:\.\d{1,4}){1,3}"
)
_SPELT_OUT = re.compile(r"[A-Z](?:-[A-Z]){2,}")
_WORD_SIGNS = "-'’/._"
# Hex keys have about 3.6 bits a character, words about 2.5 to 3.3: so entropy alone never decides.
_LEAST_BITS = 3.0


def entropy_bits(text: str) -> float:
    """Shannon's entropy of the characters, in bits for each. 0 for "aaaa", 4 for sixteen different ones."""
    counts = Counter(text).values()
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts)


def is_random(candidate: Candidate, _words: Words) -> bool:
    """At least 3 bits a character, and no long run of one character unless the value is long."""
    run = re.search(r"(.)\1{5}", candidate.value)
    return entropy_bits(candidate.value) >= _LEAST_BITS and (run is None or len(candidate.value) > 60)


def is_mixed(candidate: Candidate, _words: Words) -> bool:
    """Letters and digits both: an identifier in a program rarely has a digit."""
    return any(map(str.isdigit, candidate.value)) and any(map(str.isalpha, candidate.value))


def is_real(candidate: Candidate, _words: Words) -> bool:
    """No placeholder, no call, no variable, no mark of ours. EXAMPLE in capitals is how vendors mark theirs."""
    return not _PLACEHOLDER.search(candidate.value) and "EXAMPLE" not in candidate.value


def is_no_stand_in(candidate: Candidate, words: Words) -> bool:
    """Not the word "password" where a password would stand: user:password@host is an example."""
    return candidate.value.lower() not in words.get("stand_in", NO_WORDS)


def is_no_identifier(candidate: Candidate, _words: Words) -> bool:
    """No words and numbers hung together: SalesResults-1.2, group:artifact-0.11.2, page_12."""
    pieces = re.split(r"[._:/-]+", candidate.value)
    return len(pieces) == 1 or not all(re.fullmatch(r"[A-Za-z]*|\d{1,4}|v\d{1,3}", piece) for piece in pieces)


def is_set_value(candidate: Candidate, _words: Words) -> bool:
    """What a program sets: a digit, or a sign that no name has. No path, no name of a field."""
    value = candidate.value
    signs = re.sub(r"[\w\s./:-]", "", value)
    return not is_path_like(value) and (any(map(str.isdigit, value)) or len(signs) >= 1) and not value.isdigit()


def is_path_like(value: str) -> bool:
    """A path, an address, a name with dots, a constant of a program."""
    return (
        bool(re.fullmatch(r"/?(?:[\w.-]+/)+[\w.-]*|[a-z_]+(?:[._-][a-z_]+)*|[A-Z_]+|\S+@\S+\.\w+", value))
        or "://" in value
    )


def is_no_link(candidate: Candidate, _words: Words) -> bool:
    """No address of a person, a page or a file."""
    return not re.search(r"@|://|^www\.|\.[a-z]{2,4}$", candidate.value)


def is_counted(candidate: Candidate) -> bool:
    """Whether a unit follows: "8 characters", 8位."""
    return bool(_UNIT.match(candidate.after))


def is_strong(candidate: Candidate, _words: Words) -> bool:
    """Looks made up: a digit, a symbol inside, or capitals inside. And is no date, version, or count of something."""
    value = candidate.value
    if (value.isdigit() and len(value) < 3) or _DATE.fullmatch(value) or is_counted(candidate):
        return False
    inner = _unwrapped(value)[1:]
    return (
        any(map(str.isdigit, value))
        or bool(_SPELT_OUT.fullmatch(value))
        or _has_symbol(inner[:-1])
        or (any(map(str.isupper, inner)) and any(map(str.islower, value)))
    )


def is_made_up(candidate: Candidate, words: Words) -> bool:
    """Stronger than strong, for places where a value is not announced: letters with digits or symbols, or 4 digits."""
    if not is_strong(candidate, words):
        return False
    value = _unwrapped(candidate.value)
    has_digit = any(map(str.isdigit, value))
    has_letter = any(map(str.isalpha, value))
    if has_digit:
        return has_letter or _has_symbol(value) or len(candidate.compact) >= 4
    return has_letter and _has_symbol(value)


def _unwrapped(value: str) -> str:
    """Without Markdown's emphasis, which is no part of what it emphasises."""
    return value.strip("*_~`")


def _has_symbol(text: str) -> bool:
    return any(not character.isalnum() and character not in _WORD_SIGNS for character in text)
