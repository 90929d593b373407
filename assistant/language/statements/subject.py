"""Subjects: whom a clause is about, and where what it says of them begins."""

import re
from dataclasses import replace

from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.lexicon import marks, rule, subjects
from assistant.language.statements.values import without_tail

_NOT_A_NAME = frozenset(
    [
        "he",
        "she",
        "it",
        "this",
        "that",
        "everyone",
        "everybody",
        "someone",
        "somebody",
        "nobody",
        "who",
        "which",
        "what",
        "one",
        "anyone",
        "god",
        "nature",
        "love",
        "time",
        "money",
        "everything",
        "nothing",
        "something",
        "english",
    ]
)
_WILLS = re.compile(
    "(?<![开机社聚约晚宴])会|想|希望|打算|可以|应该|让|能够|尽力|试|祝|学会|学了|知道[他她你]|觉得[他她你]|认为|听说"
)
"""A wish or a promise before a Chinese clause: what follows it is wished or promised too, not said to be so."""


def with_subject(clause: Clause, before: Clause | None) -> Clause:
    """``clause`` with its subject found; one without takes that of the clause ``before`` in the same sentence."""
    follows = before is not None and before.who in {Who.USER, Who.PERSON}
    for who, pattern in subjects(clause.language):
        match = pattern.match(clause.text)
        if match and not _is_no_name(who, match) and not (follows and "elided" in match.groupdict()):
            return _with(clause, Who(who), match.groupdict())
    if before is not None and follows and not _WILLS.search(before.text):
        return replace(
            clause, who=before.who, label=before.label, kin=before.kin, rest=_continued(clause), inherited=True
        )
    return replace(clause, rest=_plain(clause.text))


def _continued(clause: Clause) -> str:
    """What is said of the same subject; "I'm 67 and retired" leaves the verb out."""
    rest = _plain(clause.text)
    return f"'m {rest}" if rule("subject.state").match(rest) else rest


def _with(clause: Clause, who: Who, found: dict[str, str | None]) -> Clause:
    kin, name = (found.get("kin") or "").lower(), found.get("name") or ""
    rest = re.sub(r"^,? who ", " ", found.get("rest") or "")
    rest = f"don't {rest}" if found.get("no") else rest
    rest = f"'m {rest}" if found.get("is") is not None else rest
    clause, rest = _timed(clause, rest) if who is Who.ORDER else (clause, rest)
    thing = (found.get("thing") or "").strip()
    return replace(clause, who=who, rest=_plain(rest), label=name or kin, kin=kin, thing=thing)


def _is_no_name(who: str, match: re.Match[str]) -> bool:
    name = match.groupdict().get("name") or ""
    return who == Who.PERSON and name.split(" ")[0].lower() in _NOT_A_NAME


def _timed(clause: Clause, rest: str) -> tuple[Clause, str]:
    """An order without "from now on" or "this time" in front, which become marks."""
    for name, pattern in marks("edge", clause.language).items():
        if match := pattern.match(rest):
            return replace(clause, marks=clause.marks | {name}), rest[match.end() :].lstrip(" ,，都")
    return clause, rest


def _plain(rest: str) -> str:
    return without_tail(rest).strip(" \t\n.,;:!?。，；：！？、~～…")
