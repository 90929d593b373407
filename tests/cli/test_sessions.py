"""``ricordo sessions``."""

import json
import os
from pathlib import Path

import pytest

from support.command_line import CommandLine

Both = tuple[str, str]


def test_an_empty_list_is_empty(ricordo: CommandLine) -> None:
    """Without conversations stdout is empty (or an empty array), and stderr says how to begin."""
    done = ricordo("sessions", "list")
    assert (done.code, done.out) == (0, "")
    assert "ricordo ask" in done.err
    assert ricordo.json("sessions", "list") == []


def test_the_latest_comes_first(ricordo: CommandLine, conversations: Both) -> None:
    """``list --json`` is an array of objects with id, title, times and the number of turns."""
    listed = ricordo.json("sessions", "list")
    assert [session["id"] for session in listed] == [conversations[1], conversations[0]]
    assert listed[0]["title"] == "预算是多少？"
    assert listed[0]["turn_count"] == 2
    assert listed[0]["created_at"].endswith("Z")


def test_a_list_can_be_short(ricordo: CommandLine, conversations: Both) -> None:
    """``--limit`` keeps the latest."""
    assert [session["id"] for session in ricordo.json("sessions", "list", "--limit", "1")] == [conversations[1]]


def test_listed_ids_can_be_used(ricordo: CommandLine, conversations: Both) -> None:
    """The shortened ids of the table are accepted where an id is wanted."""
    rows = ricordo("sessions", "list").out.splitlines()[1:]
    shown = [json.loads(ricordo("sessions", "show", row.split()[0], "--json").out)["id"] for row in rows]
    assert shown == [conversations[1], conversations[0]]


def test_show_prints_every_word(ricordo: CommandLine, conversations: Both) -> None:
    """``show`` prints the latest conversation: who said what."""
    out = ricordo("sessions", "show").out
    assert conversations[1] in out
    assert "预算是多少？" in out
    assert "You said:" in out


def test_show_json_holds_the_turns(ricordo: CommandLine, conversations: Both) -> None:
    """``show --json`` is one object with the turns in order."""
    shown = ricordo.json("sessions", "show", conversations[0])
    assert [turn["speaker"] for turn in shown["turns"]] == ["user", "assistant"]
    assert shown["turns"][1]["model"] == "scripted"


def test_an_ambiguous_prefix_is_refused(ricordo: CommandLine, conversations: Both) -> None:
    """A prefix that fits two conversations is a usage error that asks for more."""
    done = ricordo("sessions", "show", conversations[0][:2])
    assert done.code == 2
    assert "more characters" in done.err


def test_an_unknown_id_is_not_found(ricordo: CommandLine) -> None:
    """Exit code 3, with its name."""
    done = ricordo("sessions", "show", "nope")
    assert done.code == 3
    assert "nope" in done.err


def test_nothing_to_show_is_not_found(ricordo: CommandLine) -> None:
    """Exit code 3 in an empty profile."""
    assert ricordo("sessions", "show").code == 3


def test_search_finds_two_chinese_characters(ricordo: CommandLine, conversations: Both) -> None:
    """A find names its turn, its conversation and the words that matched."""
    found = ricordo.json("sessions", "search", "预算")
    assert {hit["session"] for hit in found} == {conversations[1]}
    assert "预算" in "".join(part["text"] for part in found[0]["excerpt"] if part["matched"])


def test_search_prints_where_and_what(ricordo: CommandLine, conversations: Both) -> None:
    """The plain form has the id, the title and the line."""
    out = ricordo("sessions", "search", "hotel").out
    assert conversations[0][:8] in out
    assert "You: Which hotel fits the budget?" in out


def test_a_search_without_finds_is_not_found(ricordo: CommandLine, conversations: Both) -> None:
    """Exit code 3, and an empty array with ``--json``."""
    assert ricordo("sessions", "search", "zebra").code == 3
    done = ricordo("sessions", "search", "zebra", "--json")
    assert (done.code, json.loads(done.out)) == (3, [])


def test_rename_takes_several_words(ricordo: CommandLine, conversations: Both) -> None:
    """The title is what follows the id."""
    assert ricordo("sessions", "rename", conversations[0], "Trip", "to", "Lisbon").code == 0
    assert ricordo.json("sessions", "show", conversations[0])["title"] == "Trip to Lisbon"


def test_delete_asks_nobody(ricordo: CommandLine, conversations: Both) -> None:
    """Without a terminal and without ``--yes`` nothing is deleted: exit code 2."""
    done = ricordo("sessions", "delete", conversations[0])
    assert done.code == 2
    assert "--yes" in done.err
    assert len(ricordo.json("sessions", "list")) == 2


def test_delete_can_be_undone(ricordo: CommandLine, conversations: Both) -> None:
    """``--yes`` deletes, and ``restore`` brings back."""
    assert ricordo("sessions", "delete", "--yes", *conversations).code == 0
    assert ricordo.json("sessions", "list") == []
    assert ricordo("sessions", "restore", conversations[0]).code == 0
    assert [session["id"] for session in ricordo.json("sessions", "list")] == [conversations[0]]


def test_what_was_deleted_can_be_found(ricordo: CommandLine, conversations: Both) -> None:
    """``list --deleted`` lists it, and ``restore`` takes the beginning of its id."""
    ricordo("sessions", "delete", "--yes", conversations[0])
    assert [session["id"] for session in ricordo.json("sessions", "list", "--deleted")] == [conversations[0]]
    assert ricordo("sessions", "restore", conversations[0][:-2]).code == 0
    assert ricordo.json("sessions", "list", "--deleted") == []
    assert ricordo("sessions", "restore", conversations[0]).code == 3


def test_delete_is_all_or_nothing(ricordo: CommandLine, conversations: Both) -> None:
    """One unknown id among the names, and none is deleted."""
    assert ricordo("sessions", "delete", "--yes", conversations[0], "nope").code == 3
    assert len(ricordo.json("sessions", "list")) == 2


def test_export_is_markdown(ricordo: CommandLine, conversations: Both) -> None:
    """By default a document to read, on stdout."""
    assert ricordo("sessions", "export", conversations[1]).out.startswith("# 预算是多少？\n")


def test_what_was_exported_comes_back(ricordo: CommandLine, conversations: Both) -> None:
    """``export --json`` through a pipe into ``import -`` gives the same turns under a new id."""
    exported = ricordo("sessions", "export", conversations[1], "--json").out
    imported = ricordo("sessions", "import", "-", stdin=exported).out.strip()
    assert imported not in conversations
    texts = [
        [turn["text"] for turn in ricordo.json("sessions", "show", each)["turns"]]
        for each in (conversations[1], imported)
    ]
    assert texts[0] == texts[1]


def test_export_writes_over_nothing_unasked(ricordo: CommandLine, conversations: Both, tmp_path: Path) -> None:
    """An existing file is replaced only with ``--yes``; the new one is for its user alone."""
    file = tmp_path / "会话.md"
    file.write_text("mine")
    assert ricordo("sessions", "export", "-o", str(file)).code == 2
    assert file.read_text() == "mine"
    assert ricordo("sessions", "export", "-o", str(file), "--yes").code == 0
    assert file.read_text(encoding="utf-8").startswith("# 预算")
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", ["", "[1, 2]", '{"format": "other"}', "<html>"])
def test_import_refuses_anything_else(ricordo: CommandLine, content: str, tmp_path: Path) -> None:
    """A file that is no exported conversation ends with exit code 3 and the reason; nothing is added."""
    file = tmp_path / "x.json"
    file.write_text(content)
    done = ricordo("sessions", "import", str(file))
    assert done.code == 3
    assert "no exported conversation" in done.err
    assert ricordo.json("sessions", "list") == []


def test_a_missing_file_is_named(ricordo: CommandLine) -> None:
    """An import from nowhere says which file there is not."""
    done = ricordo("sessions", "import", "/nowhere/x.json")
    assert done.code == 1
    assert "/nowhere/x.json" in done.err


def test_titles_cannot_command_the_terminal(ricordo: CommandLine, conversations: Both) -> None:
    """A title with an escape sequence is stored or shown without its power."""
    ricordo("sessions", "rename", conversations[0], "\x1b[31mred\x07")
    assert "\x1b" not in ricordo("sessions", "list").out


def test_an_export_knows_the_home_folder(
    ricordo: CommandLine, conversations: Both, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ``~`` that the shell has left is expanded before it is asked whether the file exists."""
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "talk.md").write_text("mine")
    assert ricordo("sessions", "export", "-o", "~/talk.md").code == 2
    assert (tmp_path / "talk.md").read_text() == "mine"


def test_an_export_to_a_pipe_does_not_replace_it(ricordo: CommandLine, conversations: Both, tmp_path: Path) -> None:
    """What is no file is written into: /dev/stdout stays what it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert ricordo("sessions", "export", "-o", str(pipe), "--yes").code == 0
    assert os.read(reader, 9).startswith(b"# ")
    os.close(reader)
    assert pipe.is_fifo()
