"""All about one item: what its score is made of, whether it may leave, who said it where, what became of it."""

from datetime import datetime

from textual import on
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from assistant.memory.statement import ACCOUNT, USER
from ui.desks.recollection import Details, Quoted
from ui.format import day_text, local_time, one_line, padded, share_text
from ui.language import say, tr
from ui.widgets.lines import MUTED, TITLE
from ui.words.item import attribute_text

_LABEL_CELLS = 9


def details_text(details: Details) -> Content:
    """What stands above the words: what it is, what it is worth, whether it may leave."""
    return Content("\n").join([*_head(details), *_worth(details)])


def _head(details: Details) -> list[Content]:
    item = details.remembered.record.item
    facts = [
        say(item.kind.value),
        _about(item.subject),
        attribute_text(item.attribute),
        "" if item.scope == ACCOUNT else item.scope,
    ]
    states = [tr("not") if item.polarity < 0 else "", "" if item.status == "active" else say(item.status.value)]
    lines = [
        Content.styled(one_line(item.sentence), TITLE),
        Content.styled(" · ".join(one_line(fact) for fact in [*facts, *states] if fact), MUTED),
    ]
    if details.remembered.was:
        lines.append(Content.assemble((padded(tr("was"), _LABEL_CELLS), MUTED), one_line(details.remembered.was)))
    if details.doubt:
        asked = (f"   {tr('m the same · c both are true')}", MUTED)
        label = (padded(tr("same as?"), _LABEL_CELLS), "$text-warning")
        lines.append(Content.assemble(label, one_line(details.doubt), asked))
    return lines


def _about(subject: str) -> str:
    return say(subject) if subject == USER else subject


def _worth(details: Details) -> list[Content]:
    value = details.remembered.assessment
    parts = (value.parts.feedback, value.parts.dependence, value.parts.verification)
    names = (tr("feedback"), tr("dependence"), tr("verification"))
    terms = [
        f"{name} {share_text(part)} × {share_text(weight)}"
        for name, part, weight in zip(names, parts, details.weights, strict=True)
    ]
    fresh = share_text(value.freshness)
    leaves = (tr("yes"), "$text-success") if value.leaves else (tr("no"), "$text-warning")
    return [
        Content.assemble(
            (padded(tr("score"), _LABEL_CELLS), MUTED), share_text(value.score), (f"   {tr('fresh')} ", MUTED), fresh
        ),
        Content.styled(f"= {' + '.join(terms)}" if value.score else "", MUTED),
        Content.assemble((tr("may leave: "), MUTED), leaves, tr(", ") + one_line(say(value.reason))),
    ]


def quotation(quoted: Quoted) -> Content:
    """Words, when they were said, in which conversation and which message of it."""
    said = quoted.evidence
    title = one_line(quoted.title) or tr("a conversation without a title")
    if quoted.position is not None:
        title = tr("“{title}”, message {position}", title=title, position=quoted.position)
    where = f"  {local_time(said.said_at)}  {title}"
    return Content.assemble(
        (padded(say(said.role.value), _LABEL_CELLS), MUTED), f"“{one_line(said.text)}”", (where, MUTED)
    )


def _story(details: Details, now: datetime) -> Content:
    told = " · ".join(f"{day_text(at, now)} {one_line(deed)}" for at, deed in details.story)
    return Content.assemble((padded(tr("history"), _LABEL_CELLS), MUTED), told)


class EvidencePanel(VerticalScroll, can_focus=False):
    """Shows one item, or a sentence where there is none. Its words can be gone through; Enter posts ``Wanted``."""

    DEFAULT_CSS = """
    EvidencePanel { height: 10; max-height: 45%; padding: 0 2; background: $background; }
    EvidencePanel { border-top: solid $foreground 15%; }
    EvidencePanel:focus-within { border-top: solid $primary 60%; }
    EvidencePanel Static { height: auto; }
    EvidencePanel OptionList { height: auto; border: none; padding: 0; background: transparent; display: none; }
    EvidencePanel OptionList.some { display: block; }
    EvidencePanel OptionList > .option-list--option { padding: 0; }
    EvidencePanel OptionList > .option-list--option-highlighted { background: transparent; color: $foreground; }
    EvidencePanel OptionList:focus > .option-list--option-highlighted { background: $primary 30%; }
    """

    class Wanted(Message):
        """The person wants to see the turn in which these words were said."""

        def __init__(self, quoted: Quoted) -> None:
            super().__init__()
            self.quoted = quoted

    def __init__(self) -> None:
        super().__init__(
            Static("", id="details", markup=False),
            OptionList(id="words", markup=False, compact=True),
            Static("", id="story", markup=False),
            id="evidence",
        )
        self._quoted: tuple[Quoted, ...] = ()

    @property
    def words(self) -> OptionList:
        """The words that the item rests on."""
        return self.query_one("#words", OptionList)

    def show(self, details: Details, now: datetime) -> None:
        """Put ``details`` on the screen."""
        self.query_one("#details", Static).update(details_text(details))
        self.query_one("#story", Static).update(_story(details, now))
        self._fill(details.quoted)
        if not self.words.has_focus:
            self.scroll_home(animate=False)

    def say(self, sentence: str) -> None:
        """Put a sentence where the details would be."""
        self.query_one("#details", Static).update(Content.styled(sentence, MUTED))
        self.query_one("#story", Static).update("")
        self._fill(())

    def _fill(self, quoted: tuple[Quoted, ...]) -> None:
        before, self._quoted = self.words.highlighted or 0, quoted
        self.words.clear_options()
        self.words.add_options([Option(quotation(one)) for one in quoted])
        self.words.set_class(bool(quoted), "some")
        if quoted:
            self.words.highlighted = min(before, len(quoted) - 1)

    @on(OptionList.OptionSelected)
    def _ask_for(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Wanted(self._quoted[event.option_index]))
