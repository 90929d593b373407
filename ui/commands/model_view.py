"""How models look on stdout."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ui.format import Column, cell_width, padded, size_text
from ui.language import Phrase, say, tr

if TYPE_CHECKING:
    from models.hub.catalogue import CatalogueEntry
    from models.isolated_embedder import EmbedderSpec
    from models.shelf.entry import ModelEntry

MODEL_COLUMNS = (
    Column(" "),
    Column(Phrase("name"), flexible=True),
    Column(Phrase("size"), align="right"),
    Column(Phrase("parameters"), align="right"),
    Column(Phrase("kind")),
    Column(Phrase("window"), align="right"),
    Column(Phrase("languages")),
    Column(Phrase("from")),
)
CATALOGUE_COLUMNS = (
    Column(Phrase("name")),
    Column(Phrase("fits")),
    Column(Phrase("size about"), align="right"),
    Column(Phrase("parameters"), align="right"),
    Column(Phrase("licence")),
    Column(Phrase("languages"), flexible=True),
)
EMBEDDER_COLUMNS = (Column(" "), Column(Phrase("compares meanings"), flexible=True), Column(Phrase("from")))
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
        say(entry.source),
    )


def model_to_json(entry: "ModelEntry", chosen: bool) -> dict[str, Any]:
    """Everything about one model."""
    return {"id": entry.name, **asdict(entry), "path": str(entry.path), "chosen": chosen}


def embedder_rows(here: "Mapping[str, EmbedderSpec]", used: str) -> list[tuple[str, ...]]:
    """What embeds, each with where it comes from; * marks the one ``used``."""
    return [
        ("*" if spec.name == used else "", spec.name, say("pulled" if "/" in spec.name else "bundled"))
        for spec in here.values()
    ]


def detail_lines(entry: "ModelEntry", fit: Mapping[str, int]) -> Iterator[str]:
    """Everything about one model, to read."""
    facts = {
        tr("name"): entry.name,
        tr("file"): str(entry.path),
        tr("size"): size_text(entry.size_bytes),
        tr("sha-256"): entry.sha256,
        tr("kind"): f"{entry.architecture} {entry.quantisation}",
        tr("parameters"): parameters_text(entry.parameters),
        tr("window"): tr("{trained_tokens:,} tokens", trained_tokens=entry.trained_tokens),
        tr("chat"): tr("yes") if entry.has_template else tr("no chat template"),
        tr("languages"): ", ".join(entry.languages) or tr("not said"),
        tr("licence"): entry.licence or tr("not said"),
        tr("from"): entry.repository or say(entry.source),
        tr("added"): entry.added_at[:10],
        tr("needs"): tr(
            "{needed} with a window of {tokens:,} tokens; {free} are free, enough for {best:,}",
            needed=size_text(fit["needed_bytes"]),
            tokens=fit["context_tokens"],
            free=size_text(fit["free_bytes"]),
            best=fit["best_window_tokens"],
        ),
    }
    width = max(map(cell_width, facts))
    for name, value in facts.items():
        yield f"{padded(name, width)}  {value}"


def catalogue_row(entry: "CatalogueEntry", here: Collection[str], free_bytes: int) -> tuple[str, ...]:
    """One model that can be pulled."""
    mark = tr("here") if entry.name in here else tr("yes") if entry.needed_bytes <= free_bytes else tr("no")
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
