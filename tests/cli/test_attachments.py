"""Attaching files on the command line."""

import os
from pathlib import Path

import pytest

from support.command_line import CommandLine
from support.pdf_file import pdf

Both = tuple[str, str]


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A PDF of two pages."""
    path = tmp_path / "report.pdf"
    path.write_bytes(pdf([["The budget is 500 euros."], ["会议室预算为五千元。"]]))
    return path


def test_a_file_is_attached_to_a_conversation(ricordo: CommandLine, conversations: Both, report: Path) -> None:
    """Stderr says what there is of it; JSON has it all."""
    done = ricordo("sessions", "attach", conversations[0], str(report))
    assert (done.code, done.out, done.err) == (0, "", "report.pdf · 2 pages · 2 blocks\n")
    (listed,) = ricordo.json("sessions", "attachments", conversations[0])
    assert ("report.pdf", "pdf", 2, 2) == tuple(listed[key] for key in ("name", "kind", "pages", "blocks"))
    assert {"id", "session", "size_bytes", "attached_at", "blake2b"} < set(listed)
    assert ricordo.json("sessions", "attachments", conversations[1]) == []


def test_attached_files_are_a_table(ricordo: CommandLine, conversations: Both, report: Path) -> None:
    """Of the latest conversation when none is named."""
    ricordo("sessions", "attach", conversations[1], str(report))
    titles, row = ricordo("sessions", "attachments").out.splitlines()
    assert (["id", "name", "size", "pages", "blocks", "attached"], "report.pdf") == (titles.split(), row.split()[1])


def test_nothing_attached_is_said(ricordo: CommandLine, conversations: Both) -> None:
    """And how to change that."""
    done = ricordo("sessions", "attachments", conversations[0])
    assert (done.code, done.out, "sessions attach" in done.err) == (0, "", True)


@pytest.mark.parametrize("by", ["name", "id"])
def test_a_file_is_detached(ricordo: CommandLine, conversations: Both, report: Path, by: str) -> None:
    """By its name or its id; the file itself stays."""
    (kept,) = ricordo.json("sessions", "attach", conversations[0], str(report))
    done = ricordo("sessions", "detach", conversations[0], kept[by])
    assert (done.code, done.err) == (0, "report.pdf is no longer attached.\n")
    assert (ricordo.json("sessions", "attachments", conversations[0]), report.exists()) == ([], True)
    assert ricordo("sessions", "detach", conversations[0], kept[by]).code == 3


def test_a_detached_file_leaves_no_trace(ricordo: CommandLine, conversations: Both, tmp_path: Path) -> None:
    """Where its text was read for a question it stood in that turn's trace, too."""
    path = tmp_path / "plan.txt"
    path.write_text("The quixotic budget is 500 euros.", encoding="utf-8")
    ricordo.answers += ["Five hundred."]
    asked = ricordo.json("ask", "--session", conversations[0], "--attach", str(path), "What is the budget?")
    home = Path(os.environ["RICORDO_HOME"])
    assert any(b"quixotic" in one.read_bytes() for one in home.rglob("*.jsonl"))
    ricordo("sessions", "detach", asked["session"], "plan.txt")
    assert not any(b"quixotic" in one.read_bytes() for one in home.rglob("*") if one.is_file())


def test_a_file_that_was_only_named_leaves_no_trace(ricordo: CommandLine, tmp_path: Path) -> None:
    """No word of it stood in the prompt, but its name did; the other face is the same program."""
    path = tmp_path / "quixotic.txt"
    path.write_text("The keys are with Anna.", encoding="utf-8")
    ricordo.answers += ["A lot."]
    asked = ricordo.json("ask", "--new", "--attach", str(path), "What do you make of the weather?")
    shown = str(ricordo.json("trace", "show", asked["id"]))
    assert "attached: quixotic.txt" in shown
    ricordo("sessions", "detach", asked["session"], "quixotic.txt")
    home = Path(os.environ["RICORDO_HOME"])
    assert not any(b"quixotic" in one.read_bytes() for one in home.rglob("*") if one.is_file())


def test_a_raised_memory_says_what_it_was_raised_for(ricordo: CommandLine) -> None:
    """On the command line as in the terminal program; by words alone, for meaning would find it anyway."""
    assert 0 == ricordo("config", "set", "memory.embedder", "none").code
    ricordo.answers += ["Fine.", "Done."]
    ricordo.json("ask", "--new", "I prefer window seats.")
    asked = ricordo.json("ask", "--new", "Book a flight to Oslo for me.")
    [raised] = [one for one in ricordo.json("memory", "why", asked["id"])["candidates"] if one["kind"] == "item"]
    assert ("prefetched", "seat preference") == (raised["fate"], raised["need"])
    assert "needed next: seat preference" in ricordo("memory", "why", asked["id"]).out


def test_a_question_may_bring_its_file(ricordo: CommandLine, report: Path) -> None:
    """The prompt holds what answers it."""
    bare = ricordo.json("ask", "--new", "What is the budget?")
    asked = ricordo.json("ask", "--new", "--attach", str(report), "What is the budget?")
    assert asked["tokens"]["prompt"] > bare["tokens"]["prompt"]
    assert [one["name"] for one in ricordo.json("sessions", "attachments", asked["session"])] == ["report.pdf"]


def test_a_private_question_may_bring_its_file(ricordo: CommandLine, report: Path) -> None:
    """Nothing of it is kept."""
    assert ricordo("ask", "--private", "--attach", str(report), "What is the budget?").code == 0
    assert ricordo.json("sessions", "list") == []


def test_one_bad_file_stops_the_question(ricordo: CommandLine, report: Path, tmp_path: Path) -> None:
    """Nothing is asked, nothing is begun, nothing is attached; the sentence names the file."""
    (tmp_path / "empty.pdf").touch()
    done = ricordo("ask", "--attach", str(report), "--attach", str(tmp_path / "empty.pdf"), "What is the budget?")
    assert (done.code, done.out) == (3, "")
    assert done.err.splitlines()[0] == "ricordo: empty.pdf: the file is empty (0 bytes)."
    assert ricordo.json("sessions", "list") == []


def test_the_sentence_is_chinese_where_the_program_is(
    ricordo: CommandLine, conversations: Both, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Error and hint."""
    monkeypatch.setitem(os.environ, "LANG", "zh_CN.UTF-8")
    ricordo("config", "set", "screen.language", "zh")
    (tmp_path / "空.pdf").touch()
    done = ricordo("sessions", "attach", conversations[0], str(tmp_path / "空.pdf"))
    assert done.err.splitlines()[0] == "ricordo: 空.pdf：文件是空的（0 字节）。"


def test_masked_words_are_told(ricordo: CommandLine, conversations: Both, tmp_path: Path) -> None:
    """A password in the file is not stored."""
    path = tmp_path / "notes.txt"
    path.write_text("The key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD.", encoding="utf-8")
    done = ricordo("sessions", "attach", conversations[0], str(path))
    assert done.err.splitlines() == ["notes.txt · 1 block", "  A password or key in it was not stored."]


def test_the_limits_are_settings(ricordo: CommandLine, conversations: Both, report: Path) -> None:
    """They hold for the next file."""
    ricordo("config", "set", "documents.limit_pages", "1")
    done = ricordo("sessions", "attach", conversations[0], str(report))
    assert (done.code, "it has 2 pages; the limit is 1 page." in done.err) == (3, True)
