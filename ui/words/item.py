"""An item of memory in a few words: what it is about, and what tells it from another one of the same sentence.

"I live in Berlin and work as a nurse" is two facts. Two equal rows would look like one thing kept twice, and nobody
could tell which of them to correct.
"""

from collections import Counter
from collections.abc import Iterable

from assistant.memory.item import Item
from assistant.memory.statement import USER
from ui.language import say, tr
from ui.vocabulary import ATTRIBUTES

_OWN = frozenset(ATTRIBUTES)


def attribute_text(attribute: str) -> str:
    """What an item is about, in the user's language where the rules have a name for it; else as it was said."""
    return say(attribute) if attribute in _OWN else attribute


def shared_sentences(items: Iterable[Item]) -> frozenset[str]:
    """The sentences that more than one of ``items`` rests on."""
    return frozenset(sentence for sentence, count in Counter(item.sentence for item in items).items() if count > 1)


def told_apart(item: Item, shared: frozenset[str]) -> str:
    """The sentence of ``item``; before it what it says of whom, where another item has the same sentence."""
    if item.sentence not in shared:
        return item.sentence
    about = attribute_text(item.attribute)
    named = about if item.subject == USER else f"{item.subject} · {about}"
    return tr("{about}: {value} · {sentence}", about=named, value=item.value, sentence=item.sentence)
