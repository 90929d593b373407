"""A file dragged onto the terminal arrives as pasted text: its path, in one of several disguises."""

from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LONGEST = 4096


def dropped_file(text: str) -> Path | None:
    """The one existing file whose path ``text`` is: quoted, escaped, as a ``file:`` address or plain. Else None."""
    bare = text.strip()
    if not bare or "\n" in bare or len(bare) > _LONGEST:
        return None
    return next(filter(None, map(_file, _readings(bare))), None)


def _readings(text: str) -> list[str]:
    """What the text can mean, the plainest first. A relative name is no path here: it may be any word."""
    forms = [text]
    if text[0] == text[-1] and text[0] in "'\"" and len(text) > 2:
        forms.append(text[1:-1])
    if text.startswith("file://"):
        forms.append(unquote(urlsplit(text).path))
    forms.append(text.replace("\\ ", " ").replace("\\(", "(").replace("\\)", ")").replace("\\'", "'"))
    return [form for form in forms if form.startswith(("/", "~")) or form[1:3] in {":\\", ":/"}]


def _file(text: str) -> Path | None:
    with suppress(OSError, RuntimeError, ValueError):  # a home that nobody has, a NUL, a path that is too long
        path = Path(text).expanduser()
        return path if path.is_file() else None
    return None
