"""How memories look on stdout, as text for a person."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime

from assistant.memory.evidence import Evidence, Record, Role
from assistant.memory.history import Change, History
from assistant.memory.item import Item, Status
from assistant.memory.statement import ACCOUNT, USER
from assistant.memory.travel import Assessment, assess
from assistant.settings import MemorySettings
from ui.format import Column, id_length, local_time, one_line, padded, relative_date, share_text
from ui.language import Phrase, ntr, say, tr
from ui.words.item import attribute_text, shared_sentences, told_apart

Titles = Callable[[str], str]
"""Gives the title of a session by its id; empty for one that is gone."""

_ROLES = {Role.SAID: Phrase("said"), Role.RETOLD: Phrase("retold"), Role.ENDED: Phrase("ended by")}
_COLUMNS = (
    Column(Phrase("id")),
    Column(Phrase("kind")),
    Column(Phrase("what"), flexible=True),
    Column(Phrase("score"), align="right"),
    Column(Phrase("fresh"), align="right"),
    Column(Phrase("ends"), align="right"),
)
_LABEL_CELLS = 11
_CHANGES = (Column(Phrase("when")), Column(Phrase("what"), flexible=True))


def item_rows(
    records: Sequence[Record], now: datetime, settings: MemorySettings
) -> tuple[tuple[Column, ...], list[tuple[str, ...]]]:
    """A table of memories. Ids are cut to where they differ."""
    length = id_length([record.item.id for record in records])
    shared = shared_sentences(record.item for record in records)
    return _COLUMNS, [_row(record, length, assess(record, now, settings), shared) for record in records]


def item_lines(record: Record, now: datetime, settings: MemorySettings, titles: Titles) -> Iterator[str]:
    """A memory to read: what it is, how it is valued and why, where it comes from."""
    item, value = record.item, assess(record, now, settings)
    yield one_line(item.sentence)
    yield item.id
    negated = (tr("not"),) if item.polarity < 0 else ()
    yield " · ".join((say(item.kind.value), _key(item), *negated, _standing(item)))
    yield _labelled(tr("value"), one_line(item.value))
    yield _labelled(tr("score"), _sum_text(value, settings))
    yield _labelled(tr("freshness"), f"{value.freshness:.3f}  {_freshness_text(item, now)}")
    yield _labelled(tr("leaves"), f"{tr('yes') if value.leaves else tr('no')}{tr(': ')}{say(value.reason)}")
    if item.expires_at is not None:
        yield _labelled(tr("ends"), local_time(item.expires_at))
    if item.doubt_with is not None:
        yield _labelled(tr("confirm?"), tr("it may be the same as {item}", item=item.doubt_with))
    yield from evidence_lines(record.evidence, titles, settings.evidence_shown)


def evidence_lines(evidence: Sequence[Evidence], titles: Titles, shown: int | None = None) -> Iterator[str]:
    """The words that it rests on, the latest ``shown`` of them (None: all), or that there are none."""
    if not evidence:
        yield _labelled(tr("said"), tr("nowhere: it was written by hand"))
    kept = evidence if shown is None else evidence[max(len(evidence) - shown, 0) :]
    for one in kept:
        withdrawn = f"  ({tr('taken back')})" if one.withdrawn else ""
        title = one_line(titles(one.session_id))
        words = f"“{one_line(one.text)}”  {local_time(one.said_at)}  {title}".rstrip() + withdrawn
        yield _labelled(say(_ROLES[one.role]), words)
    if len(kept) < len(evidence):
        more = tr("and {count} more: `--json` shows them all", count=len(evidence) - len(kept))
        yield _labelled("", more)


def change_rows(history: History) -> tuple[tuple[Column, ...], list[tuple[str, ...]]]:
    """A table of what happened to a memory, the first change first."""
    by_hand = not history.evidence
    return _CHANGES, [(local_time(change.at), _change_text(change, by_hand)) for change in history.changes]


def history_lines(history: History, titles: Titles) -> Iterator[str]:
    """What a memory replaced and was replaced by, and the words for it all."""
    for record in history.before:
        yield _labelled(tr("replaced"), f"{one_line(record.item.sentence)}  ({record.item.id})")
    if history.after is not None:
        yield _labelled(tr("became"), f"{one_line(history.after.item.sentence)}  ({history.after.item.id})")
    yield from evidence_lines(history.evidence, titles)


def became_lines(changed: str) -> Iterator[str]:
    """That a memory became something which is not here; nothing for an empty text."""
    if changed:
        yield _labelled(tr("became"), changed)


def markdown(records: Sequence[Record], now: datetime, settings: MemorySettings) -> str:
    """A document of memories, by kind; each with its score and why it may leave the machine or not."""
    parts = [f"# {tr('What Ricordo remembers')}\n"]
    for kind in dict.fromkeys(record.item.kind for record in records):
        parts.append(f"\n## {say(kind.value).capitalize()}\n\n")
        for record in (record for record in records if record.item.kind is kind):
            value = assess(record, now, settings)
            status = "" if record.item.status is Status.ACTIVE else f" ({_status_text(record.item)})"
            leaves = tr("yes") if value.leaves else tr("no")
            worth = tr(
                "score {score:.3f}, may leave this machine: {leaves}, {reason}",
                score=value.score,
                leaves=leaves,
                reason=value.reason,
            )
            parts.append(f"- {one_line(record.item.sentence)}{status}  \n  {worth}\n")
    return "".join(parts)


def _row(record: Record, length: int, value: Assessment, shared: frozenset[str]) -> tuple[str, ...]:
    item = record.item
    sentence = told_apart(item, shared)
    return (
        item.id[:length],
        say(item.kind.value),
        sentence if item.status is Status.ACTIVE else f"{sentence} ({_status_text(item)})",
        share_text(value.score),
        share_text(value.freshness),
        tr("never") if item.pinned else f"{item.expires_at.astimezone():%Y-%m-%d}" if item.expires_at else "",
    )


def _key(item: Item) -> str:
    about = tr("you") if item.subject == USER else one_line(item.subject)
    scope = () if item.scope == ACCOUNT else (one_line(item.scope),)
    return " · ".join((about, one_line(attribute_text(item.attribute)), *scope))


def _standing(item: Item) -> str:
    marks = (_status_text(item), *((tr("pinned"),) if item.pinned else ()), *((tr("private"),) if item.private else ()))
    return tr(", ").join(marks) + (f" ({say(item.reason)})" if item.reason else "")


def _status_text(item: Item) -> str:
    return tr("unconfirmed") if item.status is Status.CANDIDATE else say(item.status.value)


def _sum_text(value: Assessment, settings: MemorySettings) -> str:
    weights = (settings.feedback_weight, settings.dependence_weight, settings.verification_weight)
    total = sum(weights) or 1.0
    names = ("feedback", "dependence", "verification")
    summed = " + ".join(
        f"{say(name)} {getattr(value.parts, name):.3f} × {weight / total:.2f}"
        for name, weight in zip(names, weights, strict=True)
    )
    return f"{value.score:.3f} = {summed}"


def _labelled(label: str, text: str) -> str:
    return padded(label, _LABEL_CELLS) + text


def _freshness_text(item: Item, now: datetime) -> str:
    if item.pinned:
        return tr("pinned: it does not fade")
    return ntr(
        "half of it is gone every {count} day since {moment}",
        "half of it is gone every {count} days since {moment}",
        item.half_life_s // 86_400,
        moment=relative_date(item.reinforced_at, now),
    )


def _change_text(change: Change, by_hand: bool) -> str:
    after = change.after
    if "sentence" in after and not change.before:
        how = tr("written by hand") if by_hand else tr("learned")
        return tr("{done}: {sentence}", done=how, sentence=after.get("sentence", ""))
    told = [*_told(after)]
    return tr(", ").join(told) or tr("changed: {columns}", columns=", ".join(after))


def _told(after: Mapping[str, object]) -> Iterator[str]:
    if "status" in after:
        reason = after.get("reason")
        yield say(str(after["status"])) + (f" ({say(str(reason))})" if reason else "")
    if "pinned" in after:
        yield tr("pinned") if after["pinned"] else tr("unpinned")
    if "status" not in after and "pinned" not in after and "reinforced_at" in after:
        yield tr("said, used or confirmed again")
