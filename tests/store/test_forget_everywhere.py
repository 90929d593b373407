"""Made in a chat, recalled in others, forgotten: then nothing of it is left in any file."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from assistant.bootstrap import Profile, open_profile
from assistant.paths import Places
from assistant.store.backup import back_up
from assistant.store.forget_files import forget_files
from models.scripted import ScriptedChat


def say(profile: Profile, text: str, answer: str) -> None:
    """One turn in a conversation of its own."""
    session = profile.transcript.new_session()
    list(profile.conversation(session.id, ScriptedChat([answer])).reply(text))


def files_holding(root: Path, pieces: list[bytes]) -> Iterator[tuple[str, bytes]]:
    """Each file below ``root``, and the piece that stands in it."""
    for path in root.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            yield from ((path.name, piece) for piece in pieces if piece in content)


def embed(profile: Profile, places: Places) -> None:
    """Everything that was said so far is in the vector index, which is Chroma's."""
    library = profile.open_library(places)
    assert library is not None
    while not library.work().is_done:
        pass


@pytest.mark.parametrize(
    ("said", "asked", "other", "value", "token"),
    [
        (
            "I am allergic to penicillin.",
            "What am I allergic to?",
            "Am I the best swimmer?",
            "penicillin",
            "penicillin",
        ),
        ("我对青霉素过敏。", "我对什么过敏？", "我游泳游得最好吗？", "青霉素", "青霉"),
    ],
)
def test_nothing_is_left_in_any_file(places: Places, said: str, asked: str, other: str, value: str, token: str) -> None:
    """Not the sentence, the value, its escapes, its search tokens, nor the names of its vectors."""
    with open_profile(places) as profile:
        say(profile, said, "I see.")
        embed(profile, places)
        say(profile, asked, f"You said: {said}")
        say(profile, other, "Hardly.")
        embed(profile, places)
        back_up(profile.places, profile.places.backups, profile.clock, reason="by hand")
        [record] = profile.memory.held()
        names = [row["id"].encode() for row in profile.database.rows("SELECT id FROM vectors")]
        gone = profile.memory.forget([record.item.id], forget_trace=profile.traces.forget)
        forget_files(profile.places, gone.words, profile.clock)
        kept = {row["id"].encode() for row in profile.database.rows("SELECT id FROM vectors")}
    pieces = [value.encode(), json.dumps(value)[1:-1].encode(), *(name for name in names if name not in kept)]
    assert len(pieces) > 3
    assert [] == list(files_holding(places.data, pieces))
    with closing(sqlite3.connect(places.profile().database)) as connection:
        for table in ("turn_search", "item_search"):
            sql = f"SELECT count(*) FROM {table} WHERE {table} MATCH ?"
            assert (0,) == connection.execute(sql, (f'"{token}"',)).fetchone()
