"""What the documents say exists, exists."""

import re
import shlex
from collections.abc import Iterator

import pytest

from support.tree import ROOT
from ui.cli import run

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]+)(#[^)]*)?\)")
_QUOTED = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"(?:assistant|sync|ui|tests|packaging|models(?=/[\w/]*\.(?:py|toml)\b))(?:/[\w.-]+)*/?")
_MAKE = re.compile(r"^make ([a-z][a-z-]*)")


def text_of(document: str) -> str:
    """The document."""
    return (ROOT / document).read_text(encoding="utf-8")


def code_in(text: str) -> Iterator[str]:
    """What is quoted as code, in a line or in a block; continued lines are joined."""
    blocks = re.findall(r"^```[a-z]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    indented = re.findall(r"^ {4}(\S.*)$", text, re.MULTILINE)
    for block in blocks:
        yield from block.replace("\\\n", " ").splitlines()
    yield from indented
    yield from _QUOTED.findall(re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))


def commands_in(text: str) -> set[str]:
    """Every call of ``ricordo`` that is quoted, without comments and what is piped where."""
    found: set[str] = set()
    for code in code_in(text):
        for part in re.split(r"\s#|[|;&<>]|\s{3,}", code):
            if part.strip().startswith("ricordo ") and "…" not in part:
                found.add(part.strip())
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document: str) -> None:
    """A link into the repository names a file that is there."""
    targets = (match[1] for match in _LINK.finditer(text_of(document)))
    assert [target for target in targets if not (ROOT / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_named_is_there(document: str) -> None:
    """A path that is quoted as ours exists."""
    paths = (match[0] for code in code_in(text_of(document)) if (match := _PATH.fullmatch(code)))
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_make_target_named_is_there(document: str) -> None:
    """``make something`` works when a document says so."""
    targets = re.findall(r"^([a-z][a-z-]*):", text_of("Makefile"), re.MULTILINE)
    named = {name for code in code_in(text_of(document)) for name in _MAKE.findall(code.strip())}
    assert named <= set(targets)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_quoted_is_understood(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The command line knows each command, subcommand and option that a document quotes."""
    calls = {call: shlex.split(re.sub(r"[\[\]]", "", call))[1:] for call in commands_in(text_of(document))}
    refused = [call for call, arguments in calls.items() if run([*arguments, "--help"]) != 0]
    assert refused == [], capsys.readouterr().err


def test_the_first_lines_of_the_readme_are_the_two_commands() -> None:
    """Whoever has just cloned the project finds what to type at once."""
    opening = text_of("README.md").splitlines()[:12]
    assert "make chat" in "\n".join(opening)
    assert "make test" in "\n".join(opening)


def test_the_newest_version_in_the_changelog_is_the_projects() -> None:
    """Version and list of changes move together."""
    versions = re.findall(r"^## \[(\d[^\]]*)\]", text_of("CHANGELOG.md"), re.MULTILINE)
    assert f'version = "{versions[0]}"' in text_of("pyproject.toml")
