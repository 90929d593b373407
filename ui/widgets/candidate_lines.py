"""What could have helped with a question, as lines of a table: each with its scores and what became of it."""

from textual.content import Content

from ui.format import cell_width, cut, one_line, padded, to_the_right
from ui.language import say, tr
from ui.widgets.lines import MUTED
from ui.words.reasons import Candidate, Reasons, fate_text

_SCORES = ("lexical", "dense", "window", "fresh", "final")
_SCORE_CELLS = 8
_FATE_CELLS = 26
_NARROWEST = 24


def reason_lines(reasons: Reasons, width: int) -> list[Content]:
    """The heading and each candidate, in ``width`` cells; that nothing was recalled, if so.

    Where the scores do not fit beside the sentence, they stand under it.
    """
    facts = [
        tr("intent: {intent}", intent=say(reasons.intent.replace("_", " "))) if reasons.intent else "",
        one_line(say(reasons.note)),
    ]
    about = Content.styled("".join(f"   {fact}" for fact in facts if fact), MUTED)
    head = Content.styled(tr("Memory"), "bold") + about
    if not reasons.candidates:
        return [head, Content.styled(f"  {tr('nothing was recalled')}", MUTED), Content("")]
    room = width - 4 - len(_SCORES) * _SCORE_CELLS - _FATE_CELLS
    if room < _NARROWEST:
        rows = [line for one in reasons.candidates for line in _narrow(one, reasons.cut, width)]
        return [head, *rows, Content("")]
    titles = "".join(to_the_right(say(title), _SCORE_CELLS) for title in _SCORES)
    rows = [_wide(one, reasons.cut, room) for one in reasons.candidates]
    return [head, Content.styled(" " * (room + 2) + titles, MUTED), *rows, Content("")]


def _wide(candidate: Candidate, cut_at: float | None, room: int) -> Content:
    if candidate.kind == "order":
        scores = to_the_right(tr("standing order"), len(_SCORES) * _SCORE_CELLS)
    else:
        scores = "".join(f"{_score(candidate, name):>{_SCORE_CELLS}}" for name in _SCORES)
    fate = cut(_fate(candidate, cut_at), _FATE_CELLS - 2)
    return Content.assemble(_mark(candidate), _fitted(candidate.label, room), (scores, MUTED), f"  {fate}")


def _narrow(candidate: Candidate, cut_at: float | None, width: int) -> list[Content]:
    fate = cut(_fate(candidate, cut_at), _FATE_CELLS - 2)
    text = _fitted(candidate.label, width - 4 - cell_width(fate))
    first = Content.assemble(_mark(candidate), text, f"  {fate}")
    if candidate.kind == "order":
        return [first]
    scores = "  ".join(f"{say(name)} {_score(candidate, name)}" for name in _SCORES)
    return [first, Content.styled(cut(f"    {scores}", width), MUTED)]


def _fitted(text: str, room: int) -> str:
    return padded(cut(one_line(text), room), room)


def _score(candidate: Candidate, name: str) -> str:
    value: float | None = getattr(candidate, name)
    return "–" if value is None else f"{value:.2f}"


def _fate(candidate: Candidate, cut_at: float | None) -> str:
    words = f": {', '.join(map(one_line, candidate.words))}" if candidate.words else ""
    return fate_text(candidate, cut_at) + words


def _mark(candidate: Candidate) -> tuple[str, str]:
    if candidate.kind == "order":
        return "● ", "$text-primary"
    if candidate.used:
        return "✓ ", "$text-success"
    return ("· ", MUTED) if candidate.entered else ("✗ ", MUTED)
