"""Each text read by two encoders, and what both say laid end to end: one vector, which the rest takes for any other.

They err differently. The first knows which sentence answers a question, the second what a chat is about.
"""

from collections.abc import Sequence

from models.duet import NAME, SHARE
from models.e5.encoder import E5Encoder, read_e5
from models.embed import EmbedderCard, Role, numbers_of, unit_vector
from models.encoded import EncodedEmbedder, Encoder
from models.isolate.child import StopFlag
from models.use.encoder import UseEncoder, read_use


class DuetEncoder:
    """An ``Encoder`` over two: unit vectors of ``first``, then those of ``second`` times ``share``."""

    def __init__(self, first: Encoder, second: Encoder, share: float = SHARE) -> None:
        self._first = first
        self._second = second
        self._share = share

    def card(self) -> EmbedderCard:
        """See ``Encoder``. Another share, or another version of either, makes another model."""
        first, second = self._first.card(), self._second.card()
        versions = (first.model_id.rpartition("/")[2], second.model_id.rpartition("/")[2], f"{self._share:g}")
        return EmbedderCard(
            f"{NAME}/{'+'.join(versions)}",
            first.dimension + second.dimension,
            first.languages,
            min(first.limit_tokens, second.limit_tokens),
        )

    def encode(self, texts: Sequence[str], role: Role, /) -> Sequence[Sequence[float]]:
        """See ``Encoder``. Raises VectorRefused when either gives a row without direction."""
        rows = zip(self._first.encode(texts, role), self._second.encode(texts, role), strict=True)
        return [
            (*numbers_of(unit_vector(first)), *(self._share * number for number in numbers_of(unit_vector(second))))
            for first, second in rows
        ]


def open_duet(_: StopFlag) -> EncodedEmbedder:
    """The factory for a child process. Raises EmbedderMissing when either package is not here or does not load.

    The second first: it sets how many threads numpy has before numpy is loaded.
    """
    second: UseEncoder = read_use(threads=1)
    first: E5Encoder = read_e5(threads=2)
    return EncodedEmbedder(DuetEncoder(first, second))
