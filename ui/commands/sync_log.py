"""``ricordo sync log``: what was moved, when, and how it ended. Never a word of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put_json, put_table, tell
from ui.commands.sync_json import entry_to_json
from ui.commands.sync_mover import Access, open_mover
from ui.format import Column, local_time
from ui.language import Phrase, tr

if TYPE_CHECKING:
    from sync.moving.journal import Entry

_COLUMNS = (
    Column(Phrase("when")),
    Column(Phrase("event")),
    Column(Phrase("device")),
    Column(Phrase("how"), flexible=True),
)


def log(
    ctx: typer.Context,
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="Only the latest N.")] = 50,
    as_json: AsJson = False,
) -> None:
    """List what was exported, imported, refused and taken back, the latest last."""
    with open_mover(Invocation.of(ctx), Access(read_only=True)) as mover:
        lines, names = mover.moving.log(limit), mover.moving.device_names()
    if as_json:
        put_json([entry_to_json(line) for line in lines])
    elif lines:
        put_table(_COLUMNS, [_row(line, names) for line in lines])
    else:
        tell(tr("Nothing was moved yet."))


def _row(line: "Entry", names: Mapping[str, str]) -> tuple[str, ...]:
    from ui.words.house import entry_details
    from ui.words.moving import event_text

    return local_time(line.at), event_text(line.event), names.get(line.device, line.device[:8]), entry_details(line)
