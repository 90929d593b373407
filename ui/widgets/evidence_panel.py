"""All about one item: what its score is made of, whether it may leave, who said it where, what became of it."""

from datetime import datetime

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from assistant.memory.statement import ACCOUNT, USER
from ui.format import local_time, one_line, padded
from ui.language import say, tr
from ui.recollection import Details, Quoted
from ui.widgets.item_table import day_text

_MUTED = "$foreground-muted"
_LABEL_CELLS = 9


def details_text(details: Details, now: datetime) -> Content:
    """The whole panel."""
    lines = [*_head(details), *_worth(details), *map(_quotation, details.quoted), _story(details, now)]
    return Content("\n").join(lines)


def _head(details: Details) -> list[Content]:
    item = details.remembered.record.item
    facts = [say(item.kind.value), _about(item.subject), item.attribute, "" if item.scope == ACCOUNT else item.scope]
    states = [tr("not") if item.polarity < 0 else "", "" if item.status == "active" else say(item.status.value)]
    lines = [
        Content.styled(one_line(item.sentence), "bold $text-primary"),
        Content.styled(" · ".join(one_line(fact) for fact in [*facts, *states] if fact), _MUTED),
    ]
    if details.remembered.was:
        lines.append(Content.assemble((padded(tr("was"), _LABEL_CELLS), _MUTED), one_line(details.remembered.was)))
    return lines


def _about(subject: str) -> str:
    return say(subject) if subject == USER else subject


def _worth(details: Details) -> list[Content]:
    value = details.remembered.assessment
    parts = (value.parts.feedback, value.parts.dependence, value.parts.verification)
    names = (tr("feedback"), tr("dependence"), tr("verification"))
    terms = [
        f"{name} {part:.2f} × {weight:.2f}" for name, part, weight in zip(names, parts, details.weights, strict=True)
    ]
    leaves = (tr("yes"), "$text-success") if value.leaves else (tr("no"), "$text-warning")
    return [
        Content.assemble(
            (padded(tr("score"), _LABEL_CELLS), _MUTED),
            f"{value.score:.2f}",
            (f"   {tr('fresh')} ", _MUTED),
            f"{value.freshness:.2f}",
        ),
        Content.styled(f"= {' + '.join(terms)}" if value.score else "", _MUTED),
        Content.assemble((tr("may leave: "), _MUTED), leaves, tr(", ") + one_line(say(value.reason))),
    ]


def _quotation(quoted: Quoted) -> Content:
    said = quoted.evidence
    where = f"  {local_time(said.said_at)}  {one_line(quoted.title) or tr('a conversation without a title')}"
    return Content.assemble(
        (padded(say(said.role.value), _LABEL_CELLS), _MUTED), f"“{one_line(said.text)}”", (where, _MUTED)
    )


def _story(details: Details, now: datetime) -> Content:
    told = " · ".join(f"{day_text(at, now)} {one_line(deed)}" for at, deed in details.story)
    return Content.assemble((padded(tr("history"), _LABEL_CELLS), _MUTED), told)


class EvidencePanel(VerticalScroll):
    """Shows one item, or a sentence where there is none."""

    DEFAULT_CSS = """
    EvidencePanel { height: 10; border-top: solid $foreground 15%; padding: 0 2; background: $background; }
    EvidencePanel:focus { border-top: solid $primary 60%; }
    EvidencePanel Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(Static("", id="details", markup=False), id="evidence")

    def show(self, details: Details, now: datetime) -> None:
        """Put ``details`` on the screen."""
        self.query_one("#details", Static).update(details_text(details, now))
        self.scroll_home(animate=False)

    def say(self, sentence: str) -> None:
        """Put a sentence where the details would be."""
        self.query_one("#details", Static).update(Content.styled(sentence, _MUTED))
