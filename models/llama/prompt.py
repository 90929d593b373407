"""A conversation as token ids: exact to count, cheap to count again, and safe from what people type.

The template's own parts may become special tokens, the words of a message never do: ``<|im_end|>`` typed by a person
stays text. A reply is put back as the very ids that the model chose, because its text alone may be cut into other
tokens, and from the first other token on nothing in the KV cache could be used again.
"""

from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from models.chat import Message
from models.llama.template import ChatTemplate, Fragment
from models.llama.vocabulary import Vocabulary

_REPLIES_KEPT = 512


@dataclass(frozen=True, slots=True)
class Prompt:
    """``ids`` to evaluate, and for each message its share of them. The shares add up to the whole."""

    ids: tuple[int, ...]
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A fragment on its way to ids. ``owner`` is the message it counts to; ``known`` the ids of a remembered reply."""

    text: str
    owner: int
    is_words: bool
    known: tuple[int, ...] | None = None


class PromptWriter:
    """Writes conversations with one model's template and vocabulary."""

    def __init__(self, template: ChatTemplate, vocabulary: Vocabulary) -> None:
        self._template = template
        self._vocabulary = vocabulary
        self._replies: OrderedDict[str, tuple[int, ...]] = OrderedDict()

    def write(self, messages: Sequence[Message]) -> Prompt:
        """The prompt for a reply to ``messages``.

        What the template writes before the words of a message counts to it; what follows the last ones, to the last.
        Raises EngineFailed when the template refuses the conversation.
        """
        stretches = _move_spaces(self._stretches(self._template.render(messages), messages))
        parts = [() if part.is_words else self._vocabulary.encode(part.text, special=True) for part in stretches]
        markers = self._vocabulary.markers({token for ids in parts for token in ids})
        ids: list[int] = []
        shares = [0] * len(messages)
        for stretch, part in zip(stretches, parts, strict=True):
            new = self._encode_words(stretch, markers) if stretch.is_words else part
            if not ids and new and self._vocabulary.bos not in {None, new[0]}:
                new = (*self._bos(), *new)
            ids.extend(new)
            shares[stretch.owner] += len(new)
        return Prompt(tuple(ids), tuple(shares))

    def remember(self, reply: str, ids: Sequence[int]) -> None:
        """Keep the ids behind the text of a reply. White space around it may be lost on its way through a store.

        Of replies with equal words the first one's ids stay: they are in the front of the prompt already.
        """
        key = reply.strip()
        if not key:
            return
        self._replies.setdefault(key, tuple(ids))
        self._replies.move_to_end(key)
        while len(self._replies) > _REPLIES_KEPT:
            self._replies.popitem(last=False)

    def _stretches(self, fragments: Sequence[Fragment], messages: Sequence[Message]) -> list[_Stretch]:
        owner = len(messages) - 1
        backwards = []
        for fragment in reversed(fragments):
            if fragment.message is None:
                backwards.append(_Stretch(fragment.text, owner, is_words=False))
                continue
            owner = fragment.message
            is_reply = messages[owner].role == "assistant"
            known = self._replies.get(fragment.text.strip()) if is_reply else None
            backwards.append(_Stretch(fragment.text, owner, is_words=True, known=known))
        return backwards[::-1]

    def _encode_words(self, stretch: _Stretch, markers: Collection[str]) -> tuple[int, ...]:
        """Ids of plain text. llama.cpp knows a second kind of special token, which it finds in any text: cut those."""
        if stretch.known is not None:
            return stretch.known
        pieces = [stretch.text]
        for marker in sorted(markers):
            pieces = [bit for piece in pieces for bit in _cut_inside(piece, marker)]
        return tuple(token for piece in pieces for token in self._vocabulary.encode(piece, special=False))

    def _bos(self) -> tuple[int, ...]:
        return () if self._vocabulary.bos is None else (self._vocabulary.bos,)


def _move_spaces(stretches: Sequence[_Stretch]) -> list[_Stretch]:
    """Give a space before words to them: in nearly every vocabulary it is a part of their first token.

    Not so before a remembered reply: the model wrote it after the template's space.
    """
    moved = list(stretches)
    for index, (before, words) in enumerate(pairwise(stretches)):
        if not before.is_words and words.is_words and words.known is None and before.text.endswith(" "):
            moved[index] = replace(before, text=before.text[:-1])
            moved[index + 1] = replace(words, text=" " + words.text)
    return moved


def _cut_inside(text: str, marker: str) -> list[str]:
    """Pieces of ``text`` such that ``marker`` is in none of them. Markers of one character cannot be cut."""
    if len(marker.strip()) < 2:
        return [text]
    head, *rest = text.split(marker)
    pieces = [head]
    for piece in rest:
        pieces[-1] += marker[:1]
        pieces.append(marker[1:] + piece)
    return pieces
