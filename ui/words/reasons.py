"""Why a reply came out as it did, read out of the trace of its turn and what the store knows of it. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.memory.evidence import Record
from assistant.trace.span import JsonValue, Span
from ui.language import Phrase, say, tr

RECALLED = "recalled"
UNDER_THE_CUT = Phrase("under the cut")
PRESENT = Phrase("in the prompt")
OBEYED = "obeyed"
PREFETCHED = "prefetched"


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that could have helped with the question, and what became of it (``fate``).

    ``kind`` is ``item``, ``turn`` or ``order``, a standing order, which is never looked for. The scores lie in [0, 1];
    None where there is none: the channel was not asked, or did not find it. ``final`` is the probability that it helps.
    ``words`` are those of the reply that show its use. ``need``: it was raised before it was asked for, because a task
    will need that.
    """

    id: str
    kind: str
    text: str
    fate: str
    lexical: float | None = None
    dense: float | None = None
    window: float | None = None
    fresh: float | None = None
    final: float | None = None
    used: bool = False
    words: tuple[str, ...] = ()
    need: str = ""

    @property
    def label(self) -> str:
        """What it says; the words of a turn in quotation marks."""
        return f"“{self.text}”" if self.kind == "turn" else self.text

    @property
    def entered(self) -> bool:
        """Whether it stood in the prompt."""
        return self.used or self.fate in {RECALLED, OBEYED, PREFETCHED, PRESENT}


@dataclass(frozen=True, slots=True)
class Reasons:
    """What was looked for and found. ``cut`` is the probability from which on a candidate was recalled, None: unknown.

    ``note`` says what was out of order, for example that meaning was not looked at; empty for nothing.
    """

    candidates: tuple[Candidate, ...] = ()
    query: str = ""
    intent: str = ""
    note: str = ""
    cut: float | None = None


def reasons_of(spans: Sequence[Span], uses: Sequence[tuple[Record, bool]]) -> Reasons:
    """The reasons of one reply. ``uses`` are the items that were at hand for it, and whether it used them.

    Standing orders come first, then what was used, what was recalled, and what was dropped, each the best first.
    """
    data, cited = span_data(spans, "retrieve"), _cited(spans)
    used_ids = {record.item.id for record, used in uses if used} | set(cited)
    used_texts = {record.item.sentence for record, used in uses if used}  # two facts of one sentence are one candidate
    found = [_candidate(row, (used_ids, used_texts), cited) for row in objects_in(data.get("candidates"))]
    found = _with_raised(found, [_raised(row, used_ids, cited) for row in objects_in(data.get("prefetched"))])
    known = {one.text for one in found if one.kind == "item"}
    missing = [_at_hand(record, used=used) for record, used in uses if record.item.sentence not in known]
    orders = _orders(spans, {one.text for one in (*found, *missing)})
    ranked = sorted((*missing, *orders, *found), key=_rank)
    cut = data.get("cut")
    return Reasons(
        tuple(ranked),
        _text(data, "query"),
        _text(data, "intent"),
        _text(data, "note"),
        float(cut) if isinstance(cut, int | float) else None,
    )


def fate_text(candidate: Candidate, cut: float | None) -> str:
    """What became of it, in words."""
    if candidate.used:
        return tr("obeyed") if candidate.kind == "order" else tr("used in the answer")
    if candidate.fate == PREFETCHED:
        return tr("needed next: {need}", need=candidate.need)
    if candidate.fate == RECALLED:
        return tr("recalled, not used")
    if candidate.fate == UNDER_THE_CUT and cut is not None:
        return tr("under the cut of {cut:.2f}", cut=cut)
    return tr("in the prompt already") if candidate.fate == PRESENT else say(candidate.fate)


def span_data(spans: Sequence[Span], name: str) -> Mapping[str, JsonValue]:
    """What the last span called ``name`` holds; nothing when there is none."""
    return next((span.data for span in reversed(spans) if span.name == name), {})


def objects_in(value: JsonValue) -> list[dict[str, JsonValue]]:
    """The objects of a list; nothing for what is none."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _candidate(
    row: Mapping[str, JsonValue], used: tuple[set[str], set[str]], cited: Mapping[str, tuple[str, ...]]
) -> Candidate:
    item_id, text = _text(row, "id"), _text(row, "text")
    used_ids, used_texts = used
    scores = {name: _score(row.get(name)) for name in ("lexical", "dense", "window", "fresh", "final")}
    return Candidate(
        item_id,
        _text(row, "kind") or "item",
        text,
        _text(row, "fate"),
        **scores,
        used=item_id in used_ids or (text in used_texts and row.get("kind") != "turn"),
        words=cited.get(item_id, ()),
        need="",
    )


def _raised(row: Mapping[str, JsonValue], used: set[str], cited: Mapping[str, tuple[str, ...]]) -> Candidate:
    """An item that was raised before it was asked for."""
    item_id, text, need = _text(row, "id"), _text(row, "text"), _text(row, "need")
    words = cited.get(item_id, ())
    return Candidate(item_id, "item", text, PREFETCHED, used=item_id in used, words=words, need=need)


def _with_raised(found: Sequence[Candidate], raised: Sequence[Candidate]) -> list[Candidate]:
    """Both in one: what was not sure enough for the question and was raised has its scores, too."""
    ahead = {one.id: one for one in raised}
    scored = [
        replace(one, fate=PREFETCHED, need=ahead.pop(one.id).need) if one.kind == "item" and one.id in ahead else one
        for one in found
    ]
    return [*scored, *ahead.values()]


def _at_hand(record: Record, *, used: bool) -> Candidate:
    """An item that entered the prompt and was not looked for, or whose trace is gone."""
    item = record.item
    if item.is_standing:
        return Candidate(item.id, "order", item.sentence, OBEYED, used=used)
    return Candidate(item.id, "item", item.sentence, RECALLED, used=used)


def _orders(spans: Sequence[Span], known: set[str]) -> list[Candidate]:
    """The standing orders of the prompt that nothing else names."""
    orders = span_data(spans, "assemble").get("orders")
    texts = map(str, orders) if isinstance(orders, list) else ()
    return [Candidate("", "order", text, OBEYED) for text in texts if text not in known]


def _cited(spans: Sequence[Span]) -> dict[str, tuple[str, ...]]:
    found = {}
    for row in objects_in(span_data(spans, "cite").get("used")):
        words = row.get("words")
        found[_text(row, "id")] = tuple(map(str, words)) if isinstance(words, list) else ()
    return found


def _rank(candidate: Candidate) -> tuple[int, float]:
    place = 0 if candidate.kind == "order" else 1 if candidate.used else 2 if candidate.entered else 3
    return place, -(candidate.final if candidate.final is not None else 1.0)


def _text(data: Mapping[str, JsonValue], name: str) -> str:
    value = data.get(name)
    return "" if value is None else str(value)


def _score(value: JsonValue) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
