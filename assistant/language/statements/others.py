"""Others: sentences that are about somebody else, and what somebody else is said to say at the end of one."""

from dataclasses import replace

from assistant.language.sentences import Sentence
from assistant.language.statements.context import Context
from assistant.language.statements.lexicon import rule
from assistant.language.statements.matter import matter_of
from assistant.language.statements.mood import reported_from
from assistant.language.statements.saying import Saying
from assistant.memory.likeness import contains
from assistant.memory.statement import ACCOUNT


def before_remark(saying: Saying) -> Saying:
    """Without what somebody else is said to say of it in the end: "…, they were clear", …，他们说得很死."""
    sentence = saying.sentence
    match = rule("terms.remark").search(sentence.text)
    if match is None or reported_from(sentence.text[: match.start()], saying.language) < match.start():
        return saying
    return replace(
        saying, sentence=Sentence(sentence.text[: match.start()], sentence.start, sentence.start + match.start())
    )


def is_about_others(saying: Saying, plain: str, context: Context) -> bool:
    """Whether the sentence is about somebody else, and names no matter of the user's."""
    if not rule("hints.third").search(plain):
        return False
    scopes = {one.scope for one in context.told} | {context.matter, context.topic}
    named = any(contains(plain, scope) for scope in scopes - {ACCOUNT, ""})
    matter = matter_of(plain, saying.language)
    return not named and (matter == ACCOUNT or rule("hints.somebody").search(matter) is not None)
