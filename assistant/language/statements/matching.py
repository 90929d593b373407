"""Matching: a frame against a clause, and the drafts that come of it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.draft import Draft
from assistant.language.statements.lexicon import Frame, frames, refined, rule
from assistant.language.statements.values import parts, tidy, without_tail, without_trail
from assistant.memory.statement import USER, Act, Kind


@dataclass(frozen=True, slots=True)
class Match:
    """A frame that fits a clause. ``groups`` are the words that its pattern names."""

    frame: Frame
    groups: dict[str, str | None]
    text: str

    def words(self, name: str) -> str:
        """The words of a group, empty when the pattern has none of that name."""
        return (self.groups.get(name) or "").strip()


def matches(clause: Clause, text: str, families: Iterable[str], on: str) -> Iterator[Match]:
    """Each frame of ``families`` for subjects ``on`` that fits ``text`` from end to end, in order."""
    for family in families:
        for frame in frames(family):
            if on in frame.on:
                yield from _first(frame, clause, text)


def _first(frame: Frame, clause: Clause, text: str) -> Iterator[Match]:
    if on_other_thing(frame, clause):
        return
    for pattern in frame.patterns[clause.language]:
        match = pattern.fullmatch(text)
        if match:
            yield Match(frame, match.groupdict(), text)
            return


def variants(text: str, language: str) -> Iterator[str]:
    """``text``, then with less around what it says: without words that only stress, without what trails after."""
    yield text
    if language != "en":
        return
    shorter = rule("matching.stress").sub("", text)
    head = without_tail(shorter.split(", ")[0])
    for candidate in dict.fromkeys((shorter, without_trail(text), without_trail(shorter), head)):
        if candidate != text:
            yield candidate


def on_other_thing(frame: Frame, clause: Clause) -> bool:
    """Whether the frame wants another thing than the one that the clause is about."""
    return frame.thing is not None and clause.language == "en" and not frame.thing.fullmatch(clause.thing)


def drafts_of(match: Match, clause: Clause, antecedent: str = "") -> list[Draft]:
    """The drafts of a match. ``antecedent`` is what "it" stands for."""
    frame = match.frame
    polarity = frame.polarity * (-1 if match.groups.get("neg") is not None else 1)
    said = match.words("value") or match.words("verb")
    if match.words("verb") and rule("matching.placed").fullmatch(said):
        said = f"{match.words('verb')} {said}"
    if re.fullmatch(r"(?:it|them|that|它|那个)(?:\W.*)?", said, re.IGNORECASE) and antecedent:
        values = [antecedent]
    else:
        value = tidy(said, clause.language)
        values = parts(value, clause.language) if "split" in frame.options and value else [value]
    if _is_at_hand(values[0], match):
        return []
    return [_draft(match, clause, value, polarity) for value in values if value and not _is_at_hand(value, match)]


def _is_at_hand(value: str, match: Match) -> bool:
    """Whether a liking is a remark on what is being looked at: "I like the second paragraph", 我喜欢开头那句."""
    return match.frame.kind is Kind.PREFERENCE and bool(rule("matching.at_hand").fullmatch(value))


def _draft(match: Match, clause: Clause, value: str, polarity: int) -> Draft:
    frame = match.frame
    about_other = clause.who is Who.PERSON and "kin" not in frame.on
    thing = match.words("thing") or clause.thing
    if frame.thing is not None and (named := frame.thing.fullmatch(clause.thing)):
        thing = named.groupdict().get("thing") or thing
    attribute = frame.attribute.replace("{thing}", thing.lower()).replace("{person}", clause.kin)
    return Draft(
        kind=Kind.RELATION if about_other or clause.who is Who.KIN_THING else frame.kind,
        attribute=refined(attribute.strip(), match.text),
        value=value,
        polarity=polarity,
        lifetime=frame.lifetime,
        subject=clause.label if about_other or clause.who is Who.KIN_THING else USER,
        single=frame.single,
        act=Act.CORRECT if match.words("old") else Act.ASSERT,
        replaces=match.words("old") or None,
    )
