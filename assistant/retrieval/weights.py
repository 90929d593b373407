"""The weights of the ranker, read from ``weights.toml``: one set for each embedder that was measured.

They are learned by ``tests/bench/learn_ranker.py``; nobody writes them by hand.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from assistant.retrieval.calibration import Calibration
from assistant.retrieval.features import FEATURES

WORDS_ALONE = "words"
"""The set for a pool without vectors."""

_ANY = "multilingual-e5-small"  # its set serves for one that was never measured


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature adds to the margin for one unit of it, and how a margin becomes a probability."""

    features: Mapping[str, float]
    calibration: Calibration


def weights_for(model_id: str) -> Weights:
    """The set for the embedder ``model_id`` (name, slash, version); empty: for words alone."""
    sets = measured_sets()
    return sets.get(model_id.partition("/")[0] or WORDS_ALONE, sets[_ANY])


def read_weights(document: Mapping[str, Any]) -> dict[str, Weights]:
    """The sets of a weights file by name. Raises KeyError or TypeError for one that is not whole."""
    return {
        name: Weights(
            {feature: float(one["features"].get(feature, 0.0)) for feature in FEATURES},
            Calibration(**{key: float(value) for key, value in one["calibration"].items()}),
        )
        for name, one in document.items()
    }


@cache
def measured_sets() -> dict[str, Weights]:
    """The sets of the packaged file by the names of their embedders, and the one for words alone."""
    return read_weights(tomllib.loads((files(__package__) / "weights.toml").read_text(encoding="utf-8")))
