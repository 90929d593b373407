"""``ricordo sync pair``: show this device's card, or take the card of another one in after comparing the key print."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands.files import STDIN
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, Yes
from ui.commands.output import agreed, confirm, put, put_json, someone_is_there, tell
from ui.commands.sync_json import paired_to_json
from ui.commands.sync_keys import KeepIn, Kept, begin_keys
from ui.commands.sync_mover import Access, Mover, open_mover
from ui.commands.sync_passphrase import KeysPassphraseFile
from ui.language import tr

if TYPE_CHECKING:
    from sync.keys.pairing import Pairing


def pair(  # noqa: PLR0913 - the parameters of a command are its options
    ctx: typer.Context,
    card: Annotated[
        str | None,
        typer.Argument(metavar="CARD", help="The line that the other device shows; - reads it from a pipe."),
    ] = None,
    keep_in: KeepIn = Kept.ANYWHERE,
    keys_passphrase: KeysPassphraseFile = None,
    other_keys: Annotated[
        bool, typer.Option("--other-keys", help="Agree that a known device comes with keys that nobody vouches for.")
    ] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Show this device's card to paste on the other one, or pair the device whose card is given."""
    with open_mover(Invocation.of(ctx), Access(keys_passphrase=keys_passphrase)) as mover:
        if card is None:
            _show_card(mover, keep_in, as_json)
        else:
            line = sys.stdin.read() if card == STDIN else card
            _take_card(mover, line, (other_keys, yes), as_json)


def _show_card(mover: Mover, keep_in: Kept, as_json: bool) -> None:
    """Make the keys where there are none yet."""
    from sync.keys.identity import key_print

    if mover.parts.own().keys is None:
        begin_keys(mover, keep_in)
    line, own = mover.parts.keys.card(), mover.parts.own()
    shown = key_print(own.keys) if own.keys else ""
    if as_json:
        put_json({"id": own.id, "name": own.name, "key_print": shown, "card": line})
    else:
        put(line)
    tell(tr("Paste this line on the other device: `ricordo sync pair CARD`. It holds no secret."))
    tell(tr("This device is {name}, its key print {key_print}.", name=own.name, key_print=shown))


def _take_card(mover: Mover, line: str, agreement: tuple[bool, bool], as_json: bool) -> None:
    from sync.keys.pairing import Step
    from ui.words.moving import compare_text, pairing_text

    other_keys, yes = agreement
    pairing = _plan(mover, line, other_keys)
    tell(pairing_text(pairing))
    if pairing.step is not Step.SAME:
        confirm(compare_text(pairing.key_print), yes)
        mover.parts.devices.apply(pairing)
        tell(tr("{name} is paired, its key print {key_print}.", name=pairing.device.name, key_print=pairing.key_print))
        if mover.parts.own().keys is None:
            tell(tr("Now show it this device's card, too: `ricordo sync pair`."))
    if as_json:
        put_json({**paired_to_json(pairing.device), "step": pairing.step.value})


def _plan(mover: Mover, line: str, other_keys: bool) -> "Pairing":
    """What the card leads to; a person is asked about keys that changed, a script must have agreed by an option."""
    from sync.keys.errors import CardKeysChanged
    from ui.language import say

    try:
        return mover.parts.devices.plan(line, agreed=other_keys)
    except CardKeysChanged as error:
        if not someone_is_there():
            raise
        tell(say(str(error)))
        if not agreed(tr("Compare the key print on its screen. Do you know why the keys changed, and agree?")):
            raise
        return mover.parts.devices.plan(line, agreed=True)
