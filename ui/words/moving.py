"""Moving house in words, as both faces say it: what leaves and why, what was found, what was sealed, whom to trust.

Pure: values in, sentences out. What arrives has its words in ``ui.words.arriving``. Of what was found only the kinds,
the rules and the counts are ever said.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.privacy.mask import MARK
from sync.selection.choice import Heading, Verdict
from ui.format import cell_width, one_line, padded, share_text
from ui.language import Phrase, ntr, say, tr

if TYPE_CHECKING:
    from sync.gate.redaction import Redaction
    from sync.keys.pairing import Pairing
    from sync.moving.exporting import Exported
    from sync.moving.preview import Preview
    from sync.selection.choice import Choice

TITLES: Mapping[Verdict, Phrase] = {
    Verdict.TRAVELS: Phrase("What travels"),
    Verdict.STAYS: Phrase("What stays here"),
    Verdict.BLOCKED: Phrase("Blocked"),
    Verdict.REDACTED: Phrase("Redacted"),
}
"""The parts of a preview, in the order in which they are shown."""

_VERDICTS: Mapping[Verdict, Phrase] = {
    Verdict.TRAVELS: Phrase("travels"),
    Verdict.REDACTED: Phrase("travels, redacted"),
    Verdict.BLOCKED: Phrase("blocked"),
    Verdict.STAYS: Phrase("stays"),
}
_CAUSES: Mapping[str, Phrase] = {
    "proved": Phrase("proved"),
    "pinned": Phrase("pinned by you"),
    "redacted": Phrase("without what may not leave"),
    "blocked": Phrase("with nothing left that may leave"),
    "unproved": Phrase("not proved yet"),
    "stale": Phrase("not fresh"),
    "candidate": Phrase("unconfirmed"),
    "superseded": Phrase("replaced by a newer one"),
    "retracted": Phrase("taken back"),
    "expired": Phrase("expired"),
    "quarantined": Phrase("in quarantine"),
    "private": Phrase("private"),
    "passing": Phrase("of one matter only"),
}
_STEPS: Mapping[str, Phrase] = {
    "new": Phrase("{name} would be paired with this device."),
    "same": Phrase("{name} is paired already. Nothing changes."),
    "moved": Phrase("{name} is known. It was moved to another machine and keeps its keys."),
    "rotated": Phrase("{name} has new keys, signed with the ones that are known. They take their place."),
    "replaced": Phrase("{name} has other keys, which nobody vouches for. They would take the place of the known ones."),
}
_PHASES: Mapping[str, Phrase] = {
    "looking": Phrase("Looking for secrets"),
    "checking": Phrase("Looking at the finished bundle"),
    "sealing": Phrase("Sealing"),
    "opening": Phrase("Opening"),
    "merging": Phrase("Comparing with what is here"),
}
_EVENTS: Mapping[str, Phrase] = {
    "exported": Phrase("exported"),
    "imported": Phrase("imported"),
    "undone": Phrase("import taken back"),
    "held": Phrase("held: from a stranger"),
    "refused": Phrase("refused"),
    "failed": Phrase("stopped"),
}
_DETAILS: Mapping[str, Phrase] = {
    "passphrase": Phrase("with a passphrase"),
    "devices": Phrase("for the paired devices"),
    "first": Phrase("the first of its device"),
    "next": Phrase("the next of its device"),
    "again": Phrase("taken in before"),
    "late": Phrase("earlier ones did not arrive"),
    "gap": Phrase("some in between did not arrive"),
    "older": Phrase("older than one taken in before"),
    "fork": Phrase("beside another one in its place"),
    "WrongPassphrase": Phrase("wrong passphrase"),
    "BundleDamaged": Phrase("damaged"),
    "NotABundle": Phrase("not a bundle"),
    "BundleTooNew": Phrase("of a newer version"),
    "BundleHeld": Phrase("from a device that is not paired"),
    "NotForThisDevice": Phrase("not sealed for this device"),
    "OwnBundle": Phrase("our own"),
    "NobodyPaired": Phrase("nobody is paired"),
}
_WORD_GAP = 4


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a preview: its title, how many items it has, and these by cause, the most frequent first."""

    verdict: Verdict
    title: str
    count: int
    causes: tuple[str, ...]


def sections(headings: Iterable[Heading]) -> tuple[Section, ...]:
    """All four parts, those without items too."""
    rows = list(headings)
    return tuple(_section(verdict, [row for row in rows if row.verdict is verdict]) for verdict in TITLES)


def verdict_text(verdict: Verdict) -> str:
    """What becomes of an item, in a word or two."""
    return say(_VERDICTS[verdict])


def cause_text(cause: str) -> str:
    """What a list groups items by (see ``Choice.cause``), in a word or two."""
    return say(_CAUSES.get(cause, cause))


def count_text(heading: Heading) -> str:
    """As "52 not proved yet"."""
    return tr("{count:,} {cause}", count=heading.count, cause=cause_text(heading.cause))


def items_text(count: int) -> str:
    """As "41 memories"."""
    return ntr("{count:,} memory", "{count:,} memories", count)


def reason_text(choice: "Choice") -> str:
    """Why an item has its verdict. One that others hold already is told of its state even when its words stay."""
    reason = say(choice.reason)
    if choice.is_shared and not choice.leaves:
        return tr("{reason}; your other devices know it and are told that", reason=reason)
    return reason


def shown_sentence(choice: "Choice") -> str:
    """What a list shows of an item: never what was found in it."""
    return MARK if choice.verdict is Verdict.BLOCKED and choice.redactions else one_line(choice.sentence)


def score_text(choice: "Choice") -> str:
    """Score and freshness as "0.83 · 1.00"."""
    return f"{share_text(choice.assessment.score)} · {share_text(choice.assessment.freshness)}"


def findings(redactions: "Iterable[Redaction]") -> tuple[str, ...]:
    """What was found, a line for each rule: its kind, the rule and how often. Never what it was."""
    return tuple(
        tr("{kind}: {count:,} (rule {rule})", kind=one.kind, count=one.count, rule=one.rule_id) for one in redactions
    )


def findings_text(redactions: "Iterable[Redaction]") -> str:
    """The same in one line."""
    return tr("; ").join(findings(redactions))


def phase_text(phase: str) -> str:
    """What is being done, for a progress bar."""
    return say(_PHASES.get(phase, phase))


def event_text(event: str) -> str:
    """What a line of the sync log tells."""
    return say(_EVENTS.get(event, event))


def detail_text(detail: str) -> str:
    """How a line of the sync log came about; the name of an error that is rare stays as it is."""
    return say(_DETAILS.get(detail, detail))


def leaving_text(preview: "Preview") -> str:
    """What an export would take along, in one sentence; with how memories prove themselves when it is nothing."""
    counts = _counts(preview)
    travel = items_text(len(preview.leaving))
    if counts["redacted"]:
        told = tr(
            "{travel} would leave, {redacted:,} of them redacted; {stay:,} would stay here, {blocked:,} be blocked.",
            travel=travel,
            **counts,
        )
    else:
        told = tr("{travel} would leave; {stay:,} would stay here, {blocked:,} be blocked.", travel=travel, **counts)
    return told if preview.leaving else tr("{first} {second}", first=told, second=proving_text())


def proving_text() -> str:
    """How a memory comes to leave: said where none may."""
    return tr(
        "A memory proves itself by being said or used often, or when you confirm it: "
        "with c on the screen of memory (F10), or with `ricordo memory confirm`."
    )


def sealed_text(exported: "Exported") -> str:
    """What an export took along, in one sentence; that it is empty is no success to pass over."""
    if not exported.told:
        empty = tr("The file holds nothing: no memory may leave yet. `ricordo sync preview` says why.")
        return tr("{first} {second}", first=empty, second=proving_text())
    sealed, counts = items_text(exported.with_words), _counts(exported.preview)
    if not counts["redacted"]:
        return tr("Sealed: {sealed}; staying here: {stay:,}, blocked: {blocked:,}.", sealed=sealed, **counts)
    return tr(
        "Sealed: {sealed}, {redacted:,} of them redacted; staying here: {stay:,}, blocked: {blocked:,}.",
        sealed=sealed,
        **counts,
    )


def write_down() -> str:
    """What to do with the words of a bundle."""
    return tr("Write these words down; nobody can recover them. Without them the file stays closed.")


def write_phrase_down() -> str:
    """What to do with a recovery phrase."""
    return tr("Write these words on paper and keep them safe: they restore the keys of this device.")


def word_rows(phrase: str, columns: int) -> Iterator[str]:
    """The words of a passphrase or a recovery phrase, numbered down the columns, with room between the lines."""
    numbered = [f"{number:>2}  {word}" for number, word in enumerate(phrase.split(), 1)]
    height = -(-len(numbered) // columns)
    width = max(map(cell_width, numbered)) + _WORD_GAP
    for row in range(height):
        yield "    " + "".join(padded(cell, width) for cell in numbered[row::height]).rstrip()
        yield ""


def pairing_text(pairing: "Pairing") -> str:
    """What a card leads to."""
    former = pairing.former or pairing.device
    name = pairing.device.name if pairing.step == "new" else former.name
    return say(Phrase(_STEPS[pairing.step].template, name=one_line(name)))


def compare_text(key_print: str) -> str:
    """What two people do before they trust a card."""
    return tr("Is {key_print} the key print on the screen of the other machine?", key_print=key_print)


def spoken(clauses: Sequence[str]) -> str:
    """Some clauses as one, in the language that is spoken."""
    return tr("; ").join(map(say, clauses))


def _counts(preview: "Preview") -> dict[str, int]:
    found = {part.verdict: part.count for part in sections(preview.headings)}
    names = {"redacted": Verdict.REDACTED, "stay": Verdict.STAYS, "blocked": Verdict.BLOCKED}
    return {name: found[verdict] for name, verdict in names.items()}


def _section(verdict: Verdict, rows: Sequence[Heading]) -> Section:
    return Section(verdict, say(TITLES[verdict]), sum(row.count for row in rows), tuple(map(count_text, rows)))
