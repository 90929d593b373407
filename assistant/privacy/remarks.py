"""Whether a sentence tells a password or talks about one: "is sunflower42" against "is wrong"."""

import re

from assistant.privacy.candidate import NO_WORDS, Candidate, Words
from assistant.privacy.shapes import is_counted, is_strong

_CLAUSE_END = re.compile(
    r"""(?ix) \s{0,2} (?: [.,;:!?)\]"'»”」』。、] | $
    | (?: and | but | so | then | thanks | thank | please | if | for | on | in | at | everywhere | now | these | plus
        | btw | by | since | because | as | followed | don | do | you | i ) \b )"""
)
_ANNOUNCE = ("是", "为", "叫", "用", "成", "到", ":", "=", "就", "给", "即", "记住", "字母", "小写", "大写", "拼音")
_OPENING = " \"'“‘「『(<了"
_PUBLISHED = re.compile(
    r"(?i)public|primary|foreign|cache|sort|idempot|publishable|partition|fingerprint|checksum|\bhash|key[_ ]?id|"
    r"token(?:izer|s? (?:limit|count))|max_tokens|公钥|指纹"
)
_PARTICLE = re.compile(r"[的了吗呢吧请未没无空您你我他她它]|自己|一个|正确")
_FORGOTTEN = re.compile("忘记|忘了|找回|重置|输错")
_ENDING = re.compile(
    "(?:ed|ing|al|ive|able|ible|ous|ful|less|ant|ent|ic|ly|ty|ions?|ment|ness|[ae]nce|ship|[ao]ry|is[mt]|ure|ys|izer"
    "|ters?|ers|ors|sis)$"
)
_DESCRIPTION = re.compile("数字|字母|生日|名字|名称|电话|号码|手机|一样|相同|默认|组合|随机|后.位|前.位|.位|忘|改|换")
_STATISTIC = re.compile(r"(?i)most\s(?:common|popular|used)|worst|weakest|最常[见用]|最弱|最差")
_SHORTEST_WORD = 4
_NEAR = 6
_SENTENCE_GAPS = 2


def is_no_word(candidate: Candidate, words: Words) -> bool:
    """No word that says something *about* a password: "wrong", "stored", "case-sensitive"."""
    if _STATISTIC.search(candidate.before(32)):
        return False
    value = candidate.value.lower().strip("\"'.,;:!?*_")
    if value.count(" ") >= _SENTENCE_GAPS:
        return is_unlike_a_sentence(candidate, words)
    remarks = words.get("no_secret", NO_WORDS)
    return value not in remarks and re.split(r"[-\s/]", value)[0] not in remarks


def is_said(candidate: Candidate, words: Words) -> bool:
    """Strong, or a plain word where the clause ends: "is swordfish." and not "is swordfish related"."""
    if is_counted(candidate):
        return False
    if is_strong(candidate, words) or " " in candidate.value:
        return True
    word = candidate.value.lower()
    return len(word) >= _SHORTEST_WORD and not word.endswith(("ed", "ing")) and _ends_clause(candidate)


def is_said_in_chinese(candidate: Candidate, words: Words) -> bool:
    """Strong, or a plain word of four letters that was announced (是, 为, a colon …) and ends its clause."""
    if is_strong(candidate, words):
        return True
    announced = (candidate.link.rstrip(_OPENING) or "是").endswith(_ANNOUNCE)
    word = candidate.value
    return len(word) >= _SHORTEST_WORD and not word.isupper() and announced and _ends_clause(candidate)


def is_no_remark(candidate: Candidate, words: Words) -> bool:
    """Chinese: neither value nor link makes a remark of it (什么, 不能), nor 忘记 in front without an "is" behind."""
    if _FORGOTTEN.search(candidate.before(3)) and not re.search("[是为:]", candidate.link):
        return False
    # An announcement outweighs what was said long before it: "…跟银行卡一样，都是330218", but not "不能是123456".
    announced = candidate.link.rstrip(_OPENING).endswith(_ANNOUNCE)
    said = candidate.value + (candidate.link[-_NEAR:] if announced else candidate.link)
    return not any(word in said for word in words.get("no_secret_zh", NO_WORDS))


def is_no_filler(candidate: Candidate, _words: Words) -> bool:
    """A Chinese value is a phrase, not a statement: none of the particles that carry a sentence."""
    return not _PARTICLE.search(candidate.value)


def is_no_description(candidate: Candidate, _words: Words) -> bool:
    """Chinese: a phrase, and not what a password is made of."""
    return not _DESCRIPTION.search(candidate.value)


def is_no_red_packet(candidate: Candidate, _words: Words) -> bool:
    """The word that opens a red packet is made to be shared."""
    return "红包" not in candidate.text[max(0, candidate.start - 40) : candidate.end + 16]


def is_unlike_a_sentence(candidate: Candidate, words: Words) -> bool:
    """A row of words that holds none of the small words every sentence needs."""
    small = words.get("small", NO_WORDS)
    return not any(word in small for word in re.split(r"[\s-]", candidate.value.lower()))


def is_two_words(candidate: Candidate, words: Words) -> bool:
    """Two nouns that say nothing about a password: "rainbow trout" and not "company property"."""
    said = candidate.value.lower().split()
    known = words.get("no_secret", NO_WORDS) | words.get("small", NO_WORDS)
    return not any(word in known or _ENDING.search(word) for word in said)


def is_unpublished(candidate: Candidate, _words: Words) -> bool:
    """No key that is meant to be seen, no name of a key, no fingerprint."""
    said = candidate.before(16) + candidate.text[candidate.match.start() : candidate.start]
    return not _PUBLISHED.search(said)


def _ends_clause(candidate: Candidate) -> bool:
    return bool(_CLAUSE_END.match(candidate.after))
