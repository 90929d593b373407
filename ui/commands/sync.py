"""``ricordo sync``: memory on its way to another machine or account, and back."""

import typer

from ui.commands.sync_conflicts import conflicts_app
from ui.commands.sync_devices import devices, rename, revoke
from ui.commands.sync_export import export
from ui.commands.sync_import import import_bundle, undo
from ui.commands.sync_keys import phrase, recover, rotate
from ui.commands.sync_log import log
from ui.commands.sync_pair import pair
from ui.commands.sync_preview import preview
from ui.commands.sync_watch import watch

app = typer.Typer(add_completion=False, no_args_is_help=True)

app.command()(export)
app.command()(preview)
app.command("import")(import_bundle)
app.command()(undo)
app.add_typer(conflicts_app, name="conflicts")
for _command in (pair, devices, rename, revoke, rotate, phrase, recover, watch, log):
    app.command()(_command)
