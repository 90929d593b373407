"""How models look on stdout."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ui.format import Column, size_text

if TYPE_CHECKING:
    from models.hub.catalogue import CatalogueEntry
    from models.isolated_embedder import EmbedderSpec
    from models.shelf.entry import ModelEntry

MODEL_COLUMNS = (
    Column(" "),
    Column("name", flexible=True),
    Column("size", align="right"),
    Column("parameters", align="right"),
    Column("kind"),
    Column("window", align="right"),
    Column("languages"),
    Column("from"),
)
CATALOGUE_COLUMNS = (
    Column("name"),
    Column("fits"),
    Column("size about", align="right"),
    Column("parameters", align="right"),
    Column("licence"),
    Column("languages", flexible=True),
)
EMBEDDER_COLUMNS = (Column(" "), Column("compares meanings", flexible=True), Column("from"))
_LANGUAGES_SHOWN = 6


def model_row(entry: "ModelEntry", chosen: bool) -> tuple[str, ...]:
    """One model of this machine."""
    return (
        "*" if chosen else "",
        entry.name,
        size_text(entry.size_bytes),
        parameters_text(entry.parameters),
        " ".join(part for part in (entry.architecture, entry.quantisation) if part),
        f"{entry.trained_tokens:,}",
        languages_text(entry.languages),
        entry.source,
    )


def model_to_json(entry: "ModelEntry", chosen: bool) -> dict[str, Any]:
    """Everything about one model."""
    return {"id": entry.name, **asdict(entry), "path": str(entry.path), "chosen": chosen}


def embedder_rows(here: "Mapping[str, EmbedderSpec]", used: str) -> list[tuple[str, ...]]:
    """What embeds, each with where it comes from; * marks the one ``used``."""
    return [
        ("*" if spec.name == used else "", spec.name, "pulled" if "/" in spec.name else "package")
        for spec in here.values()
    ]


def detail_lines(entry: "ModelEntry", fit: Mapping[str, int]) -> Iterator[str]:
    """Everything about one model, to read."""
    facts = {
        "name": entry.name,
        "file": str(entry.path),
        "size": size_text(entry.size_bytes),
        "sha-256": entry.sha256,
        "kind": f"{entry.architecture} {entry.quantisation}",
        "parameters": parameters_text(entry.parameters),
        "window": f"{entry.trained_tokens:,} tokens",
        "chat": "yes" if entry.has_template else "no chat template",
        "languages": ", ".join(entry.languages) or "not said",
        "licence": entry.licence or "not said",
        "from": entry.repository or entry.source,
        "added": entry.added_at[:10],
        "memory": (
            f"{size_text(fit['needed_bytes'])} with a window of {fit['context_tokens']:,} tokens; "
            f"{size_text(fit['free_bytes'])} are free, enough for {fit['best_window_tokens']:,}"
        ),
    }
    width = max(map(len, facts))
    for name, value in facts.items():
        yield f"{name:<{width}}  {value}"


def catalogue_row(entry: "CatalogueEntry", here: Collection[str], free_bytes: int) -> tuple[str, ...]:
    """One model that can be pulled."""
    mark = "here" if entry.name in here else "yes" if entry.needed_bytes <= free_bytes else "no"
    return (
        entry.name,
        mark,
        size_text(entry.estimated_bytes),
        parameters_text(entry.parameters),
        entry.licence,
        languages_text(entry.languages),
    )


def catalogue_to_json(entry: "CatalogueEntry", here: Collection[str], free_bytes: int) -> dict[str, Any]:
    """One model that can be pulled. ``estimated_bytes`` is no promise: the hub says the true size."""
    return {
        "id": entry.name,
        **asdict(entry),
        "estimated_bytes": entry.estimated_bytes,
        "fits": entry.needed_bytes <= free_bytes,
        "here": entry.name in here,
    }


def parameters_text(count: int | None) -> str:
    """``135 M``, ``1.5 B``; a question mark when nobody said."""
    if not count:
        return "?"
    return f"{count / 1e9:.1f} B" if count >= 950_000_000 else f"{count / 1e6:.0f} M"


def languages_text(languages: tuple[str, ...]) -> str:
    """The first six codes, and how many more there are."""
    shown = " ".join(languages[:_LANGUAGES_SHOWN])
    more = len(languages) - _LANGUAGES_SHOWN
    return f"{shown} +{more}" if more > 0 else shown
