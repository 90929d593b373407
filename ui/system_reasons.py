"""What the system reports, in words of ours: for each error number why, and what to do about it."""

import errno
import os
from collections.abc import Mapping

from models.phrase import Phrase

SYSTEM_REASONS: Mapping[int, tuple[Phrase, Phrase]] = {
    errno.ENOSPC: (Phrase("the disk is full"), Phrase("Free some space and try again.")),
    errno.EDQUOT: (Phrase("your disk quota is used up"), Phrase("Free some space and try again.")),
    errno.EROFS: (Phrase("this file system can only be read"), Phrase("Choose another place, or set RICORDO_HOME.")),
    errno.EACCES: (Phrase("permission denied"), Phrase("Check who owns it and who may read or write it.")),
    errno.EPERM: (Phrase("permission denied"), Phrase("Check who owns it and who may read or write it.")),
    errno.ENOENT: (Phrase("there is no such file or folder"), Phrase("Check the path.")),
    errno.EISDIR: (Phrase("this is a folder, not a file"), Phrase("Name a file.")),
    errno.ENOTDIR: (Phrase("a part of this path is not a folder"), Phrase("Check the path.")),
    errno.EEXIST: (Phrase("it exists already"), Phrase("Choose another name.")),
    errno.ENAMETOOLONG: (Phrase("the path is too long for this system"), Phrase("Choose a shorter one.")),
    errno.EMFILE: (Phrase("too many files are open"), Phrase("Close other programs and try again.")),
    errno.ENFILE: (Phrase("too many files are open"), Phrase("Close other programs and try again.")),
    errno.ENOMEM: (Phrase("there is not enough memory"), Phrase("Close other programs and try again.")),
    errno.EAGAIN: (
        Phrase("the system allows no further process or thread"),
        Phrase("Close other programs and try again."),
    ),
    errno.EIO: (Phrase("the disk reported a fault"), Phrase("Make a copy of your data before anything else.")),
}

_SENTENCES: Mapping[str, Phrase] = {os.strerror(number): reason for number, (reason, _) in SYSTEM_REASONS.items()}


def in_our_words(text: str) -> str:
    """The reason that ``text``, the system's own sentence for an error, stands for; any other text as it is.

    Errors below the faces carry what the system said; it knows one language and no tact.
    """
    return _SENTENCES.get(text, text)
