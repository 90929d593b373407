"""``ricordo models``: which models are here, which one answers, and how to get better ones."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands import completion
from ui.commands.files import expanded
from ui.commands.invocation import Invocation
from ui.commands.model_view import (
    CATALOGUE_COLUMNS,
    EMBEDDER_COLUMNS,
    MODEL_COLUMNS,
    catalogue_row,
    catalogue_to_json,
    detail_lines,
    embedder_rows,
    model_row,
    model_to_json,
)
from ui.commands.options import AnyModel, AsJson, OneModel, Yes
from ui.commands.output import confirm, put, put_json, put_table, tell
from ui.commands.progress import progress_bar
from ui.failures import CommandRefused, no_file_named
from ui.language import tr

if TYPE_CHECKING:
    from models.hub.catalogue import CatalogueEntry
    from models.shelf.entry import ModelEntry
    from models.shelf.registry import Registry

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.command("list")
def list_models(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the models that are here; * marks the one that answers, and the one that compares meanings."""
    invocation = Invocation.of(ctx)
    entries = _registry(invocation).entries()
    chosen = _chosen_name(invocation, entries)
    if as_json:
        put_json([model_to_json(entry, entry.name == chosen) for entry in entries])
    elif entries:
        put_table(MODEL_COLUMNS, [model_row(entry, entry.name == chosen) for entry in entries])
    else:
        tell(tr("There is no model yet. Add one with `ricordo models add FILE`, or see `ricordo models pull`."))
    if not as_json:
        _put_embedders(invocation)


@app.command()
def add(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A GGUF file; it stays where it is.")],
    name: Annotated[str | None, typer.Option(metavar="NAME", help="What to call it; else the file's name.")] = None,
) -> None:
    """Add a model where it lies. It is checked and hashed first."""
    from assistant.clock import SystemClock

    with progress_bar(tr("Reading {name}", name=file.name)) as progress:
        entry = _registry(Invocation.of(ctx)).add(expanded(file), SystemClock().now(), name, progress=progress)
    _tell_added(entry)


@app.command()
def pull(
    ctx: typer.Context,
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME | REPOSITORY",
            help="A name of the catalogue, or a repository of the Hugging Face hub.",
            autocompletion=completion.catalogue,
        ),
    ] = None,
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="A GGUF file of that repository.")] = None,
    embedder: Annotated[
        bool, typer.Option("--embedder", help="Fetch a sentence-transformers repository, which compares meanings.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Fetch a model from the Hugging Face hub. Without a name: list good ones and mark what fits this machine."""
    invocation = Invocation.of(ctx)
    if what is None:
        _show_catalogue(invocation, as_json)
        return
    if embedder:
        _fetch_embedder(invocation, what, as_json)
        return
    entry = _fetch(invocation, what, file)
    if as_json:
        put_json(model_to_json(entry, chosen=False))
    _tell_added(entry)


@app.command()
def verify(ctx: typer.Context, name: AnyModel = None) -> None:
    """Read every byte of a model and compare it with the day it was added."""
    from models.shelf.verify import verify as verify_file

    entry = _find(Invocation.of(ctx), name)
    with progress_bar(tr("Reading {name}", name=entry.name)) as progress:
        verify_file(entry, progress)
    tell(tr("{name} is unchanged since {day}.", name=entry.name, day=entry.added_at[:10]))


@app.command()
def use(ctx: typer.Context, name: OneModel) -> None:
    """Let this model answer from now on."""
    from assistant.config import set_value

    invocation = Invocation.of(ctx)
    registry = _registry(invocation)
    entry = registry.require_chat(registry.find(name))
    set_value(invocation.places.config_file, "model.name", entry.name)
    tell(tr("{name} answers from now on.", name=entry.name))


@app.command()
def info(ctx: typer.Context, name: AnyModel = None, as_json: AsJson = False) -> None:
    """Show everything known about a model, and what it needs."""
    from models.shelf.fit import best_window, free_bytes, needed_bytes

    invocation = Invocation.of(ctx)
    entry = _find(invocation, name)
    window = invocation.settings().model.context_tokens
    free = free_bytes()
    fit = {
        "context_tokens": window,
        "needed_bytes": needed_bytes(entry, window),
        "free_bytes": free,
        "best_window_tokens": best_window(entry, free),
    }
    if as_json:
        chosen = _chosen_name(invocation, _registry(invocation).entries())
        put_json({**model_to_json(entry, entry.name == chosen), "fit": fit})
        return
    for line in detail_lines(entry, fit):
        put(line)


@app.command()
def remove(ctx: typer.Context, name: OneModel, yes: Yes = False) -> None:
    """Forget a model. Its file is deleted only if `pull` brought it."""
    from assistant.config import set_value
    from models.hub.repository import pulled_repositories, remove_repository

    invocation = Invocation.of(ctx)
    if name in pulled_repositories(invocation.places.models):
        confirm(tr("Delete what was pulled of {name}?", name=name), yes)
        remove_repository(name, invocation.places.models)
        tell(tr("{name} is gone from the list.", name=name))
        return
    registry = _registry(invocation)
    entry = registry.find(name)
    what = (
        tr("Delete {path}?", path=entry.path)
        if entry.source == "pulled"
        else tr("Forget {name}? Its file stays.", name=entry.name)
    )
    confirm(what, yes)
    registry.remove(entry.name)
    tell(tr("{name} is gone from the list.", name=entry.name))
    if invocation.settings().model.name == entry.name:
        set_value(invocation.places.config_file, "model.name", "")
        tell(tr("It was the one that answers; the first of `ricordo models list` does from now on."))


def _registry(invocation: Invocation) -> "Registry":
    from models.shelf.registry import Registry

    return Registry(invocation.places.models)


def _find(invocation: Invocation, name: str | None) -> "ModelEntry":
    return _registry(invocation).find(name or invocation.settings().model.name)


def _chosen_name(invocation: Invocation, entries: list["ModelEntry"]) -> str:
    """The name of the model that answers; with no setting it is the first."""
    return invocation.settings().model.name or next((entry.name for entry in entries), "")


def _show_catalogue(invocation: Invocation, as_json: bool) -> None:
    from models.hub.catalogue import load_catalogue
    from models.shelf.fit import free_bytes

    here = {entry.name for entry in _registry(invocation).entries()}
    free = free_bytes()
    listed = load_catalogue()
    if as_json:
        put_json([catalogue_to_json(entry, here, free) for entry in listed])
        return
    put_table(CATALOGUE_COLUMNS, [catalogue_row(entry, here, free) for entry in listed])
    tell(tr("Fetch one with `ricordo models pull NAME`. Sizes are estimates; fits is for the memory that is free now."))


def _fetch(invocation: Invocation, what: str, file: str | None) -> "ModelEntry":
    from assistant.clock import SystemClock
    from models.hub.catalogue import find_entry
    from models.hub.download import pull as pull_file

    if file is None and "/" in what:
        raise CommandRefused(no_file_named(what))
    listed: CatalogueEntry | None = None if file else find_entry(what)
    repository, wanted = (listed.repository, listed.file) if listed else (what, str(file))
    with progress_bar(wanted) as progress:
        pulled = pull_file(repository, wanted, invocation.places.models, progress, progress)
    return _registry(invocation).add_pulled(pulled, SystemClock().now(), listed=listed)


def _put_embedders(invocation: Invocation) -> None:
    """The embedders in a table of their own; with --json the list is of chat models alone."""
    from models.embedders import installed_embedders, plan_embedders

    here = installed_embedders(invocation.places.models)
    specs = plan_embedders(invocation.settings().memory.embedder, here).specs
    if here:
        put("")
        put_table(EMBEDDER_COLUMNS, embedder_rows(here, specs[0].name if specs else ""))


def _fetch_embedder(invocation: Invocation, repository: str, as_json: bool) -> None:
    from models.hub.repository import pull_repository

    with progress_bar(repository) as progress:
        place = pull_repository(repository, invocation.places.models, progress)
    if as_json:
        put_json({"id": repository, "path": str(place)})
    tell(
        tr("{name} is here. Let it compare meanings with `ricordo config set memory.embedder {name}`.", name=repository)
    )


def _tell_added(entry: "ModelEntry") -> None:
    if entry.has_template:
        tell(tr("{name} is here. Let it answer with `ricordo models use {name}`.", name=entry.name))
    else:
        tell(tr("{name} is here. It carries no chat template, so it cannot hold a conversation.", name=entry.name))
