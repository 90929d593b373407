"""Whether a model's bytes are still the ones that were recorded."""

from models.errors import ModelChanged
from models.mark import Progress, hash_file, silent, stat_file
from models.phrase import Phrase
from models.shelf.entry import ModelEntry


def verify(entry: ModelEntry, progress: Progress = silent) -> None:
    """Read every byte of the model and compare.

    Raises ModelChanged when a single bit differs, ModelMissing, or ModelFileError when it cannot be read.
    """
    found = stat_file(entry.path)
    if found.size_bytes != entry.size_bytes:
        raise ModelChanged(
            entry.path,
            Phrase(
                "it has {now:,} bytes; it had {then:,} when it was added",
                now=found.size_bytes,
                then=entry.size_bytes,
            ),
        )
    if hash_file(entry.path, progress) != entry.sha256:
        raise ModelChanged(entry.path, Phrase("its size is right, but not all its bytes are those it was added with"))
