"""People and what is theirs: facts, likes and habits of the user and of those near."""

import re
from dataclasses import replace

from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.draft import Draft
from assistant.language.statements.lexicon import expand, rule, things
from assistant.language.statements.matching import drafts_of, matches, variants
from assistant.language.statements.values import tidy
from assistant.memory.statement import USER, Kind

_FAMILIES = ("preference", "fact", "relation")
_LATEST_SUBJECTS = re.compile(r"(?:i|we|he|she|it|they|this|that|there|you)$", re.IGNORECASE)


def read_people(clause: Clause, antecedent: str = "") -> list[Draft]:
    """What the clause says of the user, of somebody near, or of what is theirs."""
    if clause.who is Who.THING:
        return _of_thing(clause, antecedent)
    if clause.who is Who.KIN_THING and re.search(r"name|名", clause.thing, re.IGNORECASE):
        return [replace(draft, kind=Kind.RELATION, attribute=clause.kin, subject=USER) for draft in _named(clause)]
    if clause.who is Who.KIN_THING:
        return _first(clause, clause.rest, "kin-thing")
    if clause.who is Who.PERSON:
        named = [] if clause.inherited or not clause.kin else _first(clause, clause.rest, "kin")
        return named or _first(clause, clause.rest, "person", antecedent)
    if clause.who is Who.USER:
        own = _first(clause, clause.rest, "user", antecedent) or _of_bare_thing(clause) or _habit(clause)
        return own or _fronted(clause) or _told(clause)
    if clause.language == "zh" and clause.marks & {"corrects", "remember"}:
        return _of_bare_thing(clause)
    return _told(clause)


def _fronted(clause: Clause) -> list[Draft]:
    """What is spoken of may stand before the Chinese subject: 香菜我受不了 is 我受不了香菜."""
    if clause.language != "zh" or not clause.thing:
        return []
    drafts = _first(clause, clause.rest + clause.thing, "user")
    return [draft for draft in drafts if draft.value.endswith(clause.thing)]


def _told(clause: Clause) -> list[Draft]:
    """What something is to the user, said of the thing: "olives make me gag", "everyone calls me Beth"."""
    told = replace(clause, who=Who.NONE)
    return _first(told, clause.text.strip(" .。!！,，"), "told")


def read_remembered(clause: Clause) -> list[Draft]:
    """A fact about anything, which the user asks to be remembered in so many words."""
    pattern = rule("people.remembered_zh") if clause.language == "zh" else rule("people.remembered")
    match = pattern.fullmatch(clause.whole.strip(" .。!！"))
    if not match or _LATEST_SUBJECTS.match(match["thing"]):
        return []
    value = tidy(match["value"], clause.language)
    return [Draft(Kind.FACT, match["thing"].strip().lower(), value, single=True)] if value else []


def companions(clause: Clause) -> list[Draft]:
    """People whom a sentence about the user mentions by name ("I live with my sister Marta")."""
    if clause.who is not Who.USER:
        return []
    if clause.language == "zh":
        pattern = re.compile(
            expand(
                r"(?:和|跟|与|同)(?:我)?(?:的)?(?P<kin>{人})(?P<name>(?!一起|合|同|住|去|都|在|们|一|说|聊|吵)[\u4e00-\u9fffA-Za-z]{1,4}?)(?:一起|同住|合租|住在|住|在)"
            )
        )
    else:
        pattern = re.compile(
            expand(
                r"\bwith (?:my|our) {title}(?P<kin>{person}),? (?P<name>(?-i:[A-Z][\w'-]+)(?: (?-i:[A-Z][\w'-]+))*)"
            ),
            re.IGNORECASE,
        )
    return [
        Draft(Kind.RELATION, match["kin"].lower(), match["name"], single=True)
        for match in pattern.finditer(clause.text)
    ]


def _habit(clause: Clause) -> list[Draft]:
    """Whatever is done "every morning" is a habit."""
    return _first(clause, clause.rest, "habitual") if "habitual" in clause.marks else []


def _named(clause: Clause) -> list[Draft]:
    return _first(clause, clause.rest, "kin-thing")


def _first(clause: Clause, text: str, on: str, antecedent: str = "") -> list[Draft]:
    for variant in variants(text, clause.language):
        for match in matches(clause, variant, _FAMILIES, on):
            if clause.inherited and "subject_own" in match.frame.options:
                continue
            drafts = drafts_of(match, clause, antecedent)
            if drafts:
                return drafts
    return []


def _of_thing(clause: Clause, antecedent: str) -> list[Draft]:
    if drafts := _first(clause, clause.rest, "thing", antecedent):
        return drafts
    pattern = rule("people.possession_zh") if clause.language == "zh" else rule("people.possession")
    match = pattern.fullmatch(clause.rest)
    return _possessed(clause, clause.thing, match["value"]) if match else []


def _of_bare_thing(clause: Clause) -> list[Draft]:
    """Chinese leaves 的 out: 我生日是5月20日."""
    match = rule("people.bare_zh").fullmatch(clause.rest) if clause.language == "zh" else None
    return _possessed(clause, match["thing"], match["value"]) if match else []


def _possessed(clause: Clause, thing: str, words: str) -> list[Draft]:
    value = tidy(words, clause.language)
    known = _is_a_fact(thing) or "remember" in clause.marks
    if not value or not known:
        return []
    return [Draft(Kind.FACT, rule("people.new").sub("", thing.lower()), value, single=True)]


def _is_a_fact(thing: str) -> bool:
    lowered = thing.lower()
    nouns = things("facts")
    if re.search("[\u4e00-\u9fff]", thing):
        return any(lowered.endswith(noun.lower()) for noun in nouns)
    return lowered.split()[-1] in nouns if lowered.split() else False
