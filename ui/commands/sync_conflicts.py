"""``ricordo sync conflicts``: what two devices did to one memory at the same time, side by side, and deciding it."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands import completion
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put, put_json, tell
from ui.commands.sync_json import sides_to_json
from ui.commands.sync_mover import Access, Mover, open_mover
from ui.failures import CommandRefused, which_version
from ui.format import cell_width, id_length, one_line, padded
from ui.language import tr

if TYPE_CHECKING:
    from ui.words.conflict_sides import Sides, Version

conflicts_app = typer.Typer(add_completion=False)


class Keep(StrEnum):
    """Whose version holds."""

    OURS = "ours"
    THEIRS = "theirs"


@conflicts_app.callback(invoke_without_command=True)
def conflicts(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List what two devices changed at the same time, with both versions. One of them holds meanwhile."""
    if ctx.invoked_subcommand is not None:
        return
    with open_mover(Invocation.of(ctx), Access(read_only=True)) as mover:
        found, names = standing(mover), mover.moving.device_names()
    if as_json:
        put_json([sides_to_json(one) for one in found])
        return
    length = id_length([one.item_id for one in found])
    for one in found:
        put(one.item_id[:length])
        for line in conflict_lines(one, names):
            put(line)
    if found:
        tell(tr("`ricordo sync conflicts resolve ID --keep ours` (or theirs) decides one."))
    else:
        tell(tr("No two devices changed the same thing."))


@conflicts_app.command()
def resolve(
    ctx: typer.Context,
    conflict: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="The memory, or the beginning of its id.", autocompletion=completion.conflicts
        ),
    ],
    keep: Annotated[Keep, typer.Option("--keep", help="Whose version holds from now on.")],
    version: Annotated[
        str | None, typer.Option("--version", metavar="ID", help="Which of theirs, where there are several.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Decide one. The decision travels to the other devices."""
    from ui.words.arriving import version_text

    with open_mover(Invocation.of(ctx)) as mover:
        sides = _find(standing(mover), conflict)
        chosen = sides.ours if keep is Keep.OURS else _theirs(sides, version)
        mover.moving.resolve(sides.item_id, chosen.id)
    if as_json:
        put_json({**sides_to_json(sides), "kept": chosen.id})
    tell(tr("Decided: {sentence}", sentence=version_text(chosen)))


def standing(mover: Mover) -> "list[Sides]":
    """Every conflict that nobody has decided, as this device sees its sides."""
    from ui.words.conflict_sides import sides_of

    found = mover.moving.conflicts()
    shared = mover.parts.stores.sharing.everything()
    return [sides_of(one, shared, mover.parts.own().id) for one in found]


def conflict_lines(sides: "Sides", names: Mapping[str, str]) -> Iterator[str]:
    """What was said before and both sides, each with its device; ``names`` are by the devices' ids."""
    from ui.words.arriving import clash_text

    labels = {"before": tr("before"), "ours": tr("ours"), "theirs": tr("theirs")}
    width = max(map(cell_width, labels.values())) + 2
    yield f"  {clash_text(sides)}"
    if sides.sentence:
        yield f"  {padded(labels['before'], width)}{one_line(sides.sentence)}"
    yield f"  {padded(labels['ours'], width)}{_side(sides.ours, sides, names)}"
    for one in sides.theirs:
        yield f"  {padded(labels['theirs'], width)}{_side(one, sides, names)}"


def _side(version: "Version", sides: "Sides", names: Mapping[str, str]) -> str:
    from ui.words.arriving import version_text

    told = f"{version_text(version)}  [{one_line(names.get(version.device, version.device[:8]))}]"
    several = f"  {version.id}" if version.id and len(sides.theirs) > 1 else ""
    holds = tr("holds meanwhile")
    return told + several + (f"  ({holds})" if version.id == sides.kept else "")


def _theirs(sides: "Sides", wanted: str | None) -> "Version":
    from assistant.errors import NothingFound

    if wanted is None:
        if len(sides.theirs) > 1:
            raise CommandRefused(which_version())
        return sides.theirs[0]
    for one in sides.theirs:
        if one.id is not None and one.id.startswith(wanted):
            return one
    raise NothingFound("memory", wanted)


def _find(found: "Sequence[Sides]", prefix: str) -> "Sides":
    from assistant.errors import AmbiguousId, NothingFound

    fitting = [one for one in found if one.item_id.startswith(prefix)]
    if not fitting:
        raise NothingFound("conflict", prefix)
    if len(fitting) > 1:
        raise AmbiguousId("conflict", prefix, len(fitting))
    return fitting[0]
