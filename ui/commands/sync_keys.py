"""``ricordo sync rotate``, ``phrase`` and ``recover``: the keys of this device and the words that restore them."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands.files import read_text
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, Yes
from ui.commands.output import confirm, put, put_json, tell
from ui.commands.sync_json import own_to_json
from ui.commands.sync_mover import Entry, Mover, open_mover
from ui.commands.sync_passphrase import KeysPassphraseFile, typed
from ui.language import say, tr

if TYPE_CHECKING:
    from sync.keys.own_keys import Begun

_COLUMNS = 3


class Kept(StrEnum):
    """Where new keys lie. ANYWHERE: in the keyring, or where that is not possible in a sealed file."""

    ANYWHERE = "anywhere"
    KEYRING = "keyring"
    FILE = "file"


KeepIn = Annotated[
    Kept, typer.Option("--keep-in", help="Where new keys lie: in the system's keyring, or sealed in the profile.")
]
ShowWords = Annotated[
    bool, typer.Option("--show-words", help="With --json: put the words into the object instead of showing them.")
]


def rotate(
    ctx: typer.Context,
    keys_passphrase: KeysPassphraseFile = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Make new keys for this device. Prints the card by which paired devices learn of them."""
    with open_mover(Invocation.of(ctx), Entry(keys_passphrase=keys_passphrase)) as mover:
        question = tr("Make new keys? The recovery phrase changes, and each paired device needs the new card.")
        confirm(question, yes)
        rotated = mover.parts.keys.rotate()
        own = mover.parts.own()
    if as_json:
        put_json({**own_to_json(own), "card": rotated.card})
    else:
        put(rotated.card)
    tell(tr("Paste this line on each paired device: `ricordo sync pair CARD`. It is signed with the old keys, too."))
    show_phrase(rotated.phrase)


def phrase(
    ctx: typer.Context,
    keys_passphrase: KeysPassphraseFile = None,
    show_words: ShowWords = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Show the recovery phrase of this device: 24 words that restore its keys on a machine that lost them."""
    from sync.keys.recovery import recovery_phrase

    with open_mover(Invocation.of(ctx), Entry(keys_passphrase=keys_passphrase, read_only=True)) as mover:
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
    with open_mover(Invocation.of(ctx), Entry(keys_passphrase=keys_passphrase)) as mover:
        words = read_text(file) if file is not None else typed(tr("The 24 words:"), "--phrase-file")
        _in_some_place(mover, keep_in, words)
        own = mover.parts.own()
    if as_json:
        put_json(own_to_json(own))
    tell(tr("The keys of this device are back."))


def begin_keys(mover: Mover, keep_in: Kept) -> None:
    """Make the first keys and show the phrase that restores them. Raises KeyringUnusable, CommandRefused."""
    begun = _in_some_place(mover, keep_in)
    tell(tr("New keys were made for this device."))
    show_phrase(begun.phrase)


def show_phrase(words: str) -> None:
    """On stderr, large, and nowhere else."""
    from ui.moving_text import word_rows, write_phrase_down

    tell("")
    for row in word_rows(words, _COLUMNS):
        tell(row)
    tell(write_phrase_down())


def _in_some_place(mover: Mover, keep_in: Kept, phrase: str | None = None) -> "Begun":
    """Keys, new or of ``phrase``, in the place that was asked for; else in the keyring, or sealed where that fails."""
    from assistant.memory.device import KeyHome
    from sync.keys.errors import KeyringUnusable

    def keep(home: KeyHome) -> "Begun":
        return mover.parts.keys.begin(home) if phrase is None else mover.parts.keys.recover(phrase, home)

    if keep_in is not Kept.ANYWHERE:
        return keep(KeyHome(keep_in.value))
    try:
        return keep(KeyHome.KEYRING)
    except KeyringUnusable as error:
        tell(say(str(error)))
        tell(tr("The keys are sealed in the profile instead; their passphrase is asked for when they are needed."))
        return keep(KeyHome.FILE)
