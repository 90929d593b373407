"""The user's table of synonyms: a file that may be missing, and in which a mistake costs one line."""

from pathlib import Path

from assistant.config import Problem
from assistant.errors import FolderUnusable
from assistant.language.synonyms import Synonyms, parse_synonyms, with_packaged
from models.phrase import Phrase


def load_synonyms(path: Path) -> tuple[Synonyms, tuple[Problem, ...]]:
    """The packaged table with what the file at ``path`` adds and takes away; a missing one changes nothing.

    What cannot be used is returned beside it. Raises FolderUnusable when the file exists and cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        text = ""
    except UnicodeDecodeError as error:
        return with_packaged(parse_synonyms("")), (
            Problem(path.name, Phrase("the file is not UTF-8 text: {error}", error=error)),
        )
    except OSError as error:
        raise FolderUnusable(path, error.strerror or str(error)) from error
    table = parse_synonyms(text)
    problems = (
        Problem(Phrase("{file}, line {line}", file=path.name, line=trouble.line), trouble.reason)
        for trouble in table.troubles
    )
    return with_packaged(table), tuple(problems)
