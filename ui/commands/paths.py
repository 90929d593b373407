"""``ricordo paths``."""

from pathlib import Path

import typer

from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put_json, put_table
from ui.format import Column
from ui.language import tr

app = typer.Typer(add_completion=False)


@app.command()
def paths(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Show where everything is kept."""
    from assistant.config import load_settings

    invocation = Invocation.of(ctx)
    places, here = invocation.places, invocation.profile_places
    rows = {
        "config": places.config_file,
        "synonyms": places.synonyms_file,
        "models": places.models,
        "logs": places.logs,
        "cache": places.cache,
        "profile": here.root,
        "store": here.database,
        "traces": here.traces,
        "exports": here.exports,
        "backups": here.backups,
        "keys": here.keys,
        "sync-log": here.sync_log,
    }
    if folder := load_settings(places.config_file)[0].sync.folder:
        rows["shared-folder"] = Path(folder).expanduser()
    if as_json:
        put_json([{"id": name, "path": str(path), "exists": path.exists()} for name, path in rows.items()])
        return
    put_table((Column(tr("what")), Column(tr("path"))), [(name, str(path)) for name, path in rows.items()])
