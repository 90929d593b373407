"""Instructions: how the assistant is to speak, from now on or this time, and how the user wants to be called."""

import re
from dataclasses import replace

from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.draft import Draft
from assistant.language.statements.lexicon import refined, rule
from assistant.language.statements.matching import drafts_of, matches
from assistant.memory.statement import Kind, Lifetime


def read_order(clause: Clause) -> list[Draft]:
    """An order to the assistant that lasts, or that is meant for this time. A request for one piece of work is none."""
    if clause.who is Who.USER and (wanted := _wanted(clause)):
        return [wanted]
    if clause.who not in {Who.NONE, Who.ORDER} and not (clause.inherited and rule("orders.orders").match(clause.text)):
        return []
    text = (clause.rest if clause.who is Who.ORDER else clause.text).strip(" .。!！,，")
    text = re.sub(r"^let's (?:just )?", "", text, flags=re.IGNORECASE)
    for match in matches(clause, text, ("instruction",), "none"):
        drafts = drafts_of(match, clause)
        if match.frame.kind is Kind.FACT:
            if drafts:
                return [_address(drafts[0], clause)]
            continue
        drafts = [draft for draft in drafts if _holds(draft, match.frame.options, clause, text)]
        if drafts:
            draft = replace(drafts[0], attribute=refined(drafts[0].attribute, drafts[0].value))
            return [_timed(draft, clause)]
    return []


def _wanted(clause: Clause) -> Draft | None:
    """A wish about the answers themselves: "I want short answers from now on"."""
    if called := rule("orders.called").fullmatch(clause.rest):
        return _address(Draft(Kind.FACT, "address", called["value"], single=True), clause)
    match = rule("orders.want").fullmatch(clause.rest)
    if match is None or not clause.marks & {"lasting", "passing"} or not rule("orders.manner").search(match["value"]):
        return None
    return _timed(Draft(Kind.INSTRUCTION, "style", match["value"]), clause)


def _holds(draft: Draft, options: frozenset[str], clause: Clause, text: str) -> bool:
    """Whether the order is about the manner of answering, for good or for now."""
    says_nothing = rule("orders.object_only").match(draft.value)
    if says_nothing or (draft.polarity > 0 and rule("orders.not_a_verb").match(draft.value)):
        return False
    if "lasting" in options and draft.polarity > 0 and rule("orders.no_base_form").match(draft.value):
        return False
    if text.lower().startswith("never") and re.search(r"^\w*[A-Z]", draft.value):
        return False
    if _says_how_long(options, clause, text):
        return True
    if rule("orders.this_text").search(text):
        return False
    if draft.polarity < 0:
        return True
    if clause.language == "zh":
        return bool(rule("orders.bare_zh").fullmatch(text))
    return _is_bare_manner(text) and (clause.who is not Who.NONE or len(text.split()) <= 9)


def _says_how_long(options: frozenset[str], clause: Clause, text: str) -> bool:
    """Whether it is said that the order lasts, or for what; "you can use emojis again" lasts too."""
    if clause.marks & {"lasting", "passing"} or "lasting" in options:
        return True
    return clause.who is Who.ORDER and rule("orders.again").fullmatch(text) is not None


def _is_bare_manner(text: str) -> bool:
    """Whether a bare order is about every answer. "Reply with the word ready", "answer in one sentence" are for one."""
    order = rule("orders.bare").match(text)
    every = rule("orders.every").search(text)
    if order is None or (not every and rule("orders.this_length").search(text)):
        return False
    return bool(rule("orders.manner").search(text, order.end()) or rule("orders.manner_itself").search(order[0]))


def _address(draft: Draft, clause: Clause) -> Draft:
    value = re.split(r",? (?:and )?not |,? instead|，而?不是", draft.value, maxsplit=1)[0]
    value = re.sub(r"(?:就好|就行|就可以|吧|即可|了)+$", "", value).strip(" ,")
    named = replace(draft, value=value)
    return _timed(replace(named, kind=Kind.INSTRUCTION), clause) if "passing" in clause.marks else named


def _timed(draft: Draft, clause: Clause) -> Draft:
    return replace(draft, lifetime=Lifetime.PASSING) if "passing" in clause.marks else draft
