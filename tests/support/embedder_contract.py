"""What every embedder owes its callers. A test class inherits this and says how one is made."""

import math
import threading
from collections.abc import Iterator

import pytest

from models.embed import Embedder, Role, check_vector, numbers_of

TEXTS = ["I am allergic to peanuts.", "The meeting is at three.", "我对花生过敏。", "¿Dónde están las llaves?"]
ODD = {
    "nothing": "",
    "spaces": " \t\n\u3000 ",
    "half a character": "\ud800",
    "half a character in words": "tea\udfffpot",
    "NUL": "\x00",
    "NUL in words": "a\x00b",
    "control characters": "\x01\x1b[31m\x7f",
    "one emoji": "🦊",
    "only emoji": "😀👩‍👩‍👧‍👦🏳️‍🌈" * 40,
    "signs": "?!… —",
    "right to left": "\u202eمرحبا بالعالم",
    "private use": "\ue000\uf8ff",
    "one letter": "a",
    "a million letters": "a" * 1_000_000,
    "a million Chinese characters": "我们今天去吃饭了呢" * 111_111,
    "a million spaces and a word": " " * 1_000_000 + "word",
    "a special token": "<s> [CLS] </s> <unk>",
}


def nearness(one: bytes, other: bytes) -> float:
    """The cosine of two unit vectors."""
    return math.fsum(a * b for a, b in zip(numbers_of(one), numbers_of(other), strict=True))


class EmbedderContract:
    """The claims. One ``embedder`` serves a whole class: some load for seconds."""

    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls) -> Iterator[Embedder] | Embedder:
        """One that is ready; closed after the last test of the class."""
        raise NotImplementedError

    def test_the_card_has_an_id_languages_and_a_dimension(self, embedder: Embedder) -> None:
        """Each of them says something."""
        card = embedder.card()
        assert card.model_id
        assert card.languages
        assert card.dimension >= 2
        assert card.limit_tokens >= 100

    def test_each_text_has_its_unit_vector(self, embedder: Embedder) -> None:
        """As many as texts, each of length 1 and of the card's dimension."""
        for role in Role:
            vectors = embedder.embed(TEXTS, role)
            assert len(TEXTS) == len(vectors)
            for vector in vectors:
                check_vector(vector, embedder.card().dimension)

    def test_no_text_no_vector(self, embedder: Embedder) -> None:
        """An empty list is a list."""
        assert [] == embedder.embed([], Role.PASSAGE)

    def test_the_same_text_has_the_same_vector(self, embedder: Embedder) -> None:
        """Byte for byte, however often it is asked."""
        assert embedder.embed(TEXTS, Role.PASSAGE) == embedder.embed(TEXTS, Role.PASSAGE)

    def test_company_changes_nothing(self, embedder: Embedder) -> None:
        """Alone or among others, in whatever order: the same vector but for rounding."""
        together = embedder.embed([*TEXTS, "x" * 900, *reversed(TEXTS)], Role.PASSAGE)
        for text, vector, again in zip(TEXTS, together, reversed(together), strict=False):
            (alone,) = embedder.embed([text], Role.PASSAGE)
            assert nearness(alone, vector) == pytest.approx(1.0, abs=1e-4)
            assert nearness(alone, again) == pytest.approx(1.0, abs=1e-4)

    def test_many_texts_come_back_in_order(self, embedder: Embedder) -> None:
        """More of them than travel at a time."""
        texts = [f"note number {number}" for number in range(100)]
        vectors = embedder.embed(texts, Role.PASSAGE)
        for number in (0, 31, 32, 99):
            assert nearness(vectors[number], embedder.embed([texts[number]], Role.PASSAGE)[0]) > 0.999

    @pytest.mark.parametrize("name", ODD)
    def test_any_text_has_a_vector(self, embedder: Embedder, name: str) -> None:
        """As a query and as a passage, and the next text works."""
        for role in Role:
            (vector,) = embedder.embed([ODD[name]], role)
            check_vector(vector, embedder.card().dimension)

    def test_nothing_to_read_is_far_from_words(self, embedder: Embedder) -> None:
        """An empty text is near no other one."""
        empty, *others = embedder.embed(["", *TEXTS], Role.PASSAGE)
        assert max(nearness(empty, other) for other in others) < 0.6

    def test_a_NUL_hides_no_words(self, embedder: Embedder) -> None:  # noqa: N802
        """What stands behind it counts."""
        one, other = embedder.embed(["tea\x00pot", "tea"], Role.PASSAGE)
        assert nearness(one, other) < 0.9999

    def test_the_answer_is_nearer_than_another_matter(self, embedder: Embedder) -> None:
        """English: a question finds the sentence that answers it."""
        (question,) = embedder.embed(["What foods am I allergic to, peanuts?"], Role.QUERY)
        answer, other = embedder.embed(TEXTS[:2], Role.PASSAGE)
        assert nearness(question, answer) > nearness(question, other)

    def test_a_chinese_paraphrase_is_nearer_than_another_matter(self, embedder: Embedder) -> None:
        """For those that were made for Chinese."""
        if not embedder.card().reads("zh"):
            pytest.skip("it was not made for Chinese")
        pairs = [
            ("我不能吃花生", "我对花生过敏。", "明天下午三点开会。"),
            ("我住在哪个城市？", "他去年搬到城市里的新房子住了。", "这本书讲的是植物学。"),
            ("我女儿叫什么名字", "女儿的名字是小雨。", "周末要把车送去修理。"),
        ]
        for question, same, other in pairs:
            (asked,) = embedder.embed([question], Role.QUERY)
            near, far = embedder.embed([same, other], Role.PASSAGE)
            assert nearness(asked, near) > nearness(asked, far), question

    def test_two_threads_may_ask_at_once(self, embedder: Embedder) -> None:
        """A question while passages are embedded in the background."""
        answers: list[bytes] = []
        expected = embedder.embed(TEXTS, Role.QUERY)
        worker = threading.Thread(target=lambda: answers.extend(embedder.embed(TEXTS * 20, Role.PASSAGE)))
        worker.start()
        assert expected == embedder.embed(TEXTS, Role.QUERY)
        worker.join()
        assert len(TEXTS) * 20 == len(answers)


def close_twice(embedder: Embedder) -> None:
    """Closing is not bookkeeping of the caller; for the end of a class's fixture."""
    embedder.close()
    embedder.close()
