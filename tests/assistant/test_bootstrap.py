"""Opening a profile and a model: who may write, what is found, what is left."""

from datetime import timedelta
from pathlib import Path

import pytest

from assistant.bootstrap import open_chat, open_embedder, open_profile
from assistant.clock import FixedClock
from assistant.config import MemorySettings, Settings, set_value
from assistant.errors import ConfigError, ReadOnly, StoreDamaged
from assistant.paths import Places
from models.errors import EmbedderMissing, UnknownModel
from models.scripted import ScriptedChat


def ask(places: Places, clock: FixedClock, text: str) -> str:
    """One question in a new session; returns the session's id."""
    with open_profile(places, clock=clock) as profile:
        session = profile.transcript.new_session()
        list(profile.conversation(session.id, ScriptedChat(["yes"])).reply(text))
        return session.id


def test_a_conversation_is_there_the_next_time(places: Places, clock: FixedClock) -> None:
    """What one opening wrote, the next one reads."""
    session_id = ask(places, clock, "你好")
    with open_profile(places, clock=clock) as profile:
        assert [turn.text for turn in profile.transcript.turns(session_id)] == ["你好", "yes"]


def test_a_second_opening_reads_and_says_who_writes(places: Places, clock: FixedClock) -> None:
    """It names the process, refuses a question, and the first one is not disturbed."""
    with open_profile(places, clock=clock) as writer, open_profile(places, clock=clock) as reader:
        session = writer.transcript.new_session("Trip")
        assert "process" in (reader.holder or "")
        assert [session.id] == [found.id for found in reader.transcript.sessions()]
        with pytest.raises(ReadOnly, match="process"):
            list(reader.conversation(session.id, ScriptedChat()).reply("hello"))


def test_reading_an_absent_profile_makes_nothing(places: Places, clock: FixedClock) -> None:
    """A list on a fresh machine is empty, and leaves no folder behind."""
    with open_profile(places, clock=clock, read_only=True) as profile:
        assert profile.transcript.sessions() == []
    assert not places.profiles.exists()


def test_a_private_profile_leaves_nothing(places: Places, clock: FixedClock) -> None:
    """A whole private conversation writes no file at all."""
    with open_profile(places, clock=clock, private=True) as profile:
        session = profile.transcript.new_session()
        list(profile.conversation(session.id, ScriptedChat()).reply("my secret"))
        assert len(profile.transcript.turns(session.id)) == 2
        assert profile.tidy() is None
    assert list(places.data.rglob("*")) == []


def test_profiles_are_separate(places: Places, clock: FixedClock) -> None:
    """One account's conversations are not in another's."""
    ask(places, clock, "hello")
    with open_profile(places, "work", clock=clock) as profile:
        assert profile.transcript.sessions() == []


def test_tidying_removes_the_long_deleted_and_backs_up(places: Places, clock: FixedClock) -> None:
    """After its days of grace a deleted conversation is gone, its trace too; a backup is made once a day."""
    session_id = ask(places, clock, "forget me")
    with open_profile(places, clock=clock) as profile:
        profile.transcript.delete(session_id)
        assert profile.tidy() is not None
        assert profile.tidy() is None
        clock.advance(timedelta(days=8).total_seconds())
        profile.tidy()
        assert profile.traces.ids() == []
        assert b"forget me" not in profile.places.database.read_bytes()


def test_automatic_backups_can_be_switched_off(places: Places, clock: FixedClock) -> None:
    """Zero days means none."""
    set_value(places.config_file, "backup.every_days", "0")
    ask(places, clock, "hello")
    with open_profile(places, clock=clock) as profile:
        assert profile.tidy() is None


def test_settings_reach_a_conversation(places: Places, clock: FixedClock) -> None:
    """Instructions set while the profile is open count after a reload."""
    with open_profile(places, clock=clock) as profile:
        set_value(places.config_file, "chat.instructions", "Answer in verse.")
        profile.reload_settings()
        assert profile.settings.chat.instructions == "Answer in verse."


def test_an_unusable_setting_is_a_problem_not_an_end(places: Places, clock: FixedClock) -> None:
    """The profile opens with the default and says which line it could not use."""
    places.config_file.write_text("[model]\ncontext_tokens = 'big'\n")
    with open_profile(places, clock=clock) as profile:
        assert profile.settings == Settings()
        assert profile.problems[0].key == "model.context_tokens"


def test_a_damaged_store_is_refused_with_its_backup(places: Places, clock: FixedClock) -> None:
    """The sentence offers the backup; the lock is free again for the restore."""
    ask(places, clock, "hello")
    with open_profile(places, clock=clock) as profile:
        backup = profile.tidy()
        database = profile.places.database
    database.write_bytes(b"not a database at all, whatever its name says" * 100)
    for _ in range(2):
        with pytest.raises(StoreDamaged) as caught:
            open_profile(places, clock=clock)
        assert caught.value.backups == (backup,)


def test_a_crashed_store_is_looked_over_until_it_is_whole(places: Places, clock: FixedClock) -> None:
    """Damage that only the check finds is refused each time, not just the first time after the crash."""
    ask(places, clock, "w" * 60_000)
    here = places.profile()
    damaged = bytearray(here.database.read_bytes())
    damaged[-4096:] = b"\xa5" * 4096
    here.database.write_bytes(damaged)
    here.lock.with_name("writer.lock.holder").write_bytes(b"")
    for _ in range(2):
        with pytest.raises(StoreDamaged):
            open_profile(places, clock=clock)


@pytest.mark.parametrize("name", ["../elsewhere", "a/b", ""])
def test_a_profile_cannot_leave_its_folder(places: Places, name: str) -> None:
    """A name that is no plain folder is refused."""
    with pytest.raises(ConfigError):
        open_profile(places, name)


def test_an_unknown_model_is_said_before_anything_is_loaded(places: Places) -> None:
    """The error lists the models that are here."""
    with pytest.raises(UnknownModel, match="nonesuch"):
        open_chat(places, Settings(), "nonesuch")


@pytest.mark.engine
def test_the_bundled_model_opens_without_a_setting(places: Places) -> None:
    """No name means the bundled one, with the window of the settings, in a child process."""
    chat = open_chat(places, Settings())
    try:
        assert chat.card().context_tokens == Settings().model.context_tokens
    finally:
        chat.close()
    assert (places.logs / "engine.log").stat().st_mode & 0o777 == 0o600
    assert Path(places.logs).stat().st_mode & 0o777 == 0o700


def test_the_embedder_of_a_fresh_home_is_the_first_of_the_automatic_ones(places: Places) -> None:
    """Nothing is loaded, nothing needs saying, and only the folder of logs was made."""
    embedder, note = open_embedder(places, Settings())
    assert embedder is not None
    assert note == embedder.note
    assert embedder.used is None
    assert list(places.logs.iterdir()) == []


def test_no_embedder_is_wanted(places: Places) -> None:
    """The setting ``none``: words only, and it is said."""
    settings = Settings(memory=MemorySettings(embedder="none"))
    assert open_embedder(places, settings) == (None, "memory.embedder is none. Memory is searched by words only.")


def test_an_embedder_in_a_folder_that_is_gone_is_missing(places: Places, tmp_path: Path) -> None:
    """Found out when the first text comes, with the folder's path."""
    embedder, _ = open_embedder(places, Settings(memory=MemorySettings(embedder=str(tmp_path / "gone"))))
    assert embedder is not None
    with pytest.raises(EmbedderMissing, match="gone"):
        embedder.card()
