"""Why a file cannot be read, as types. Their root ``DocumentError`` stands in ``models.errors``.

DocumentError
├── DocumentMissing         there is no such file
├── DocumentEmpty           a file of 0 bytes
├── DocumentUnknown         a kind of file that nothing here reads
├── DocumentDamaged         it is not whole, or not what it says it is
├── DocumentUndecodable     text in an encoding that cannot be told
├── DocumentEncrypted       locked with a password
├── DocumentWithoutText     whole, and no text in it
├── DocumentTooLarge        more bytes, pages or pixels than the limits
├── DocumentChanged         other bytes at the end of reading than at its beginning
├── ReaderMissing           what reads it is not installed
├── ReaderFailed            what reads it died or gave no sign
└── ReadingStopped          the user stopped it
"""

from models.errors import DocumentError
from models.phrase import Phrase

_SYSTEM_REASONS = {
    FileNotFoundError: Phrase("there is no such file or folder"),
    IsADirectoryError: Phrase("this is a folder, not a file"),
    NotADirectoryError: Phrase("a part of this path is not a folder"),
    PermissionError: Phrase("permission denied"),
}
_AS_IMAGE = Phrase("It may be a scan: save its pages as images and attach those.")
_SHARPER = Phrase("A sharper or larger picture may help.")


class DocumentMissing(DocumentError):
    """There is no file of that name, or it may not be opened; ``error`` is the system's."""

    hint = Phrase("Check the path.")

    def __init__(self, name: str, error: OSError) -> None:
        reason = _SYSTEM_REASONS.get(type(error)) or error.strerror or type(error).__name__
        super().__init__(name, Phrase("it cannot be opened ({reason})", reason=reason))


class DocumentEmpty(DocumentError):
    """The file has 0 bytes."""

    hint = Phrase("Was it saved? Attach it again when something stands in it.")

    def __init__(self, name: str) -> None:
        super().__init__(name, Phrase("the file is empty (0 bytes)"))


class DocumentUnknown(DocumentError):
    """Nothing here reads this kind of file."""

    hint = Phrase("Markdown, text, PDF and images (PNG, JPEG, WebP, TIFF, BMP, GIF) can be attached.")

    def __init__(self, name: str) -> None:
        super().__init__(name, Phrase("this kind of file cannot be read"))


class DocumentDamaged(DocumentError):
    """The file is not whole, or is not what its name says; ``reason`` says what was found."""

    hint = Phrase("Open it in its own program; if it looks right there, save a new copy and attach that.")

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, Phrase("the file is damaged ({reason})", reason=reason))


class DocumentUndecodable(DocumentError):
    """Text in an encoding that cannot be told with certainty: a guess could be wrong without anybody seeing it."""

    hint = Phrase("Save it as UTF-8, for example with `iconv -f ENCODING -t UTF-8`, and attach that.")

    def __init__(self, name: str) -> None:
        super().__init__(name, Phrase("its text is neither UTF-8, UTF-16 nor GB18030"))


class DocumentEncrypted(DocumentError):
    """It opens with a password only."""

    hint = Phrase("Save a copy without the password and attach that.")

    def __init__(self, name: str) -> None:
        super().__init__(name, Phrase("it is locked with a password"))


class DocumentWithoutText(DocumentError):
    """It was read, and there is no text in it. ``image`` tells a picture from a PDF or a text."""

    def __init__(self, name: str, *, image: bool) -> None:
        super().__init__(name, Phrase("no text was found in it"))
        self.hint = _SHARPER if image else _AS_IMAGE


class DocumentTooLarge(DocumentError):
    """It has ``size`` of something, ``limit`` are read; both are written with their unit. ``key`` is the setting."""

    def __init__(self, name: str, size: str, limit: str, key: str = "") -> None:
        super().__init__(name, Phrase("it has {size}; the limit is {limit}", size=size, limit=limit))
        self.hint = (
            Phrase("Attach a part of it, or raise the limit: `ricordo config set {key} N`.", key=key)
            if key
            else Phrase("Attach a smaller copy of it.")
        )


class DocumentChanged(DocumentError):
    """Something wrote to it while it was being read: what was read may be half of two states."""

    hint = Phrase("Wait until it is written, then attach it again.")

    def __init__(self, name: str) -> None:
        super().__init__(name, Phrase("it changed while it was being read. Nothing was attached"))


class ReaderMissing(DocumentError):
    """What reads this kind of file is not installed, or does not load; ``command`` installs it."""

    def __init__(self, name: str, reason: str, command: str) -> None:
        super().__init__(name, Phrase("what reads it is not installed here ({reason})", reason=reason))
        self.hint = Phrase("Install it: `{command}`.", command=command)


class ReaderFailed(DocumentError):
    """The child process that reads it ended or hung; ``reason`` is its error's sentence."""

    hint = Phrase("Nothing was attached. Try again, or attach another copy of it.")

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, Phrase("it could not be read to its end ({reason})", reason=reason))


class ReadingStopped(DocumentError):
    """The user stopped it."""

    exit_code = 130

    def __init__(self, name: str) -> None:
        super().__init__(name, Phrase("reading was stopped. Nothing was attached"))
