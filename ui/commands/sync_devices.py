"""``ricordo sync devices``, ``rename`` and ``revoke``: whom memory is exchanged with."""

from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands import completion
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, Yes
from ui.commands.output import confirm, put_json, put_table, tell
from ui.commands.sync_json import own_to_json, paired_to_json
from ui.commands.sync_mover import Access, Mover, open_mover
from ui.format import Column, id_length, local_time, one_line
from ui.language import Phrase, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.memory.device import OwnDevice, PairedDevice

OneDevice = Annotated[
    str,
    typer.Argument(metavar="DEVICE", help="Its name, or the beginning of its id.", autocompletion=completion.devices),
]
_COLUMNS = (
    Column(Phrase("id")),
    Column(Phrase("name"), flexible=True),
    Column(Phrase("key print")),
    Column(Phrase("paired")),
)


def devices(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List this device and those it is paired with."""
    with open_mover(Invocation.of(ctx), Access(read_only=True)) as mover:
        own, paired = mover.parts.own(), mover.parts.devices.list()
    if as_json:
        put_json([own_to_json(own), *map(paired_to_json, paired)])
        return
    put_table(_COLUMNS, _rows(own, paired))
    if not paired:
        tell(tr("No other device is paired. `ricordo sync pair` shows what to paste on the other one."))


def rename(
    ctx: typer.Context,
    device: OneDevice,
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="Its new name.")],
    as_json: AsJson = False,
) -> None:
    """Call a device something else. This one's name is what others see; theirs change on this machine only."""
    with open_mover(Invocation.of(ctx)) as mover:
        new = " ".join(name)
        if _is_own(mover, device):
            mover.parts.devices.rename_own(new)
            value = own_to_json(mover.parts.own())
        else:
            device_id = mover.parts.devices.find(device).id
            mover.parts.devices.rename(device_id, new)
            value = paired_to_json(mover.parts.devices.find(device_id))
    if as_json:
        put_json(value)
    tell(tr("Its name is now {name}.", name=one_line(str(value["name"]))))


def revoke(ctx: typer.Context, device: OneDevice, yes: Yes = False, as_json: AsJson = False) -> None:
    """Exchange nothing with a device any more. What it has already, it keeps."""
    with open_mover(Invocation.of(ctx)) as mover:
        found = mover.parts.devices.find(device)
        question = tr(
            "Revoke {name}? Nothing is sealed for it and nothing taken from it any more. What it has, it keeps.",
            name=one_line(found.name),
        )
        confirm(question, yes)
        revoked = mover.parts.devices.revoke(found.id)
    if as_json:
        put_json(paired_to_json(revoked))
    tell(tr("{name} is revoked.", name=one_line(revoked.name)))
    tell(tr("If somebody else may have this device's keys by now, make new ones with `ricordo sync rotate`."))


def _is_own(mover: Mover, wanted: str) -> bool:
    """Whether ``wanted`` means this device. Raises AmbiguousId where it means another one as well."""
    from assistant.errors import AmbiguousId

    own = mover.parts.own()
    if wanted != own.name and not own.id.startswith(wanted):
        return False
    rivals = [one for one in mover.parts.devices.list() if wanted == one.name or one.id.startswith(wanted)]
    if rivals:
        raise AmbiguousId("device", wanted, 1 + len(rivals))
    return True


def _rows(own: "OwnDevice", paired: "Sequence[PairedDevice]") -> list[tuple[str, ...]]:
    from sync.keys.identity import key_print

    length = id_length([own.id, *(one.id for one in paired)])
    print_ = key_print(own.keys) if own.keys else tr("no keys yet")
    rows: list[tuple[str, ...]] = [(own.id[:length], own.name, print_, tr("this device"))]
    for one in paired:
        if one.revoked_at is None:
            since = local_time(one.paired_at)
        else:
            since = tr("revoked {moment}", moment=local_time(one.revoked_at))
        rows.append((one.id[:length], one.name, key_print(one.keys), since))
    return rows
