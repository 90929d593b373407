"""Whether a word is odd: letters and digits that make no word, name, measure, address or version; or a bare code.

These judge words that no pattern announced (see ``nearby``), so they are stricter than ``shapes``, and they look at the
neighbours: "user anna77" names somebody, "4 000 lines" counts something.
"""

import re

from assistant.privacy.bare_numbers import is_free
from assistant.privacy.candidate import NO_WORDS, Candidate, Words
from assistant.privacy.shapes import is_random

_HARMLESS = re.compile(
    r"""(?ix) ^ (?:
      \S*:// \S* | www\.\S* | \S+@[\w-]+\.\S+ | [\w~.-]*[/\\]\S* | [\w-]+(?:\.[\w-]+)*\.(?-i:[a-z]{2,5})(?:\(\))?
    | v?\d+(?:[._]\d+)+\S* | (?:sha\d+[:-])?[0-9a-f]{32,}\S* | [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}
    | \d+-[a-z]+(?:-[a-z]+)* | [a-z]+-\d{1,2} | (?-i:[a-z]+-\d{1,2}(?:-[a-z]+)+) | \d+['’]?s | \d+(?:st|nd|rd|th|[ap]m)
    | \d+(?:[.,]\d+)?-?(?:[kmgt]i?b(?:ps|it)?|[kmg]?hz|[kcm]?m|k?g|ml|px|pt|x|k|s|ms|mins?|hr?s?|d|w|y|yrs?
        |k?wh?|mph|fps
        |bits?|cm|usd|eur|yo)
    | \$\{?\w+\}? | [\w.]+\(\S* | -{1,2}[a-z]\S* | [\#@&]\w+;? | \w+\[\S*
    | (?-i:[A-Z]?[a-z]+ | [A-Z\d&-]+) | [a-z]+['’]\w+
    ) $"""
)
_STEM = re.compile(r"([a-z]{1,20})[-_]?\d[\d.]{0,6}[a-z]?$")
# From here on a value is odd: a sign inside it that words do not have.
_SIGN = re.compile(r"(?<=[A-Za-z0-9])[!#$%&*@^~+=?](?=[A-Za-z0-9!#$%&*@^~+=?])|(?<=[a-z])\.(?=[A-Z][a-z])")
_CAMEL = re.compile(
    r"(?!\w*(?:[Pp]ass|[Uu]ser|[Kk]ey|[Tt]oken|[Ll]ogin|[Aa]uth|[Cc]ode|[Ss]ecret))[a-z]{4,20}(?:[A-Z][a-z]{2,20}){1,4}"
)
_GROUPED = re.compile(r"[A-Za-z0-9]{3,8}(?:-[A-Za-z0-9]{3,8}){1,9}|[A-Za-z0-9]{8,40}")
_DIGIT_GROUPS = re.compile(r"\d{4,8}(?:-\d{4,8}){1,7}")
_PIECE = re.compile(r"[A-Za-z0-9+/]{10,256}")
_CHANGE = re.compile(r"[A-Za-z](?=\d)|\d(?=[A-Za-z])")
_TURN = re.compile(r"[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])")
_WHERE = re.compile(r"://|@[\w-]+\.|\.[a-z]{2,5}$|^/|^\d{4}-\d\d|^AAAA|^sha\d+[:-]", re.IGNORECASE)
_SHORTEST, _LONGEST = 5, 64
# Names and things that are told beside a password.
_ANOTHER = re.compile(
    r"(?ix)(?:(?<![a-z])(?:user(?:[ -]?names?|[ -]?id|s)?|log-?in\sname|accounts?|id|names?|nick(?:name)?|handle|as"
    r"|called|named"
    r"|networks?|ssid|models?|versions?|servers?|host(?:name)?|machine|router|channel|player|gamertag|domain"
    r"|branch|repo|file|folder|class"
    r"|function|variable|flight|order|ticket|error|commit|sha\d*|md5|hash|checksum|digest|uuid|build|revision"
    r"|image|e-?mail|address|key\sid)(?:\s(?:on|for|at)(?:\s\w{1,12}){1,3})?(?:\s(?:is|was|are))?"
    r"|账户|用户|昵称|名字|名称|版本|路由器|热点|[号名叫])(?:是|为)?[\s:=\"'“‘(]{0,4}$"
)
_HANDED_OVER = re.compile(
    r"(?i)(?:\b(?:with|and|using|use|by|enter|type|press|pass|dial|put|punch|star|to|code|is|was|it['’]s|then"
    r"|plus|off|on|typing|entering|pressing|punching|dialling|tapping|takes|needs|wants|accepts)|[:=>→—–,+|/]"
    r"|\s-|用|输|入|按|是|为|和|加|成|填|密码)\s{0,2}[\"'“‘(\[]{0,2}$"
)
_NUMBER = re.compile(r"[*#]?\d{3,8}[*#]?|\d{1,3}(?:-\d{1,3}){2,5}|\d{4}-\d{4}|[A-Z]-?\d{3,8}[A-Z*#]?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_SAID = re.compile(
    r"(?i)(?:[,:—–=(→>-]|\b(?:is|was|are|as|still|now|it['’]s|that['’]s|use|enter|type|with|to))\s{0,2}[\"'“‘(]{0,2}$"
)
# Words that place, date or address a number; what counts and prices one is a list of the rule set.
_PLACED = re.compile(
    r"(?i)(?:[.]|\b(?:within|numbers?|apartment|case|highway|building|in|of|for|years?|call|dial|called|costs?|paid|pays?"
    r"|at|between|up to|extension|ext|ports?|invoice|id|status|http|account|username|user|login|rfc|cve|january"
    r"|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug"
    r"|sept?|oct|nov|dec))\.?\s{0,2}$"
)


def is_odd(candidate: Candidate, words: Words) -> bool:
    """A word of 5 to 64 signs with letters and digits, or a sign inside, that is nothing known and names nobody."""
    value = candidate.value
    if not _SHORTEST <= len(value) <= _LONGEST or _HARMLESS.match(value) or _ANOTHER.search(candidate.before(40)):
        return False
    strange = any(map(str.isdigit, value)) or _SIGN.search(value) or _CAMEL.fullmatch(value)
    if not any(map(str.isalpha, value)) or not strange:
        return False
    return is_no_name(candidate, words)


def is_no_name(candidate: Candidate, words: Words) -> bool:
    """No name of a product or a method with its number: iPhone15, argon2id, 1Password8."""
    lowered = candidate.value.lower().strip("\"'.,;:!?*_")
    stem = _STEM.match(lowered)
    forms = {lowered, lowered.removesuffix("s"), lowered.rstrip("0123456789."), stem[1] if stem else ""}
    return not forms & words.get("no_odd", NO_WORDS)


def is_grouped(candidate: Candidate, words: Words) -> bool:
    """A key in groups, or in one: letters and digits both, in capitals too. Or an odd word."""
    value = candidate.value
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    if _DIGIT_GROUPS.fullmatch(value):
        return True
    return is_odd(candidate, words) or (mixed and bool(_GROUPED.fullmatch(value)) and not value.istitle())


def is_handed_over(candidate: Candidate, _words: Words) -> bool:
    """Told as what to give: behind "with", "and", a colon, an arrow."""
    return bool(_HANDED_OVER.search(candidate.before(16)))


def is_drawn(candidate: Candidate, words: Words) -> bool:
    """Sixteen signs and more that a machine drew: a piece in which letters and digits change again and again."""
    value = candidate.value
    if not 16 <= len(value) <= 256 or _ANOTHER.search(candidate.before(40)) or _WHERE.search(value):
        return False
    return any(map(_turns_often, _PIECE.findall(value))) and is_random(candidate, words)


def _turns_often(piece: str) -> bool:
    return len(_CHANGE.findall(piece)) >= 3 or (len(_TURN.findall(piece)) >= 8 and any(map(str.isdigit, piece)))


def is_code_number(candidate: Candidate, words: Words) -> bool:
    """Three to eight digits that count nothing, date nothing and number nothing."""
    value, before = candidate.value, candidate.before(16)
    if not _NUMBER.fullmatch(value) or _PLACED.search(before) or not is_free(candidate, words):
        return False
    return not _YEAR.fullmatch(value) or bool(_SAID.search(before))
