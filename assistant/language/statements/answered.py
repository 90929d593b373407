"""Things that are named with a question mark and refused in the next breath: "Shared rooms? Not a chance."

Two sentences by their marks, one by what they say. Read apart, the first only asks and the second refuses nothing.
"""

from collections.abc import Iterable, Iterator

from assistant.language.sentences import Sentence
from assistant.language.statements.lexicon import rule


def with_answers(sentences: Iterable[Sentence], text: str) -> Iterator[Sentence]:
    """The ``sentences`` of ``text`` in order, a named thing and its refusal as one."""
    held: Sentence | None = None
    for sentence in sentences:
        if held is not None and rule("answered.refuses").match(sentence.text):
            yield Sentence(text[held.start : sentence.end], held.start, sentence.end)
            held = None
            continue
        if held is not None:
            yield held
        held = sentence if rule("answered.names").fullmatch(sentence.text) else None
        if held is None:
            yield sentence
    if held is not None:
        yield held
