"""``ricordo sync export``: what may leave, sealed into one file, and the words that open it, shown once."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ui.commands.files import expanded
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, Yes
from ui.commands.output import confirm, put, put_json, tell, tell_loudly
from ui.commands.sync_json import redactions_to_json
from ui.commands.sync_mover import Access, Mover, open_mover, shown_progress
from ui.commands.sync_passphrase import (
    KeysPassphraseFile,
    PassphraseFd,
    PassphraseFile,
    given_passphrase,
    typed_twice,
)
from ui.failures import CommandRefused, not_together
from ui.language import say, tr

if TYPE_CHECKING:
    from sync.moving.exporting import Exported

_COLUMNS = 2


def export(  # noqa: PLR0913 - the parameters of a command are its options
    ctx: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="The file to write, or a folder; else the profile's own export folder."),
    ] = None,
    devices: Annotated[
        bool, typer.Option("--devices", help="Seal it for all paired devices, into FILE or the shared folder.")
    ] = False,
    passphrase_file: PassphraseFile = None,
    passphrase_fd: PassphraseFd = None,
    choose: Annotated[
        bool, typer.Option("--choose-passphrase", help="Type a passphrase of your own instead of getting ten words.")
    ] = False,
    keys_passphrase: KeysPassphraseFile = None,
    show_words: Annotated[
        bool, typer.Option("--show-words", help="With --json: put the ten words into the object.")
    ] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Write what may leave into a sealed file. Without a passphrase of yours, ten words are made and shown once."""
    from sync.container.words import draw_words

    passphrase = given_passphrase(passphrase_file, passphrase_fd)
    _refuse_contradictions(devices, passphrase, choose)
    with open_mover(Invocation.of(ctx), Access(keys_passphrase=keys_passphrase)) as mover:
        if devices:
            _agree(mover, yes)
            exported, words = _to_devices(mover, file), None
        else:
            path = _path(mover, file)
            if path.exists():
                confirm(tr("{path} exists. Replace it?", path=path), yes)
            _agree(mover, yes)
            words = None if passphrase is not None or choose else draw_words()
            if choose:
                passphrase = typed_twice(tr("A passphrase for the file:"))
            exported = _to_file(mover, path, passphrase or words or "")
    _report(exported, words, as_json, show_words)


def _refuse_contradictions(devices: bool, passphrase: str | None, choose: bool) -> None:
    if choose and passphrase is not None:
        raise CommandRefused(not_together("--choose-passphrase", "--passphrase-file"))
    if devices and (choose or passphrase is not None):
        raise CommandRefused(not_together("--devices", "--passphrase-file"))


def _agree(mover: Mover, yes: bool) -> None:
    """Where somebody is there, show what would leave and ask; elsewhere nothing is asked."""
    from ui.words.moving import leaving_text

    if yes or not sys.stdin.isatty():
        return
    with shown_progress() as progress:
        told = leaving_text(mover.moving.preview(progress))
    tell(tr("`ricordo sync preview` shows each of them, and why."))
    confirm(tr("{told} Export?", told=told), yes)


def _path(mover: Mover, file: Path | None) -> Path:
    """Where to write: in a folder under a name of its own."""
    from assistant.paths import make_folder
    from sync.container.bundle_name import name_by_time

    path = expanded(file) if file is not None else make_folder(mover.profile.places.exports)
    if not path.is_dir():
        return path
    return path / name_by_time(mover.profile.clock.now().astimezone())


def _to_file(mover: Mover, path: Path, passphrase: str) -> "Exported":
    mover.unseal_keys()
    with shown_progress() as progress:
        return mover.moving.export_file(path, passphrase, progress)


def _to_devices(mover: Mover, folder: Path | None) -> "Exported":
    mover.unseal_keys()
    with shown_progress() as progress:
        return mover.moving.export_device(None if folder is None else expanded(folder), progress)


def _report(exported: "Exported", words: str | None, as_json: bool, show_words: bool) -> None:
    from ui.words.moving import findings_text, sealed_text, word_rows, write_down

    tell(sealed_text(exported))
    if exported.redactions:
        tell(tr("Taken out: {found}.", found=findings_text(exported.redactions)))
    if exported.note:
        tell(say(exported.note))
    if as_json:
        put_json(_to_json(exported, words if show_words else None))
    else:
        put(str(exported.path))
    if words is None or (as_json and show_words):
        return
    tell("")
    for row in word_rows(words, _COLUMNS):
        tell_loudly(row)
    tell(write_down())


def _to_json(exported: "Exported", words: str | None) -> dict[str, Any]:
    """``words`` are among it only when they were made here and asked for."""
    return {
        "id": exported.bundle,
        "path": str(exported.path),
        "sequence": exported.sequence,
        "records": exported.told,
        "memories": exported.with_words,
        "redactions": redactions_to_json(exported.redactions),
        "signer": "device" if exported.is_signed_by_device else "ephemeral",
        "note": exported.note,
        **({} if words is None else {"words": words}),
    }
