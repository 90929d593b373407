"""The retriever: from a question to what of memory may help, whatever the dense channel does."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.errors import IndexUnusable
from assistant.language.synonyms import make_synonyms
from assistant.paths import Places
from assistant.ports.index import EVERYWHERE, Where
from assistant.ports.recall import Field, Meanings, Meant
from assistant.retrieval.candidate import Candidate, Question, Ranked
from assistant.retrieval.recollection import Fate, Recollection
from assistant.retrieval.retriever import Asking, Retriever, Sources
from assistant.store.passages import PassageStore
from models.embed import Role
from models.scripted_embedder import scripted_embedder
from support.remembered import home, say

ANYWHERE = Field("", 0, others=True)


def by_words(question: Question, pool: Sequence[Candidate], model_id: str) -> list[Ranked]:
    """Sure of whatever holds most of the question's words, or lies near."""
    words = max(len(question.terms), 1)
    ranked = [Ranked(one, 0.0, max(one.hits.bit_count() / words, one.similarity or 0.0)) for one in pool]
    return sorted(ranked, key=lambda one: one.probability, reverse=True)


class Nearby:
    """Meanings over texts that are given, by the embedder for tests."""

    def __init__(self, texts: dict[str, str], broken: bool = False) -> None:
        self._embedder = scripted_embedder()
        self._vectors = {key: self._embedder.embed([text], Role.PASSAGE)[0] for key, text in texts.items()}
        self._broken = broken

    def search(self, text: str, limits: Mapping[str, int], where: Where = EVERYWHERE) -> Callable[[], Meant]:
        """All items of them are near."""
        if self._broken:
            raise IndexUnusable(Path("index"), "it is being built")
        vector = self._embedder.embed([text], Role.QUERY)[0]
        return lambda: Meant(vector, "hashed", {"items": tuple(self._vectors)})

    def vectors_of(self, kind: str, row_ids: Collection[str]) -> dict[str, bytes]:
        """See ``Meanings``."""
        return {key: self._vectors[key] for key in row_ids if key in self._vectors}

    def yardstick(self, texts: tuple[str, ...], language: str) -> tuple[bytes, ...]:
        """See ``Meanings``."""
        return tuple(self._embedder.embed(texts, Role.PASSAGE)) if language else ()


@pytest.fixture
def profile(places: Places, clock: FixedClock) -> Iterator[Profile]:
    with open_profile(places, clock=clock) as opened:
        yield opened


def recall(profile: Profile, text: str, meanings: Meanings | None = None, **asking: object) -> Recollection:
    passages = PassageStore(profile.database, profile.clock, profile.settings.memory)
    sources = Sources(passages, by_words, meanings, synonyms=make_synonyms([["penicillin", "青霉素"]]))
    asked = replace(Asking(text, ANYWHERE, profile.clock.now()), **asking)  # type: ignore[arg-type]
    return Retriever(sources).recall(asked)


def texts(found: Recollection) -> list[str]:
    return [one.text for one in found.recalled]


def test_what_shares_words_is_recalled(profile: Profile) -> None:
    """An item that holds the question's words is laid before the model, another one is not."""
    profile.memory.add(say("green tea", sentence="I like green tea"))
    profile.memory.add(home("Porto", sentence="I live in Porto"))
    assert texts(recall(profile, "Do I like green tea?")) == ["I like green tea"]


@pytest.mark.parametrize("text", ["OK, got it", "thanks!", "好的", "哈哈哈"])
def test_small_talk_recalls_nothing(profile: Profile, text: str) -> None:
    """Whatever is remembered, a filler asks for nothing."""
    profile.memory.add(say("thanks", sentence="OK thanks, 好的 哈哈哈"))
    assert recall(profile, text) == Recollection(text, "small_talk", 1.1)


def test_meaning_finds_what_no_word_does(profile: Profile) -> None:
    """A near vector is enough to be in the pool, and its cosine is the exact one."""
    item = profile.memory.add(say("mint", sentence="peppermint and such")).item
    found = recall(profile, "Which herb do I like?", Nearby({item.id: "Which herb do I like?"}))
    assert [("peppermint and such", 1.0)] == [
        (one.ranked.candidate.text, round(one.ranked.candidate.similarity or 0, 3)) for one in found.weighed
    ]


def test_words_stand_in_for_a_broken_index(profile: Profile) -> None:
    """The answer does not wait, and the note says what was not looked at."""
    item = profile.memory.add(say("green tea", sentence="I like green tea")).item
    found = recall(profile, "Do I like green tea?", Nearby({item.id: "x"}, broken=True))
    assert texts(found) == ["I like green tea"]
    assert "it is being built" in found.note


def test_a_synonym_finds_what_was_said_in_another_language(profile: Profile) -> None:
    """Asked for 青霉素, the sentence about penicillin is found."""
    profile.memory.add(say("penicillin", "allergy", sentence="allergic to penicillin"))
    assert texts(recall(profile, "青霉素?")) == ["allergic to penicillin"]


def test_what_stands_in_the_prompt_is_not_recalled_again(profile: Profile) -> None:
    """A standing order is there anyway; the trace says so."""
    item = profile.memory.add(say("emoji", sentence="no emoji please")).item
    found = recall(profile, "emoji?", standing=frozenset({item.id}))
    assert [Fate.PRESENT] == [one.fate for one in found.weighed]


def test_two_likes_may_both_be_recalled(profile: Profile) -> None:
    """An attribute that holds many values has no key; only of a single one does the newest stand for all."""
    for value in ("green tea", "black tea"):
        profile.memory.add(say(value, sentence=f"I like {value}"))
    assert sorted(texts(recall(profile, "Which tea do I like?"))) == ["I like black tea", "I like green tea"]
