"""Manners: how all answers are to be, where no frame fits the sentence that asks for it.

That a manner is named proves nothing: letters are written in one, too. That it is asked of the answers, for good or in
the place of another one, does.
"""

from assistant.language.statements.draft import Draft
from assistant.language.statements.hints import Hinted
from assistant.language.statements.lexicon import rule
from assistant.memory.facet import facet_places, facets_of
from assistant.memory.statement import Act, Kind

_LONGEST_HAN = 16


def hinted_manner(said: Hinted) -> list[Draft]:
    """How all answers are to be: a manner, asked for, of answers, for good or in the place of another one."""
    if said.has("other_text") or not (manner := _manner(said)):
        return []
    changes, lasts, answers = said.has("restyled"), said.has("lasting"), said.has("answers")
    bare_order = lasts and said.has("pleads")
    if said.language == "zh":
        firm = rule("hints.firm_zh").search(said.text) is not None
        lasts = firm or (lasts and answers)
        bare_order = firm or rule("hints.switch_zh").search(said.text) is not None
    if not bare_order and (answers + lasts + changes < 2 or not (lasts or changes)):
        return []
    act = Act.CORRECT if changes else Act.ASSERT
    return [Draft(Kind.INSTRUCTION, "style", manner, act=act)]


def _manner(said: Hinted) -> str:
    """The words that say how, without those that ask for it."""
    for piece in rule("hints.pieces").split(said.text):
        if places := facet_places(piece):
            return _manner_zh(piece) if said.language == "zh" else _manner_en(piece, places[0], places[-1])
    return ""


def _manner_zh(piece: str) -> str:
    bare_words = rule("hints.tail_zh").sub("", rule("hints.lead_zh").sub("", piece.strip()))
    return bare_words if facets_of(bare_words) and len(bare_words) <= _LONGEST_HAN else ""


def _manner_en(piece: str, first: tuple[int, int], last: tuple[int, int]) -> str:
    before = piece[: first[0]]
    lead = rule("hints.lead").match(before)
    article = rule("hints.article").search(before)
    tail = rule("hints.tail").match(piece, last[1])
    start = lead.start(1) if lead else article.start() if article else first[0]
    return piece[start : tail.end() if tail else last[1]].strip()
