"""The user's table of synonyms."""

from pathlib import Path

import pytest

from assistant.config import Problem
from assistant.errors import FolderUnusable
from assistant.language.synonyms import alternatives, packaged_synonyms
from assistant.retrieval.synonym_file import load_synonyms


def test_without_a_file_the_packaged_table_holds(tmp_path: Path) -> None:
    """And that is no problem."""
    assert (packaged_synonyms(), ()) == load_synonyms(tmp_path / "synonyms.txt")


def test_a_mistake_costs_one_line(tmp_path: Path) -> None:
    """It is told with its place, and the other lines count."""
    path = tmp_path / "synonyms.txt"
    path.write_text("\ufeffGrandma Jo = 乔奶奶\nalone\n", encoding="utf-8")
    synonyms, problems = load_synonyms(path)
    assert ("乔奶奶",) == alternatives("grandma jo", synonyms)
    assert [Problem("synonyms.txt, line 2", "a group needs two different words with = between them")] == list(problems)


def test_a_file_that_is_no_text_is_a_problem_and_no_error(tmp_path: Path) -> None:
    """The program starts all the same."""
    path = tmp_path / "synonyms.txt"
    path.write_bytes(b"\xff\xfe\x00")
    synonyms, (problem,) = load_synonyms(path)
    assert (packaged_synonyms(), "synonyms.txt") == (synonyms, problem.key)


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A folder in its place."""
    with pytest.raises(FolderUnusable):
        load_synonyms(tmp_path)
