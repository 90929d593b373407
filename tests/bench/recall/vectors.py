"""Vectors of the data sets, made by the program's own embedders and kept in a folder: they take minutes to make."""

import hashlib
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from models.embed import Role
from models.embedders import installed_embedders
from models.isolated_embedder import IsolatedEmbedder

_PORTION = 64


class Vectors:
    """Vectors of one embedder. They are made when they are asked for the first time, and kept in ``cache``."""

    def __init__(self, name: str, cache: Path) -> None:
        self.name = name
        self._cache = cache

    def of(self, texts: Sequence[str], role: Role) -> Any:
        """An array with one unit row for each text. Raises EmbedderMissing."""
        digest = hashlib.blake2b("\0".join((self.name, role, *texts)).encode(), digest_size=12).hexdigest()
        path = self._cache / f"{self.name}-{digest}.npy"
        if not path.exists():
            self._cache.mkdir(parents=True, exist_ok=True)
            np.save(path, self._made(texts, role))
        return np.load(path)

    def _made(self, texts: Sequence[str], role: Role) -> Any:
        spec = installed_embedders()[self.name]
        with tempfile.TemporaryDirectory() as folder:
            embedder = IsolatedEmbedder(spec, Path(folder) / "embedder.log")
            try:
                rows = [
                    row
                    for start in range(0, len(texts), _PORTION)
                    for row in embedder.embed(texts[start : start + _PORTION], role)
                ]
            finally:
                embedder.close()
        return np.frombuffer(b"".join(rows), "<f4").reshape(len(texts), -1)
