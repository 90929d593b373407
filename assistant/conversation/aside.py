"""What a prompt says beside the matter at hand, as short as it can be: conditions of other topics, turns' sentences.

Conditions whose turns have left stand before the history, where they are read once; only what is not yet there stands
in the newest turn, which is read anew each time.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.conversation.newest import Note
from assistant.language.demands import generic_words
from assistant.language.importance import dates_in, entities_in, must_be_kept, topic_words
from assistant.language.sentences import language_of, split_sentences
from assistant.language.topics import signature_of
from assistant.memory.block import CUT
from assistant.memory.episode import Episode, Span
from assistant.memory.evidence import Record
from assistant.memory.item import Item
from assistant.memory.likeness import folded
from assistant.memory.statement import ACCOUNT

_MOST_BESIDE = 20
_TELLING_SHARE = {"en": 0.3, "zh": 0.12}
"""Of the words of a sentence; in Chinese of its pairs of characters."""
_SAYS = {
    ("en", "budget", 1): "budget {value}",
    ("zh", "budget", 1): "预算{value}",
    ("en", "deadline", 1): "deadline {value}",
    ("zh", "deadline", 1): "期限{value}",
    ("en", "requirement", 1): "{value}",
    ("zh", "requirement", 1): "{value}",
    ("en", "requirement", -1): "no {value}",
    ("zh", "requirement", -1): "不要{value}",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """What is demanded in ``matter``: ``text``, which names the matter itself where it is ``whole``.

    ``position`` is that of the first turn of this session that says it, 0 where that turn has left the prompt;
    ``spans`` are the stretches of the topics in which it was said. ``ordered``: it stands as an order now.
    ``unread``: memory does not hold it; the sentence may bind, and stands once its turn has left.
    """

    id: str
    matter: str
    text: str
    language: str
    stated_at: datetime
    whole: bool
    position: int = 0
    spans: tuple[Span, ...] = ()
    ordered: bool = False
    unread: bool = False


def conditions_of(
    records: Sequence[Record], episodes: Sequence[Episode], positions: Mapping[str, int], ordered: Collection[str]
) -> tuple[Condition, ...]:
    """The ``records`` of a session's matters, the oldest first. ``positions`` are those of its turns by their ids, as
    far as they stand in the prompt; ``ordered`` the ids of the items that stand as orders now.
    """
    oldest_first = sorted(records, key=lambda record: (record.item.stated_at, record.item.id))
    return tuple(_condition(one, episodes, positions, one.item.id in ordered) for one in oldest_first)


def before_history(conditions: Sequence[Condition], start: int) -> tuple[Condition, ...]:
    """What stands before a history that begins at position ``start``: what was said before it in other topics, and
    what memory did not read of it.

    It does not depend on the question, so that the front of the prompt stays the same from turn to turn.
    """
    return tuple(
        one
        for one in conditions
        if one.position < start and (one.unread or not any(span.first <= start <= span.last for span in one.spans))
    )


def beside_question(conditions: Sequence[Condition], there: Collection[Condition]) -> tuple[Condition, ...]:
    """The newest of what is no order here and is not ``there`` already; what is unread stands nowhere else."""
    beside = (one for one in conditions if not one.ordered and not one.unread and one not in there)
    return tuple(beside)[-_MOST_BESIDE:]


def by_matter(conditions: Sequence[Condition]) -> tuple[tuple[Condition, ...], ...]:
    """Those of one matter together, the matter that was last spoken of last."""
    matters: dict[str, tuple[Condition, ...]] = {}
    for one in conditions:
        matter = folded(one.matter)
        matters[matter] = (*matters.pop(matter, ()), one)
    return tuple(matters.values())


def aside_notes(conditions: Sequence[Condition], form: str = "elsewhere") -> tuple[Note, ...]:
    """One line for each matter, the newest last; ``form`` is that of a ``Note``."""
    return tuple(_of_matter(some, form) for some in by_matter(conditions))


def condition_of(item: Item) -> str:
    """What ``item`` demands: its value where that tells the sentence, and holds all of its names, numbers and dates.

    What took the place of another may leave out what else its sentence names: it names the old value.
    """
    form = _SAYS.get((item.language, folded(item.attribute), item.polarity))
    if form is None or folded(item.scope) == folded(ACCOUNT):
        return item.sentence
    missing = [one for one in _values(item) if one not in item.value]
    if (missing and not (item.replaces and _values_in(item.value, item))) or not _tells(item):
        return item.sentence
    return form.format(value=item.value)


def telling_sentences(text: str, question: str, said_at: datetime, there: str = "") -> str:
    """Of a turn what shares a word with ``question`` or holds a value or a condition; all of it where nothing does.

    What is ``there`` already, sentence by sentence, tells nothing: empty where only that would be left.
    """
    asked = signature_of(question).terms.keys()
    sentences = [one.text for one in split_sentences(text)]
    fresh = [one for one in sentences if one not in there]
    kept = [one for one in fresh if must_be_kept(one, said_at) or not asked.isdisjoint(signature_of(one).terms)]
    if len(fresh) < len(sentences) and not kept:
        return ""
    if not kept or len(kept) == len(sentences):
        return text
    return f"{('' if language_of(text) == 'zh' else ' ').join(kept)} {CUT}"


def _condition(record: Record, episodes: Sequence[Episode], positions: Mapping[str, int], ordered: bool) -> Condition:
    item, text = record.item, condition_of(record.item)
    said_in = {one.turn_id for one in record.evidence if not one.withdrawn}
    return Condition(
        item.id,
        item.scope,
        text.rstrip(" .。"),
        item.language,
        item.stated_at,
        text == item.sentence,
        min((positions.get(turn_id, 0) for turn_id in said_in), default=0),
        tuple(span for one in episodes if not said_in.isdisjoint(one.turn_ids) for span in one.spans),
        ordered,
    )


def _of_matter(conditions: Sequence[Condition], form: str) -> Note:
    newest = conditions[-1]
    is_chinese = newest.language == "zh"
    text = ("；" if is_chinese else "; ").join(dict.fromkeys(one.text for one in conditions))
    if not all(one.whole for one in conditions):
        text = f"{newest.matter}{'：' if is_chinese else ': '}{text}"
    return Note(newest.id, form, text, newest.stated_at)


def _tells(item: Item) -> bool:
    """Whether the value names what its sentence is about, the matter apart: "the ones without" names nothing."""
    if folded(item.attribute) != "requirement":
        return True
    named = topic_words(item.value) - generic_words()
    spoken = topic_words(item.sentence) - generic_words() - topic_words(item.scope)
    return bool(named) and len(named & spoken) >= _TELLING_SHARE[item.language] * len(spoken)


def _values(item: Item) -> list[str]:
    """Names, numbers and dates of its sentence; the name of its matter is said beside it."""
    return [one for one in _values_in(item.sentence, item) if folded(one) not in folded(item.scope)]


def _values_in(text: str, item: Item) -> list[str]:
    found = [one.text for one in entities_in(text)]
    return found + [text[one.start : one.end] for one in dates_in(text, item.stated_at)]
