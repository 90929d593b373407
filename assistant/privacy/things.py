"""Whether a value opens something: what stands around it is weighed, because no list of phrases ends.

People say "the gate wants 4471" and "我家车库按4471" in more ways than a pattern can hold. But each way names a thing
that is opened, a relation that hands something over, and a value of a shape that codes have. Each has a weight, a lock
and a "type" more than a bank and an "is", and the sum decides. The words are lists in the rule set, so one word more
is one more in every combination.
"""

import re
from functools import cache

from assistant.privacy.candidate import NO_WORDS, Candidate, Words
from assistant.privacy.nearby import place
from assistant.privacy.odd import is_odd
from assistant.privacy.shapes import is_counted

_ENOUGH, _NAMED, _PLAIN = 4.0, 3.0, 3.0
_LIKELY = 1.5
_STRONG, _FAIR, _WEAK = 2.0, 1.5, 1.0
_FAR = 80
_BARE = frozenset({"digits", "triple"})
_SIGNS = re.compile(r"[!#$%&*@^~?]|[+](?=[^+]{3})")
# An argument of a program, a member of a module, keys pressed together, a note of a source.
_PROGRAM = re.compile(
    r"^[A-Za-z_][\w.-]{0,40}=|^0[xo]|^[a-z_]+\.[A-Z]\w+$|^[a-z_]\w*(?:\.[a-z_]\w*){2,}$|^\w+\.[a-z]+_\w+$|^(?:Ctrl|Alt|Shift|Cmd|Strg)\+|^[A-Z]{1,3}[&+][A-Z]{1,3}$|^&\w+$",
    re.ASCII,
)
_WORD_AND_DIGITS = re.compile(
    r"[A-Za-z][a-z]{2}[_.-]?\d\d|\d\d[_.-]?[a-z]{4}|[a-z]{3}_[A-Za-z]|^(?=.{8})[a-z]{2,}\d[a-z]{2,}|[a-z]\d[a-z]\w{0,12}[A-Z]|[a-z]{4,}\d{1,4}[a-z]$|(?=.{9})[A-Z][a-z]+\d"
)
_NAME_OF = re.compile(r"(?i)(?:id|名|名称|昵称|叫|型号|单号|编号)[是为:]?\s?$")
_FOR_IT = r"\s(?:for|at)\s(?:the|my|our|his|her)\s(?:[\w-]{1,12}\s){0,2}"
_ROUND = re.compile(r"00$|^\d\d0$")
_TIME = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_SERVICE = re.compile(r"[1-9]1[0-9]|12[0-9]|999|000|12345|10[01]\d\d|95\d{3}|12[0-9]{3}|101")
_CALLS = re.compile(r"(?i)(?:dial|call|ring|打|拨|按)(?:打|通)?\s?$")
_CLOSE = 44
# In front of a number that numbers, measures or prices something.
_NUMBERS = re.compile(
    r"(?i)(?:[$€£¥#~±+]|(?<![a-z])(?:about|around|over|under|than|least|most|only|every|nearly|almost|room|floor|flat|apt"
    r"|no|number\sof|order|ticket|page|line|chapter|bus|route|flight|model|error|version|level|row|platform|port|seat"
    r"|usd|eur|rmb|by|since|until|before|after|unit|locker|series|type|iso|year|line|channel|step|street)\.?(?:\sis)?\s{0,2}$"
    r"|共|约|近|超|满|花|收|只要|差|剩|第|尾号|房间?|门牌|栋|单元|型号|版本|价|存|跑|乘|来|打|[员工学编卡]号)[了号]?[是为:]?\s{0,2}$"
)
_MEASURE = re.compile(
    r"(?i)\s?(?:by\s\d|[x×乘]\s?\d|[辆本斤米公里折兆克升瓦平度秒户家名册件款套期届路室房栋楼排格号分比吨寸倍步只双瓶杯盒包块元角毛万千百点多左右开头]|寸|人|mm|cm|km"
    r"|mb|gb|kg|hz|w\b|euros?|pounds?|dollars?|quid|bucks|percent|am\b|pm\b|hrs?\b|hours?\b|min|people|children|miles"
    r"|feet|litres?|grams?|[:/]\d|\.\d|,\d{3}|[%°€£$])"
)
_NEXT_NOUN = re.compile(
    r"\s(?:(?!(?:as|is|this|plus|always|opens|unlocks|works|gets|lets|does|was|its|yes|thanks)\b)[a-z]{3,}s\b|[A-Z][a-z]+)"
)
_NEXT_WORD = re.compile(r"\s[a-z]")
_GOES_ON = re.compile(
    r"\s{1,2}(?:and|or|then|but|to|for|on|in|at|is|was|as|if|please|thanks|with|when|because|since|so|from|again|now|not"
    r"|right|just|by|until|before|after|like|my|our|the|his|her|it|that|which|will|should|works|opens|within|into|via|still"
    r"|too|today|twice|last|every|each|whenever|quick|quickly|fast|back|n|u|you|followed|plus|don|do|also|only|ok|okay|btw|instead|lol|while|hash"
    r"|star|pound|enter|unlocks?|disarms?|off|lets|gets|or|this|same|once|every|each|whenever|straight|there|here|this|all|sadly|apparently)\b"
)
_WORDS = frozenset({"plain", "quoted"})
_RARE = frozenset({"spaced", "dashed", "pairs", "spelt", "same"})
_SIGN_IN_FRONT = re.compile(r"(?:[:=>→/?]|\s[-–—])[\s\"'“‘(]{0,3}$|['’]s\s$")
_JOINED = re.compile(r"(?:,|、|\s(?:and|then|or|with)|和|加|或|[一-鿿])\s{0,2}$")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NONE_OF_IT = re.compile(
    r"(?i)(?<![a-z])(?:promo|boarding|set\sfor|vouchers?|coupon|discount|zip|postcode|postal|tracking|parcel|invoice|flight|isbn|model"
    r"|errors?|exit\scode|status|clock|wakes?\sme|woke|snooze|price|prices|costs?|paid|pays?|rent|a\sdeposit|fee|euros?|dollars?"
    r"|pounds|weighs?|square|score|hotline|helpline|ends?\sin|ending|last\s(?:four|4)|warranty|serial|battery\slasts"
    r"|such\sas|for\sexample|e\.g|line\s\d|went\soff|goes\soff|closes|bedrooms?|steps|calories|built|installed|bought"
    r"|resistor|resolution|miles|gold|subscribers)(?![a-z])"
    r"|优惠|订单|运单|快递单|尾号|航班|型号|版本|报错|错误|闹钟|价格|原价|租金|押金|花了|打折|例如|比如|说明书|客服|热线|电话|邮编|步数|比分"
    r"|余额|买的|装的|限载|公斤|航站|座位|分辨率|粉丝|阅读量"
)


def opens_something(candidate: Candidate, words: Words) -> bool:
    """A thing, a relation and a shape that weigh four together, and nothing that says what else the value is."""
    shape = candidate.match.lastgroup or ""
    value = _value_weight(shape, candidate, words)
    if not value:
        return False
    start, end = place(candidate.text, candidate.start, candidate.end)
    before = candidate.text[max(start, candidate.start - _FAR) : candidate.start]
    after = candidate.text[candidate.end : min(end, candidate.end + _FAR)]
    if _NONE_OF_IT.search(before[-_CLOSE:]) or (shape != "odd" and _NONE_OF_IT.search(after[:_CLOSE])):
        return False
    if _named(words.get("names_of_values", NO_WORDS)).search(before[-_CLOSE:]) and shape != "quoted":
        return value + _NAMED >= _ENOUGH and not _YEAR.fullmatch(candidate.value)
    thing = _thing_weight(f"{before}\n{after}", words)
    relation = _relation_weight(before, after, candidate, words)
    if shape == "triple" and thing < _STRONG:
        return False
    if shape in _BARE and _YEAR.fullmatch(candidate.value) and relation < _LIKELY:
        return False
    if relation == _STRONG and value < 0:
        value = -value
    return bool(thing and (relation or value >= _PLAIN)) and thing + relation + value >= _ENOUGH


def _value_weight(shape: str, candidate: Candidate, words: Words) -> float:
    """0 for what cannot be a code, 1 for four digits that count nothing, 2 and 3 for what is rarely anything else."""
    if shape == "odd":
        if _NAME_OF.search(candidate.before(12)):
            return 0.0
        fits = not _PROGRAM.search(candidate.value) and is_odd(candidate, words)
        return _odd_weight(candidate.value) if fits else 0.0
    if shape == "row":
        small = words.get("small", NO_WORDS)
        return 0.0 if any(part in small for part in re.split(r"[-.]", candidate.value)) else _WEAK
    if shape in _WORDS:
        return _WEAK
    if shape == "triple" and candidate.before(8).rstrip().lower().endswith("number"):
        return 0.0
    if _NUMBERS.search(candidate.before(16)) or not _stands_alone(candidate):
        return 0.0
    return _number_weight(candidate.value) if shape in _BARE else {"list": _WEAK, "turns": _PLAIN}.get(shape, _STRONG)


def _odd_weight(value: str) -> float:
    """A sign among letters and digits is a password's, a capital and a digit may be a product's."""
    has_digit = any(map(str.isdigit, value))
    if _SIGNS.search(value[1:]):
        return _PLAIN if has_digit else _STRONG
    return _STRONG if not has_digit or _WORD_AND_DIGITS.search(value) else _WEAK


def _number_weight(value: str) -> float:
    """Round numbers are amounts; long ones, and those with a sign or a zero in front, are not."""
    digits = value.strip("*#")
    if digits != value:
        return _STRONG
    if _ROUND.search(value):
        return -0.5
    return _LIKELY if len(digits) >= 6 or digits[0] in "0ABCDEFGH" else _WEAK


def _stands_alone(candidate: Candidate) -> bool:
    """Whether what follows lets the number be a number: no unit, no noun that it counts, no street."""
    text, end = candidate.text, candidate.end
    before = candidate.before(16)
    if _CALLS.search(before) and _SERVICE.fullmatch(candidate.value):
        return False
    if re.search(r"(?i)(?:\bat|from \d{4} to|until|till)\s$", before) and _TIME.fullmatch(candidate.value):
        return False
    if is_counted(candidate) or _MEASURE.match(text, end) or _NEXT_NOUN.match(text, end):
        return False
    return not _NEXT_WORD.match(text, end) or bool(_GOES_ON.match(text, end))


def _relation_weight(before: str, after: str, candidate: Candidate, words: Words) -> float:
    """How plainly the words in front hand the value over, or the words behind say that it opens."""
    shape, close = candidate.match.lastgroup or "", before[-_CLOSE:]
    if _behind(words.get("opening_after", NO_WORDS)).match(after):
        return _STRONG
    for weight, name in ((_STRONG, "handing_strong"), (_FAIR, "handing_fair")):
        if _in_front(words.get(name, NO_WORDS)).search(close):
            return 0.0 if shape in _WORDS and weight == _FAIR else weight
    if shape in _WORDS:
        return 0.0
    if _by_means_of(words.get("opening", NO_WORDS)).search(before):
        return _STRONG
    weak = _in_front(words.get("handing_weak", NO_WORDS)).search(close) or shape == "turns"
    return _WEAK if weak or (shape in _RARE and _JOINED.search(before)) else _by_sign(before, after, words)


def _by_sign(before: str, after: str, words: Words) -> float:
    """What a colon, an equals sign, a comma on both sides, or the thing itself right in front says."""
    if _SIGN_IN_FRONT.search(before) or _for_it(words.get("locks", NO_WORDS)).match(after):
        return _WEAK
    alone = not after.strip() or after.lstrip()[0] in ",.;。!…、)"
    return _WEAK if alone and (_JOINED.search(before) or _things_in_front(words).search(before[-_CLOSE:])) else 0.0


def _thing_weight(around: str, words: Words) -> float:
    for weight, name in ((_STRONG, "locks"), (_FAIR, "devices"), (_WEAK, "accounts")):
        if _anywhere(words.get(name, NO_WORDS)).search(around):
            return weight
    return 0.0


@cache
def _anywhere(words: frozenset[str]) -> re.Pattern[str]:
    latin, han = _alternatives(words)
    return re.compile(rf"(?i)(?<![a-z])(?:{latin})(?:s|['’]s)?(?![a-z])|{han}")


@cache
def _in_front(words: frozenset[str]) -> re.Pattern[str]:
    latin, han = _alternatives(words)
    filler = (
        r"(?:in|on|it|is|the|code|number|digits?|just|only|always|then|to|now|still|again|numbers|my|a|word|as|for)"
    )
    return re.compile(
        rf"(?i)(?:(?<![a-z])(?:{latin})(?:\s{filler}){{0,3}}\s?[是为]?|(?:{han})[的了过上下完到成为是就要数字一先再]{{0,3}})[:=]?[\s\"'“‘(「『]{{0,2}}$"
    )


@cache
def _named(words: frozenset[str]) -> re.Pattern[str]:
    latin, han = _alternatives(words)
    return re.compile(
        rf"(?i)(?:(?<![a-z])(?:{latin})(?:\s(?:is|it|was|now|still|just|again|number|then|like|the|usual|one|same)){{0,3}}\s?[是为]?"
        rf"|(?:{han})[的了是为就还]{{0,3}})[:=]?[\s\"'“‘(「『]{{0,2}}$"
    )


@cache
def _for_it(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?i){_FOR_IT}(?:{_alternatives(words)[0]})(?![a-z])")


@cache
def _behind(words: frozenset[str]) -> re.Pattern[str]:
    latin, han = _alternatives(words)
    return re.compile(
        rf"(?i)[\s\"'”’)]{{0,2}}(?:(?:and|it|that|will|should|to|is|what)\s){{0,2}}(?:(?:{latin})(?![a-z])|[,，]?[来就再才可能]{{0,3}}(?:{han}))"
    )


@cache
def _by_means_of(words: frozenset[str]) -> re.Pattern[str]:
    latin, _ = _alternatives(words)
    return re.compile(
        rf"(?i)(?<![a-z])(?:{latin})(?![a-z])[^.!?;\n]{{0,40}}\b(?:with|by|on|using|to|at|via|through|is|it['’]s)[\s\"'“‘(]{{1,2}}$"
    )


def _things_in_front(words: Words) -> re.Pattern[str]:
    return _in_front(words.get("locks", NO_WORDS) | words.get("devices", NO_WORDS) | words.get("accounts", NO_WORDS))


def _alternatives(words: frozenset[str]) -> tuple[str, str]:
    """The words as two alternations, those in Latin letters and those in Chinese; an underscore is a space."""
    ordered = [re.escape(word.replace("_", " ")) for word in sorted(words, key=lambda word: (-len(word), word))]
    latin = [word for word in ordered if word.isascii()]
    han = [word for word in ordered if not word.isascii()]
    return "|".join(latin) or "(?!)", "|".join(han) or "(?!)"
