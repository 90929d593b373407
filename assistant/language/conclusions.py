"""Conclusions: the sentences of the user in which something is decided, found by rule and never rewritten."""

import re
from functools import lru_cache

from assistant.language.sentences import Sentence, split_sentences

_WE = r"(?:let's|let us|we(?:'ll| will| shall|'re going to)|i(?:'ll| will| think i'll)|i(?:'m| am) going (?:to|with))"
_TAKE = (
    r"(?:go (?:with|for)|take|pick|choose|book|do|keep|stick (?:to|with)|use|have|buy"
    r"|settle (?:on|for)|order|make it|say)"
)
_DECIDES = re.compile(
    rf"\b{_WE} {_TAKE}\b"
    r"|\b(?:i|we)(?:'ve| have)? (?:decided|settled|chosen|chose|picked|opted|agreed|made up (?:my|our) minds?)\b"
    r"|\b(?:it's|that's|then it's) (?:decided|settled|a deal|agreed)\b|\bthe decision is\b"
    r"|^\W*(?:ok(?:ay)?|so|fine|right|good)[,.]? (?:plan|option|version) \w+ it is\b"
    r"|^\W*(?:decided|agreed|settled|final (?:answer|decision|choice))\s*[:,-]"
    r"|\bgo(?:ing)? (?:with|for) (?:the |plan |option |version )"
    r"|(?:那|就)(?:么|这么|这样)?就?(?:定|选|用|订|买|要|按|走)(?:了|下来)?(?!金|期|的)"
    r"|决定(?:了|用|选|去|买|订|在|把|采用|不)|定下来了|定了(?!金)|说好了|一言为定|敲定|最后(?:选|定|用|决定)"
    r"|还是(?:选|用|定|订|买|去).{0,12}吧",
    re.IGNORECASE,
)
_DOUBTS = re.compile(
    r"[?？]\s*$|\bif\b|\bmaybe\b|\bperhaps\b|\b(?:should|shall|could|can) (?:we|i)\b|\bhaven't (?:decided|chosen)\b"
    r"|\bnot (?:yet )?decided\b|\bbefore (?:we|i) (?:decide|choose)\b"
    r"|如果|要不要|还没(?:有)?(?:定|决定|选)|没(?:定|决定)|也许|可能|吗[。！!]?$|能不能|是不是",
    re.IGNORECASE,
)


@lru_cache(maxsize=2048)
def find_conclusions(text: str) -> tuple[Sentence, ...]:
    """The sentences of a question that decide something, with their places. A question or a doubt decides nothing."""
    return tuple(one for one in split_sentences(text) if _DECIDES.search(one.text) and not _DOUBTS.search(one.text))
