"""``ricordo memory``."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.bootstrap import open_profile
from assistant.clock import FixedClock
from assistant.memory.statement import Kind, Lifetime, Sureness
from assistant.paths import Places
from support.command_line import CommandLine
from support.remembered import home, say
from support.talk import Talk

_PENICILLIN = "我对青霉素过敏。"


@dataclass(frozen=True, slots=True)
class Past:
    """What was said in two conversations: ids of items, and of the turn that names the home."""

    home: str
    tea: str
    hiking: str
    turn: str


@pytest.fixture
def past(ricordo: CommandLine, places: Places) -> Past:
    """Yesterday: a move from Porto to Lisbon, and 茶; a maybe."""
    clock = FixedClock(datetime.now(UTC) - timedelta(days=1))
    with open_profile(places, clock=clock) as profile:
        talk = Talk(profile.memory, profile.transcript, clock)
        talk.say(home("Porto", sentence="I live in Porto"))
        moved = talk.learn(home("Lisbon", sentence="I live in Lisbon"))
        tea = talk.learn(say("茶", sentence="我喜欢茶", language="zh"))
        hiking = talk.learn(say("hiking", sentence="I may like hiking", sureness=Sureness.UNSURE))
        return Past(moved.item.id, tea.item.id, hiking.item.id, moved.evidence[0].turn_id)


def added(ricordo: CommandLine, *words: str) -> str:
    """Remember a sentence; its id."""
    done = ricordo("memory", "add", *words)
    assert done.code == 0, done.err
    return done.out.strip()


def test_an_empty_memory_is_empty(ricordo: CommandLine) -> None:
    """Stdout is empty (or an empty array), and stderr says how to begin."""
    done = ricordo("memory", "list")
    assert (done.code, done.out) == (0, "")
    assert "ricordo memory add" in done.err
    assert ricordo.json("memory", "list") == []


@pytest.mark.parametrize("command", ["list", "due", "inbox", "archive", "export"])
def test_reading_makes_no_store(ricordo: CommandLine, places: Places, command: str) -> None:
    """A look at nothing leaves nothing behind."""
    assert ricordo("memory", command).code == 0
    assert not places.profile().database.exists()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("I live in Porto.", ("fact", "home", "Porto", "en")),
        (_PENICILLIN, ("fact", "allergy", "青霉素", "zh")),
        ("The wifi is slow upstairs", ("fact", "note", "The wifi is slow upstairs", "en")),
        ("楼上的网很慢", ("fact", "note", "楼上的网很慢", "zh")),
        ("I live in Porto and I like fado.", ("fact", "note", "I live in Porto and I like fado.", "en")),
    ],
)
def test_a_sentence_is_read(ricordo: CommandLine, sentence: str, expected: tuple[str, ...]) -> None:
    """What the rules read in it is its key; what they do not surely read is a fact in the user's words."""
    item = ricordo.json("memory", "add", sentence)
    assert (item["kind"], item["attribute"], item["value"], item["language"]) == expected
    assert (item["sentence"], item["subject"], item["status"]) == (sentence, "user", "active")


def test_what_is_added_replaces_what_it_contradicts(ricordo: CommandLine) -> None:
    """One lives in one place."""
    old, new = added(ricordo, "I live in Porto."), added(ricordo, "Actually, I live in Lisbon.")
    assert [item["id"] for item in ricordo.json("memory", "list")] == [new]
    assert ricordo.json("memory", "show", old)["superseded_by"] == new


@pytest.mark.parametrize("words", ["my password is hunter2xyz", "我的密码是hunter2xyz"])
def test_a_credential_is_refused(ricordo: CommandLine, places: Places, words: str) -> None:
    """Exit code 3, whether added or edited in, and no file holds it; nor does the message."""
    item = added(ricordo, "The wifi is slow")
    for done in (ricordo("memory", "add", words), ricordo("memory", "edit", item, words)):
        assert (done.code, done.out) == (3, "")
        assert "password" in done.err
        assert "hunter2xyz" not in done.err
    assert all(b"hunter2xyz" not in path.read_bytes() for path in places.data.rglob("*") if path.is_file())


def test_a_personal_number_stays_here(ricordo: CommandLine) -> None:
    """It is remembered as private, and no edit brings one into a memory that may leave."""
    item = ricordo.json("memory", "add", "My card is 4111 1111 1111 1111")
    assert item["private"]
    assert not item["leaves"]["allowed"]
    done = ricordo("memory", "edit", added(ricordo, "My card is blue"), "My card is 4111 1111 1111 1111")
    assert done.code == 3
    assert "personal number" in done.err


@pytest.mark.parametrize("command", [("add", " "), ("edit", "ID", " ")])
def test_a_blank_sentence_is_refused(ricordo: CommandLine, command: tuple[str, ...]) -> None:
    """A memory needs words: exit code 2."""
    item = added(ricordo, "I live in Porto.")
    assert ricordo("memory", *(item if word == "ID" else word for word in command)).code == 2
    assert len(ricordo.json("memory", "list")) == 1


def test_a_list_can_be_narrowed(ricordo: CommandLine, past: Past) -> None:
    """By kind, by what became of it, by pin, by number; the newest first."""
    assert [item["id"] for item in ricordo.json("memory", "list")] == [past.hiking, past.tea, past.home]
    assert [item["id"] for item in ricordo.json("memory", "list", "--kind", "fact")] == [past.home]
    assert [item["value"] for item in ricordo.json("memory", "list", "--status", "superseded")] == ["Porto"]
    assert [item["id"] for item in ricordo.json("memory", "list", "--limit", "1")] == [past.hiking]
    assert ricordo.json("memory", "list", "--pinned") == ricordo.json("memory", "list", "--idle") == []
    assert ricordo("memory", "list", "--kind", "secret").code == 2


def test_listed_ids_can_be_used(ricordo: CommandLine, past: Past) -> None:
    """The shortened ids of the table are accepted where an id is wanted, and rows say what is unconfirmed."""
    rows = ricordo("memory", "list").out.splitlines()[1:]
    assert "unconfirmed" in rows[0]
    shown = [json.loads(ricordo("memory", "show", row.split()[0], "--json").out)["id"] for row in rows]
    assert shown == [past.hiking, past.tea, past.home]


def test_show_says_how_a_memory_is_valued_and_why(ricordo: CommandLine, past: Past) -> None:
    """The sum of its score, its freshness, why it stays or leaves, and the very words it comes from."""
    out = ricordo("memory", "show", past.home).out
    assert "score      0.700 = feedback 1.000 × 0.40 + dependence 0.500 × 0.35 + verification 0.500 × 0.25" in out
    assert "freshness  0.998" in out
    assert "leaves     no: said once, not used or confirmed yet (score 0.700, needs more than 0.70)" in out
    assert "said       “I live in Lisbon”" in out


def test_show_json_is_one_object(ricordo: CommandLine, past: Past) -> None:
    """With parts, freshness, reason, and evidence that names turn and session."""
    shown = ricordo.json("memory", "show", past.tea[:-2])
    assert (shown["id"], shown["sentence"]) == (past.tea, "我喜欢茶")
    assert shown["score"] == {"value": 0.7, "feedback": 1.0, "dependence": 0.5, "verification": 0.5}
    assert shown["leaves"]["reason"].startswith("said once")
    assert [(one["text"], one["role"]) for one in shown["evidence"]] == [("我喜欢茶", "said")]
    assert shown["stated_at"].endswith("Z")


def test_search_finds_both_languages(ricordo: CommandLine, past: Past) -> None:
    """Also what was replaced since; without a find exit code 3."""
    assert [item["id"] for item in ricordo.json("memory", "search", "喜欢")] == [past.tea]
    assert {item["value"] for item in ricordo.json("memory", "search", "live")} == {"Porto", "Lisbon"}
    assert "I live in Porto (superseded)" in ricordo("memory", "search", "porto").out
    done = ricordo("memory", "search", "zebra", "--json")
    assert (done.code, json.loads(done.out)) == (3, [])
    assert "zebra" in ricordo("memory", "search", "zebra").err


def test_an_edit_is_a_new_version(ricordo: CommandLine, past: Past) -> None:
    """It prints the new id, reads the new value, and leaves the machine; the old one is no longer held."""
    new = ricordo("memory", "edit", past.home, "I", "live", "in", "Faro").out.strip()
    shown = ricordo.json("memory", "show", new)
    assert (shown["value"], shown["replaces"], shown["leaves"]["allowed"]) == ("Faro", [past.home], True)
    assert ricordo("memory", "edit", past.home, "I live in Braga").code == 2


def test_what_is_confirmed_is_unconfirmed_no_longer(ricordo: CommandLine, past: Past) -> None:
    """It leaves the inbox; several are one change, and one unknown id changes nothing."""
    assert [item["id"] for item in ricordo.json("memory", "inbox")] == [past.hiking]
    assert ricordo("memory", "confirm", past.hiking, "nope").code == 3
    assert len(ricordo.json("memory", "inbox")) == 1
    assert [item["status"] for item in ricordo.json("memory", "confirm", past.hiking, past.tea)] == ["active", "active"]
    assert ricordo.json("memory", "inbox") == []
    assert ricordo("memory", "undo").code == 0
    assert len(ricordo.json("memory", "inbox")) == 1


def test_what_is_pinned_does_not_fade(ricordo: CommandLine, past: Past) -> None:
    """Until it is unpinned."""
    assert "Pinned: 我喜欢茶" in ricordo("memory", "pin", past.tea).err
    assert [item["id"] for item in ricordo.json("memory", "list", "--pinned")] == [past.tea]
    assert "leaves     yes: pinned by you" in ricordo("memory", "show", past.tea).out
    assert not ricordo.json("memory", "unpin", past.tea)["pinned"]


def test_what_is_retracted_is_kept_in_the_history(ricordo: CommandLine, past: Past) -> None:
    """Out of the list, still found; a second time it holds nothing: exit code 2."""
    assert ricordo.json("memory", "retract", past.home)["status"] == "retracted"
    assert past.home not in {item["id"] for item in ricordo.json("memory", "list")}
    assert "retracted" in ricordo("memory", "history", past.home).out
    done = ricordo("memory", "retract", past.home)
    assert done.code == 2
    assert "retracted" in done.err


def test_history_tells_the_whole_story(ricordo: CommandLine, past: Past) -> None:
    """What it replaced, each change, and the words for it."""
    ricordo("memory", "pin", past.home)
    out = ricordo("memory", "history", past.home).out
    assert "replaced   I live in Porto" in out
    assert out.index("learned: I live in Lisbon") < out.index("pinned")
    story = ricordo.json("memory", "history", past.home)
    assert [record["value"] for record in story["before"]] == ["Porto"]
    assert story["changes"][0]["before"] == {}
    became = ricordo("memory", "history", story["before"][0]["id"]).out
    assert "became     I live in Lisbon" in became


def test_undo_takes_the_last_change_back(ricordo: CommandLine, past: Past) -> None:
    """It says what became of what; when nothing is left to undo the exit code is 3."""
    new = ricordo("memory", "edit", past.tea, "我喜欢绿茶").out.strip()
    undone = ricordo.json("memory", "undo")
    assert {item["id"]: item["status"] for item in undone["items"]} == {past.tea: "active", new: "retracted"}
    assert "now retracted: I may like hiking" in ricordo("memory", "undo").err
    while (done := ricordo("memory", "undo")).code == 0:
        pass
    assert (done.code, ricordo.json("memory", "list")) == (3, [])


def test_tasks_fall_due(ricordo: CommandLine, places: Places) -> None:
    """Those of today, and with ``--within`` those of the days to come."""
    clock = FixedClock(datetime.now(UTC))
    task = say("form", "task", kind=Kind.TASK, lifetime=Lifetime.BOUNDED, due=clock.now() + timedelta(days=3))
    with open_profile(places, clock=clock) as profile:
        item = profile.memory.add(task).item
    assert "Nothing is due" in ricordo("memory", "due").err
    assert [task["id"] for task in ricordo.json("memory", "due", "--within", "5")] == [item.id]


def test_what_has_faded_is_archived(ricordo: CommandLine, places: Places) -> None:
    """A maybe that was never said again leaves the list and can be looked up."""
    clock = FixedClock(datetime.now(UTC) - timedelta(days=400))
    with open_profile(places, clock=clock) as profile:
        item = Talk(profile.memory, profile.transcript, clock).learn(say("jazz", sureness=Sureness.UNSURE)).item
    assert ricordo.json("memory", "list") == ricordo.json("memory", "inbox") == []
    assert [one["id"] for one in ricordo.json("memory", "archive")] == [item.id]


def test_export_is_markdown_or_json(ricordo: CommandLine, past: Past, tmp_path: Path) -> None:
    """All that is held; a file is written over only with ``--yes``, and is for its user alone."""
    out = ricordo("memory", "export").out
    assert "- 我喜欢茶" in out
    assert "- I may like hiking (unconfirmed)" in out
    assert "Porto" not in out
    assert [item["id"] for item in ricordo.json("memory", "export")] == [past.home, past.tea, past.hiking]
    file = tmp_path / "记忆.md"
    file.write_text("mine")
    assert ricordo("memory", "export", "-o", str(file)).code == 2
    assert file.read_text() == "mine"
    assert ricordo("memory", "export", "-o", str(file), "--yes").code == 0
    assert file.read_text(encoding="utf-8") == out
    assert file.stat().st_mode & 0o777 == 0o600


def test_forgetting_asks_nobody_and_says_what_it_touches(ricordo: CommandLine, past: Past) -> None:
    """Without a terminal and without ``--yes`` nothing is forgotten: exit code 2."""
    done = ricordo("memory", "forget", past.home)
    assert (done.code, done.out) == (2, "")
    assert "--yes" in done.err
    assert "'I live in Lisbon'; 'I live in Porto'" in done.err
    assert "2 memories, 2 messages masked in conversations" in done.err
    assert ricordo("memory", "show", past.home).code == 0


def test_what_is_forgotten_is_gone_everywhere(ricordo: CommandLine, past: Past, places: Places) -> None:
    """Out of memory, conversations, exports, traces and backups; it says so, and says what it cannot reach."""
    here = places.profile()
    here.exports.mkdir()
    export, trace = here.exports / "talk.md", here.traces / f"{past.turn}.jsonl"
    export.write_text("I live in Lisbon")
    trace.parent.mkdir(exist_ok=True)
    trace.write_text("{}\n")
    backup = Path(ricordo("backup").out.strip())
    done = ricordo("memory", "forget", past.home, "--yes")
    assert done.code == 0
    assert "Forgotten: 2 memories; 2 messages masked." in done.err
    assert f"Removed: {export}" in done.err
    assert "cannot be reached" in done.err
    assert [path.exists() for path in (export, trace, backup)] == [False, False, False]
    assert all(b"Lisbon" not in path.read_bytes() for path in here.root.rglob("*") if path.is_file())
    assert ricordo("memory", "show", past.home).code == 3


def test_what_was_forgotten_is_told_as_json(ricordo: CommandLine, past: Past) -> None:
    """Ids, never words."""
    gone = ricordo.json("memory", "forget", past.tea, "--yes")
    assert (gone["id"], gone["items"], gone["wiped"]) == (past.tea, [past.tea], True)
    assert len(gone["turns"]) == 1
    assert "茶" not in json.dumps(gone, ensure_ascii=False)


def test_forgetting_can_leave_the_conversation(ricordo: CommandLine, past: Past) -> None:
    """``--keep-turn`` masks no turn."""
    assert "the words in conversations stay" in ricordo("memory", "forget", past.tea, "--keep-turn").err
    assert ricordo.json("memory", "forget", past.tea, "--keep-turn", "--yes")["turns"] == []
    assert "我喜欢茶" in ricordo("sessions", "show").out


def test_forgetting_is_all_or_nothing(ricordo: CommandLine, past: Past) -> None:
    """One unknown id among them, and none is forgotten."""
    assert ricordo("memory", "forget", "--yes", past.tea, "nope").code == 3
    assert ricordo("memory", "show", past.tea).code == 0


_ONE = ("show", "edit", "confirm", "pin", "unpin", "retract", "forget", "history")


@pytest.mark.parametrize("command", _ONE)
def test_an_unknown_id_is_not_found(ricordo: CommandLine, command: str) -> None:
    """Exit code 3, with its name."""
    done = ricordo("memory", command, "nope", *(["words"] if command == "edit" else []))
    assert done.code == 3
    assert "nope" in done.err


@pytest.mark.parametrize("command", _ONE)
def test_an_ambiguous_prefix_is_refused(ricordo: CommandLine, past: Past, command: str) -> None:
    """A prefix that fits several memories is a usage error that asks for more."""
    done = ricordo("memory", command, past.tea[:2], *(["words"] if command == "edit" else []))
    assert done.code == 2
    assert "more characters" in done.err


def test_memories_cannot_command_the_terminal(ricordo: CommandLine) -> None:
    """A sentence with an escape sequence is shown without its power."""
    item = added(ricordo, "I like \x1b[31mred\x07 things")
    for shown in (("list",), ("show", item), ("history", item), ("export",)):
        assert "\x1b" not in ricordo("memory", *shown).out


def test_profiles_have_memories_of_their_own(ricordo: CommandLine) -> None:
    """What one account knows, another does not."""
    added(ricordo, "I live in Porto.", "--profile", "work")
    assert ricordo.json("memory", "list") == []
    assert len(ricordo.json("memory", "list", "--profile", "work")) == 1
