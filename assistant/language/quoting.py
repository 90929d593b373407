"""Whether a reply used a text that was laid before the model: by words that only the text can have given it.

Precision before recall, and no model. What the question said already shows nothing.
"""

from assistant.language.entities import find_entities
from assistant.language.fold import fold_whole
from assistant.language.sentences import split_sentences
from assistant.language.tokens import search_tokens

_LEAST_WORDS = 3
_SHARE = 0.5
_SHORTEST = 2


def uses(reply: str, question: str, text: str) -> bool:
    """Whether ``reply`` says a name, a number, a sum or a code of ``text``, or half of the words of a sentence of it.

    Each counts where ``question`` does not hold it. Of a single digit nothing can be said.
    """
    said, asked = fold_whole(reply), fold_whole(question)
    for entity in find_entities(text):
        sign = fold_whole(entity.text)
        if len(sign) >= _SHORTEST and sign in said and sign not in asked:
            return True
    before, now = _words(question), _words(reply)
    sentences = (_words(sentence.text) - before for sentence in split_sentences(text))
    return any(len(new) >= _LEAST_WORDS and len(new & now) >= _SHARE * len(new) for new in sentences)


def _words(text: str) -> set[str]:
    """Longer words and pairs of characters: the rest stands everywhere."""
    return {token.text for token in search_tokens(text) if len(token.text) > (3 if token.text.isascii() else 1)}
