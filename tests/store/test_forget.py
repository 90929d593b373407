"""Forgotten is forgotten: no file of the profile holds a word of it."""

import json
import zipfile
from pathlib import Path

import pytest

from assistant.clock import FixedClock
from assistant.errors import NothingFound, NothingToUndo
from assistant.language.tokens import index_text
from assistant.memory.oblivion import masked
from assistant.memory.statement import Lifetime
from assistant.paths import ProfilePlaces
from assistant.store.backup import back_up, list_backups
from assistant.store.database import Database
from assistant.store.forget_files import forget_files
from assistant.store.memory_store import MemoryStore
from assistant.store.vectors.rows import Named, put_vectors
from assistant.store.vectors.sources import ITEM_SOURCE, TURN_SOURCE
from assistant.trace.recorder import TraceFolder
from assistant.trace.span import Span
from models.embed import Role
from models.scripted_embedder import scripted_embedder
from support.remembered import home, say
from support.talk import Talk

_ENGLISH, _CHINESE = "Zanzibarica quarter", "蓬莱仙阁"
_PREDECESSOR = "Quixotopia"


def _forms(words: str) -> set[str]:
    """What could be left: the words, as JSON escapes, and each search token of two letters and more."""
    tokens = {token for token in index_text(words).split(" ") if len(token) > 1 and token != "quarter"}
    return {words, words.lower(), json.dumps(words)[1:-1], *tokens}


def _left(folder: Path, forms: set[str]) -> dict[str, list[str]]:
    """Files, and members of zip files, in which one of the forms stands."""
    contents: dict[str, bytes] = {}
    for path in (path for path in folder.rglob("*") if path.is_file()):
        contents[path.name] = path.read_bytes()
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                contents |= {f"{path.name}/{name}": archive.read(name) for name in archive.namelist()}
    found = {name: sorted(form for form in forms if form.encode() in data) for name, data in contents.items()}
    return {name: forms for name, forms in found.items() if forms}


class _Profile:
    """A profile with a long past in which three secrets were said, answered, traced, exported and backed up."""

    def __init__(self, profile: ProfilePlaces, talk: Talk) -> None:
        self.places = profile
        self.talk = talk
        self.traces = TraceFolder(profile.traces)
        self._noise(150)
        talk.sleep()
        talk.say(home(_PREDECESSOR, sentence=f"I live in {_PREDECESSOR}"))
        self.moved = talk.learn(home(_ENGLISH, sentence=f"I live in {_ENGLISH}"))
        self.chinese = talk.learn(say(_CHINESE, sentence=f"我喜欢{_CHINESE}", language="zh"))
        talk.say(say(_ENGLISH, "where", lifetime=Lifetime.PASSING))
        self._answer()
        talk.sleep()
        self._answer()
        self._noise(150)
        self._copy()

    def _noise(self, turns: int) -> None:
        for number in range(turns):
            self.talk.say(say(f"harmless {number}", f"topic {number}"))

    def _answer(self) -> None:
        words = f"You live in {_ENGLISH}, not in {_PREDECESSOR.upper()}, and like {_CHINESE}."
        using = [self.moved.item.id, self.chinese.item.id]
        reply = self.talk.answer(words, using=using)
        self.traces.record(reply.id, Span("assemble", self.talk.clock.now(), 1.0, {"prompt": words}))

    def _copy(self) -> None:
        self.places.exports.mkdir()
        (self.places.exports / "talk.md").write_text(f"# I live in {_ENGLISH}\n", encoding="utf-8")
        (self.places.exports / "talk.json").write_text(json.dumps({"text": _CHINESE}), encoding="utf-8")
        (self.places.exports / "other.md").write_text("harmless\n", encoding="utf-8")
        back_up(self.places, self.places.backups, self.talk.clock)

    def forget(self, *item_ids: str) -> tuple[str, ...]:
        """As the program does: store and traces, then the other files, then the program ends."""
        forgotten = self.talk.memory.forget(item_ids, forget_trace=self.traces.forget)
        assert forgotten.is_wiped
        self.talk.clock.advance(60)
        forget_files(self.places, forgotten.words, self.talk.clock)
        return forgotten.item_ids


@pytest.fixture
def past(profile: ProfilePlaces, talk: Talk) -> _Profile:
    """See ``_Profile``."""
    return _Profile(profile, talk)


def test_no_file_holds_a_word_of_what_was_forgotten(past: _Profile, database: Database) -> None:
    """Sentences, values, tokens, escapes: of the items, of what they replaced, in turns, replies, titles and copies."""
    forms = set.union(*map(_forms, (_ENGLISH, _CHINESE, _PREDECESSOR)))
    assert _left(past.places.root, forms) != {}
    gone = past.forget(past.moved.item.id, past.chinese.item.id)
    assert len(gone) == 3
    assert _left(past.places.root, forms) == {}
    database.check()
    database.close()
    assert _left(past.places.root, forms) == {}


def test_everything_else_stays(past: _Profile, memory: MemoryStore) -> None:
    """Other items, their history and their words are found as before, other exports are there, and one new backup."""
    before = len(memory.held())
    past.forget(past.moved.item.id, past.chinese.item.id)
    assert len(memory.held()) == before - 2
    assert len(memory.search("harmless", limit=1000)) == 150
    assert [path.name for path in past.places.exports.iterdir()] == ["other.md"]
    assert [report.contents.reason for report in list_backups(past.places)] == ["after forgetting"]


def test_only_what_was_named_is_forgotten(past: _Profile) -> None:
    """The other secret is still known."""
    past.forget(past.chinese.item.id)
    assert _left(past.places.root, _forms(_CHINESE)) == {}
    assert past.talk.memory.record(past.moved.item.id).item.value == _ENGLISH


def test_a_tombstone_without_words_stays(past: _Profile, memory: MemoryStore, database: Database) -> None:
    """The item is not found, its id and the date are kept, and undo does not bring it back."""
    item_id = past.moved.item.id
    past.forget(item_id)
    with pytest.raises(NothingFound):
        memory.record(item_id)
    assert item_id in {row["id"] for row in database.rows("SELECT id FROM tombstones")}
    for _ in database.rows("SELECT 1 FROM plans"):
        memory.undo()
    with pytest.raises(NothingToUndo):
        memory.undo()
    assert memory.search(_ENGLISH) == []


def test_the_turn_can_be_left_as_it_is(past: _Profile, memory: MemoryStore) -> None:
    """With ``keep_turn`` the conversation keeps its words; memory has none of them."""
    [evidence] = past.moved.evidence
    memory.forget([past.moved.item.id], keep_turn=True)
    assert _ENGLISH in past.talk.transcript.find_turn(evidence.turn_id).text
    assert memory.search(_ENGLISH) == []


def test_the_masked_turn_keeps_its_shape(talk: Talk, memory: MemoryStore) -> None:
    """Blocks stand for what was said, so that what else was said in the turn keeps its place."""
    plan = talk.say(home("Lisbon"), say("tea"))
    lisbon, tea = (memory.record(step.items[-1].id) for step in plan.steps)
    memory.forget([lisbon.item.id])
    turn = talk.transcript.find_turn(plan.turn_id)
    assert turn.text == "█████ ██████. likes: tea. "
    [evidence] = memory.record(tea.item.id).evidence
    assert turn.text[evidence.start : evidence.end] == "likes: tea"


def test_a_title_that_was_cut_keeps_no_half_of_it(talk: Talk, memory: MemoryStore) -> None:
    """A title ends in the middle of a second sentence: what it shows of it goes with the rest."""
    plan = talk.say(say("tea"), home("Quixotopia Lane 12 in the north of Lisbon"))
    assert talk.transcript.session(talk.session_id).title.startswith("likes: tea. home: Quixotopia Lane 12")
    memory.forget([plan.steps[1].items[-1].id])
    assert "Quixotopia" not in talk.transcript.session(talk.session_id).title


def test_a_sentence_that_made_two_items_is_masked_for_both(talk: Talk, memory: MemoryStore) -> None:
    """What the other item says and quotes of it loses the words; the item stays, and is found by its own."""
    sentence = "I am allergic to penicillin and shellfish"
    plan = talk.say(say("penicillin", "allergy", sentence=sentence))
    occasion_turn = talk.transcript.find_turn(plan.turn_id)
    first = memory.record(plan.steps[0].items[0].id)
    second = talk.learn(say("shellfish", "allergy", sentence=sentence))
    memory.forget([first.item.id])
    assert "penicillin" not in talk.transcript.find_turn(occasion_turn.id).text
    left = memory.record(second.item.id)
    assert all("penicillin" not in evidence.text for evidence in left.evidence)
    assert left.item.sentence == "I am allergic to ██████████ and shellfish"
    assert memory.search("penicillin") == []
    assert [found.item.id for found in memory.search("shellfish")] == [second.item.id]


def test_forgetting_what_is_not_there_changes_nothing(talk: Talk, memory: MemoryStore) -> None:
    """One unknown id, and none is forgotten."""
    record = talk.learn(say("tea"))
    with pytest.raises(NothingFound):
        memory.forget([record.item.id, "none"])
    assert memory.held() == [record]


@pytest.mark.parametrize(
    ("after", "text", "words"),
    [
        ("I like ███.", "I like tea.", ["tea"]),
        ("a steak and ███", "a steak and TEA", ["tea"]),
        ("我对███过敏", "我对青霉素过敏", ["青霉素"]),
        ("███ ███", "ｔｅａ tea", ["tea"]),
        ("█████\n███", "green\ntea", ["green  tea"]),
        ("a ████\u2588 now", "a cafe\u0301 now", ["café"]),
        ("harmless", "harmless", ["tea"]),
    ],
)
def test_words_are_masked_wherever_they_stand(after: str, text: str, words: list[str]) -> None:
    """Whatever their case, width and spaces; not inside of other words."""
    assert after == masked(text, words)


def test_a_purged_conversation_takes_its_words_from_memory(
    talk: Talk, memory: MemoryStore, profile: ProfilePlaces, clock: FixedClock
) -> None:
    """Items are the account's and stay; slots go, and quotations lose the words of the conversation."""
    record = talk.learn(say("tea", sentence="I do like Zanzibarica"))
    memory.edit(record.item.id, "Tea is liked", "tea")
    talk.say(say("Zanzibarica", "where", lifetime=Lifetime.PASSING))
    talk.transcript.delete(talk.session_id)
    clock.advance(1)
    talk.transcript.purge_deleted(clock.now())
    assert memory.slots(talk.session_id) == []
    assert [evidence.text for evidence in memory.record(record.item.id).evidence] == [""]
    assert talk.live() == ["Tea is liked"]


def test_what_forgetting_will_touch_is_known_before(past: _Profile, database: Database) -> None:
    """The items, turns and vectors that are named are those that are then gone and masked; asking changes nothing."""
    item_id = past.moved.item.id
    turn_id = past.talk.memory.foresee([item_id]).masked_turn_ids[0]
    with database.transaction() as connection:
        put_vectors(connection, ITEM_SOURCE, [_embedded(item_id), _embedded(past.chinese.item.id)], "m")
        put_vectors(connection, TURN_SOURCE, [_embedded(turn_id)], "m")
    foreseen = past.talk.memory.foresee([item_id])
    assert past.talk.memory.foresee([item_id]) == foreseen
    forgotten = past.talk.memory.forget([item_id])
    assert foreseen.item_ids == forgotten.item_ids
    assert foreseen.masked_turn_ids == forgotten.turn_ids != ()
    left = {row["row_id"] for row in database.rows("SELECT row_id FROM vectors")}
    assert (foreseen.vectors, left) == (2, {past.chinese.item.id})


def _embedded(row_id: str) -> Named:
    return Named(f"v-{row_id}", row_id, scripted_embedder(4).embed(["words"], Role.PASSAGE)[0])
