"""The words of a question that are worth looking up, and what each weighs.

Recall asks for any of them, not for all as a search field does: words that stand in every question are left out, and of
an unspaced script each pair of characters is a word.
"""

import math

from assistant.language.fold import fold
from assistant.language.stem import stem
from assistant.language.synonyms import Synonyms, meant_in, phrase_of
from assistant.language.tokens import parts, runs, whole_forms
from assistant.ports.recall import Phrases

TERMS = 48
"""Words of a question that are looked up at most, the first of them."""

_STOP_WORDS = (
    "a an the and or but if of to in on at by for with from about into as is are was were be been being am do does"
    " did doing done have has had having i you he she it we they me him her us them my your his its our their mine"
    " yours hers ours theirs this that these those what which who whom whose when where why how will would shall"
    " should can could may might must not no nor so than then too very just also there here s t d ll re ve m"
)
_STOP = frozenset(_STOP_WORDS.split())
_STOP_PAIRS_WORDS = (
    "什么 怎么 怎样 哪里 哪个 哪些 哪儿 谁的 我的 你的 他的 她的 我们 你们 他们 她们 这个 那个 这些 那些"
    " 这里 那里 是不 不是 有没 没有 是否 为什 多少 时候 么时 可以 能不 还是 就是 但是 因为 所以 如果 的时"
    " 了吗 的吗 了我 我在 我是 你是 是我 一个 一下 已经 曾经 真的 觉得 知道 告诉 诉我 记得 我很 我想 我有"
    " 你有 吗我 都是 也是 会不 不会 那么 这么"
)
_STOP_PAIRS = frozenset(_STOP_PAIRS_WORDS.split())
_STOP_CHARACTERS = frozenset("的了是我你他她它们在吗呢吧啊呀哦嗯着过地得和与就也都还很不有没这那个么什")


def recall_words(text: str) -> tuple[str, ...]:
    """The words of ``text`` to look up, each as one token of the index, in order and once; none for a filler.

    A spaced word is its stem; a code also its whole forms; of an unspaced run its pairs, a lone character itself.
    """
    words: dict[str, None] = {}
    for run in runs(fold(text)):
        words.update(dict.fromkeys(_spaced(run.text) if run.spaced else _unspaced(run.text)))
    return tuple(words)


def question_terms(text: str, synonyms: Synonyms) -> list[Phrases]:
    """What ``text`` is looked up by: its words, and, as terms of their own, what the table says for them.

    At most ``TERMS`` of each kind, none twice.
    """
    words: list[Phrases] = [(word,) for word in recall_words(text)]
    widened = [tuple(map(phrase_of, meant.others)) for meant in meant_in(text, synonyms)]
    return list(dict.fromkeys([*words[:TERMS], *widened[:TERMS]]))


def term_weight(texts: int, holding: int) -> float:
    """How much a word tells that stands in ``holding`` of ``texts`` indexed texts: ln(1 + (N - n + 0.5) / (n + 0.5)).

    Never negative; near 0 for a word that stands everywhere.
    """
    return math.log(1.0 + (texts - holding + 0.5) / (holding + 0.5))


def _spaced(code: str) -> list[str]:
    found = whole_forms(code)
    for word, _, _ in parts(code):
        if word not in _STOP:
            found.append(stem(word))
    return found


def _unspaced(run: str) -> list[str]:
    if len(run) == 1:
        return [] if run in _STOP_CHARACTERS else [run]
    pairs = [run[index : index + 2] for index in range(len(run) - 1)]
    return [pair for pair in pairs if pair not in _STOP_PAIRS and not set(pair) <= _STOP_CHARACTERS]
