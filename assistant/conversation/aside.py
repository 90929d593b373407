"""What a prompt says beside the matter at hand, as short as it can be: conditions of other topics, turns' sentences."""

from collections.abc import Sequence
from datetime import datetime

from assistant.conversation.newest import Note
from assistant.language.importance import dates_in, entities_in, must_be_kept
from assistant.language.sentences import language_of, split_sentences
from assistant.language.topics import signature_of
from assistant.memory.block import CUT
from assistant.memory.evidence import Record
from assistant.memory.item import Item
from assistant.memory.likeness import folded
from assistant.memory.statement import ACCOUNT

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


def aside_notes(records: Sequence[Record]) -> tuple[Note, ...]:
    """The conditions of other topics, one line for each matter, the newest last."""
    matters: dict[str, list[Item]] = {}
    for record in records:
        matter = folded(record.item.scope)
        matters[matter] = [*matters.pop(matter, []), record.item]
    return tuple(map(_of_matter, matters.values()))


def condition_of(item: Item) -> str:
    """What ``item`` demands: its value where that holds all names, numbers and dates of its sentence, else that.

    What took the place of another may leave out what else its sentence names: it names the old value.
    """
    form = _SAYS.get((item.language, folded(item.attribute), item.polarity))
    if form is None or folded(item.scope) == folded(ACCOUNT):
        return item.sentence
    if not item.replaces and any(one not in item.value for one in _values(item)):
        return item.sentence
    return form.format(value=item.value)


def telling_sentences(text: str, question: str, said_at: datetime) -> str:
    """Of a turn what shares a word with ``question`` or holds a value or a condition; all of it where nothing does."""
    asked = signature_of(question).terms.keys()
    sentences = [one.text for one in split_sentences(text)]
    kept = [one for one in sentences if must_be_kept(one, said_at) or not asked.isdisjoint(signature_of(one).terms)]
    if not kept or len(kept) == len(sentences):
        return text
    return f"{('' if language_of(text) == 'zh' else ' ').join(kept)} {CUT}"


def _of_matter(items: Sequence[Item]) -> Note:
    newest = items[-1]
    said = dict.fromkeys(map(condition_of, items))
    is_chinese = newest.language == "zh"
    text = ("；" if is_chinese else "; ").join(one.rstrip(" .。") for one in said)
    if any(one.sentence not in said for one in items):
        text = f"{newest.scope}{'：' if is_chinese else ': '}{text}"
    return Note(newest.id, "elsewhere", text, newest.stated_at)


def _values(item: Item) -> list[str]:
    """Names, numbers and dates of its sentence; the name of its matter is said beside it."""
    sentence = item.sentence
    found = [one.text for one in entities_in(sentence)]
    found += [sentence[one.start : one.end] for one in dates_in(sentence, item.stated_at)]
    return [one for one in found if folded(one) not in folded(item.scope)]
