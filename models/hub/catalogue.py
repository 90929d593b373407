"""Models worth pulling, and which of them suit this machine. The list is ``catalogue.toml`` beside this file."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from models.errors import UnknownModel
from models.phrase import Phrase

# Keys, values, working space and process on top of the weights, in a window of 4,096 tokens. Qwen3-8B, the largest
# of the list: 0.56 GiB of keys and values, 0.31 GiB of logits. Only for choosing; before loading, `fit` reckons
# with the real header.
_BESIDES_WEIGHTS_BYTES = 1024**3
_SUGGESTIONS = 3
_ANY_LANGUAGE = "many"


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One file on the hub. ``parameters`` is a count; ``languages`` ISO 639 codes, "many" for a hundred and more."""

    name: str
    repository: str
    file: str
    licence: str
    languages: tuple[str, ...]
    parameters: int
    bits_per_weight: float

    @property
    def estimated_bytes(self) -> int:
        """Roughly how large the file is. An estimate: the true size is read from the hub when it is pulled."""
        return round(self.parameters * self.bits_per_weight / 8)

    @property
    def needed_bytes(self) -> int:
        """Roughly the memory that it takes to run, in a window of 4,096 tokens."""
        return self.estimated_bytes + _BESIDES_WEIGHTS_BYTES

    def speaks(self, language: str) -> bool:
        """Whether its makers name ``language`` ("en", "zh")."""
        return language in self.languages or _ANY_LANGUAGE in self.languages


@cache
def load_catalogue() -> tuple[CatalogueEntry, ...]:
    """Every entry, smallest first."""
    import tomllib  # only here: the registry needs the entry's type alone
    from importlib import resources

    text = resources.files("models.hub").joinpath("catalogue.toml").read_text(encoding="utf-8")
    return tuple(
        CatalogueEntry(
            name=row["name"],
            repository=row["repository"],
            file=row["file"],
            licence=row["licence"],
            languages=tuple(row["languages"]),
            parameters=round(row["parameters"] * 1_000_000_000),
            bits_per_weight=row["bits_per_weight"],
        )
        for row in tomllib.loads(text)["model"]
    )


def find_entry(name: str) -> CatalogueEntry:
    """The entry called ``name``, in either case. Raises UnknownModel with the names that exist."""
    for entry in load_catalogue():
        if entry.name == name.lower():
            return entry
    raise UnknownModel(name, tuple(entry.name for entry in load_catalogue()), Phrase("in the catalogue"))


def suggestions(free_bytes: int, languages: Sequence[str] = ()) -> tuple[CatalogueEntry, ...]:
    """Up to three models that fit into ``free_bytes`` of memory and speak all ``languages``, the best one first.

    Best is largest; each further one is at most two thirds of the one before, so that the three are a real choice
    between good and quick. Of equal size, the one that speaks more languages. Empty when nothing fits.
    """
    fitting = [
        entry
        for entry in load_catalogue()
        if entry.needed_bytes <= free_bytes and all(entry.speaks(language) for language in languages)
    ]
    chosen: list[CatalogueEntry] = []
    for entry in sorted(fitting, key=_merit, reverse=True):
        if not chosen or entry.parameters * 3 <= chosen[-1].parameters * 2:
            chosen.append(entry)
    return tuple(chosen[:_SUGGESTIONS])


def _merit(entry: CatalogueEntry) -> tuple[int, bool, int]:
    return entry.parameters, entry.speaks(_ANY_LANGUAGE), len(entry.languages)
