"""A model as the registry remembers it: where it lies, what its bytes were, what its header said."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from models.gguf.geometry import Geometry
from models.mark import FileMark

Source = Literal["bundled", "added", "pulled"]


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model.

    ``size_bytes``, ``modified_ns`` and ``sha256`` (hex) are those of the day it was added. ``added_at`` is ISO 8601
    in UTC. ``parameters`` None, and the last three fields 0, mean that the header was silent; ``licence``,
    ``languages`` (ISO 639 codes) and ``repository`` are empty when nobody said.
    """

    name: str
    path: Path
    size_bytes: int
    modified_ns: int
    sha256: str
    architecture: str
    trained_tokens: int
    has_template: bool
    kv_bytes_per_token: int
    source: Source
    added_at: str
    parameters: int | None
    quantisation: str
    licence: str
    languages: tuple[str, ...]
    repository: str
    head_count: int = 0
    embedding_width: int = 0
    vocabulary_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Origin:
    """How a model came here. ``licence`` and ``languages`` stand in where the header is silent."""

    source: Source
    added_at: str
    repository: str = ""
    licence: str = ""
    languages: tuple[str, ...] = ()


def make_entry(name: str, path: Path, mark: FileMark, geometry: Geometry, origin: Origin) -> ModelEntry:
    """Put the parts together."""
    return ModelEntry(
        name=name,
        path=path,
        size_bytes=mark.size_bytes,
        modified_ns=mark.modified_ns,
        sha256=mark.sha256,
        architecture=geometry.architecture,
        trained_tokens=geometry.trained_tokens,
        has_template=geometry.has_template,
        kv_bytes_per_token=geometry.kv_bytes_per_token,
        source=origin.source,
        added_at=origin.added_at,
        parameters=geometry.parameters or None,
        quantisation=geometry.quantisation,
        licence=geometry.licence or origin.licence,
        languages=geometry.languages or origin.languages,
        repository=origin.repository,
        head_count=geometry.head_count,
        embedding_width=geometry.embedding_width,
        vocabulary_tokens=geometry.vocabulary_tokens,
    )


def utc_text(moment: datetime) -> str:
    """ISO 8601 in UTC with microseconds and ``Z``."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
