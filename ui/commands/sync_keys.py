"""``ricordo sync rotate``, ``phrase`` and ``recover``: the keys of this device and the words that restore them."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands.files import read_text
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, Yes
from ui.commands.output import confirm, put, put_json, tell, tell_loudly
from ui.commands.sync_json import own_to_json
from ui.commands.sync_mover import Access, Mover, open_mover
from ui.commands.sync_passphrase import KeysPassphraseFile, typed
from ui.language import say, tr

if TYPE_CHECKING:
    from assistant.memory.device import KeyHome
    from sync.keys.own_keys import Begun

_COLUMNS = 3


class Kept(StrEnum):
    """Where new keys lie. ANYWHERE: in the keyring, or where that is not possible in a sealed file."""

    ANYWHERE = "anywhere"
    KEYRING = "keyring"
    FILE = "file"


KeepIn = Annotated[
    Kept,
    typer.Option(
        "--keep-in",
        metavar="PLACE",
        show_default=False,
        help="Where new keys lie: keyring, file, or anywhere (a file where no keyring can be used).",
    ),
]
ShowWords = Annotated[
    bool, typer.Option("--show-words", help="With --json: put the words into the object instead of showing them.")
]


def rotate(  # noqa: PLR0913 - the parameters of a command are its options
    ctx: typer.Context,
    lost: Annotated[bool, typer.Option("--lost", help="The present keys are lost for good: do without them.")] = False,
    new_device: Annotated[
        bool, typer.Option("--new-device", help="This profile is a copy of one that lives on: become another device.")
    ] = False,
    keep_in: KeepIn = Kept.ANYWHERE,
    keys_passphrase: KeysPassphraseFile = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Make new keys for this device. Prints the card by which paired devices learn of them."""
    with open_mover(Invocation.of(ctx), Access(keys_passphrase=keys_passphrase)) as mover:
        question = tr("Make new keys? The recovery phrase changes, and each paired device needs the new card.")
        confirm(question, yes)
        if lost or new_device:
            keys = mover.parts.keys
            words = in_some_place(keep_in, lambda home: keys.begin_anew(home, as_new_device=new_device)).phrase
            card = keys.card()
        else:
            rotated = mover.parts.keys.rotate()
            words, card = rotated.phrase, rotated.card
        own = mover.parts.own()
    if as_json:
        put_json({**own_to_json(own), "card": card})
    else:
        put(card)
    tell(tr("Paste this line on each paired device: `ricordo sync pair CARD`."))
    show_phrase(words)


def phrase(
    ctx: typer.Context,
    keys_passphrase: KeysPassphraseFile = None,
    show_words: ShowWords = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Show the recovery phrase of this device: 24 words that restore its keys on a machine that lost them."""
    from sync.keys.recovery import recovery_phrase

    with open_mover(Invocation.of(ctx), Access(keys_passphrase=keys_passphrase, read_only=True)) as mover:
        confirm(tr("Whoever reads these words has the keys of this device. Show them?"), yes)
        words, own = recovery_phrase(mover.parts.keys.open().seed), mover.parts.own()
    if as_json and show_words:
        put_json({**own_to_json(own), "words": words})
        return
    if as_json:
        put_json(own_to_json(own))
    show_phrase(words)


def recover(
    ctx: typer.Context,
    file: Annotated[
        str | None, typer.Option("--phrase-file", metavar="FILE", help="Read the words from a file; - for a pipe.")
    ] = None,
    keep_in: KeepIn = Kept.ANYWHERE,
    keys_passphrase: KeysPassphraseFile = None,
    as_json: AsJson = False,
) -> None:
    """Restore this device's keys from the recovery phrase, where the keyring lost them."""
    with open_mover(Invocation.of(ctx), Access(keys_passphrase=keys_passphrase)) as mover:
        words = read_text(file) if file is not None else typed(tr("The 24 words:"), "--phrase-file")
        in_some_place(keep_in, lambda home: mover.parts.keys.recover(words, home))
        own = mover.parts.own()
    if as_json:
        put_json(own_to_json(own))
    tell(tr("The keys of this device are back."))


def begin_keys(mover: Mover, keep_in: Kept) -> None:
    """Make the first keys and show the phrase that restores them. Raises KeyringUnusable, CommandRefused."""
    begun = in_some_place(keep_in, mover.parts.keys.begin)
    tell(tr("New keys were made for this device."))
    show_phrase(begun.phrase)


def show_phrase(words: str) -> None:
    """On stderr, large, and nowhere else."""
    from ui.words.moving import word_rows, write_phrase_down

    tell("")
    for row in word_rows(words, _COLUMNS):
        tell_loudly(row)
    tell(write_phrase_down())


def in_some_place(keep_in: Kept, keep: "Callable[[KeyHome], Begun]") -> "Begun":
    """What ``keep`` makes, in the place that was asked for; else in the keyring, or sealed where that fails.

    Raises what ``keep`` raises; of KeyringUnusable only where the keyring was asked for.
    """
    from assistant.memory.device import KeyHome
    from sync.keys.errors import KeyringUnusable

    if keep_in is not Kept.ANYWHERE:
        return keep(KeyHome(keep_in.value))
    try:
        return keep(KeyHome.KEYRING)
    except KeyringUnusable as error:
        tell(say(str(error)))
        tell(tr("The keys are sealed in the profile instead; their passphrase is asked for when they are needed."))
        return keep(KeyHome.FILE)
