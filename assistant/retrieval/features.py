"""The features of a pool: one column of numbers for each, over all its candidates.

None knows an embedder or a language, so that one set of weights can be carried from a measured one to others.
"""

from collections.abc import Mapping, Sequence

from assistant.retrieval.candidate import Candidate, Question
from assistant.retrieval.dense import dense_columns
from assistant.retrieval.lexical import lexical_columns
from assistant.retrieval.neighbourhood import neighbourhood
from assistant.retrieval.wording import wording_columns

Column = list[float]

FEATURES = (
    "own",
    "window",
    "window_bm25",
    "session",
    "near",
    "near_window",
    "near_neighbour",
    "near_session",
    "speaker",
    "asks",
    "answers",
    "opens",
    "length",
    "when",
    "many",
    "name",
    "self",
    "evidence",
)
"""All there are, in the order of the weights file; what each means stands with the function that makes it."""


def columns(question: Question, pool: Sequence[Candidate]) -> Mapping[str, Column]:
    """Every feature of every candidate, in the order of ``pool``.

    ``evidence``: how often the user said an item, as 1 - 2 to the power of -n, in [0, 1); 0 for a turn.
    """
    hood = neighbourhood(pool)
    return {
        **lexical_columns(question.terms, pool, hood),
        **dense_columns(pool, hood),
        **wording_columns(question.text, pool, hood),
        "evidence": [1.0 - 2.0**-one.evidence for one in pool],
    }
