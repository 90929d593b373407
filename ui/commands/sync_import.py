"""``ricordo sync import`` and ``undo``: what a bundle would do is shown first, then done, and can be taken back."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands import completion
from ui.commands.files import expanded
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, Yes
from ui.commands.output import agreed, confirm, put, put_json, put_table, someone_is_there, tell
from ui.commands.sync_json import import_to_json, incoming_to_json
from ui.commands.sync_mover import Access, Mover, open_mover, shown_progress
from ui.commands.sync_passphrase import (
    KeysPassphraseFile,
    PassphraseFd,
    PassphraseFile,
    given_passphrase,
    with_passphrase,
)
from ui.format import Column, local_time
from ui.language import Phrase, say, tr

if TYPE_CHECKING:
    from sync.container.kdf import Cost
    from sync.moving.reading import Incoming
    from sync.moving.stranger import Stranger

_COLUMNS = (
    Column(Phrase("number"), align="right"),
    Column(Phrase("when")),
    Column(Phrase("from")),
    Column(Phrase("what"), flexible=True),
)


def import_bundle(  # noqa: PLR0913 - the parameters of a command are its options
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A bundle.", autocompletion=completion.bundles)],
    as_profile: Annotated[
        str | None, typer.Option("--as", metavar="PROFILE", help="Import into this profile (account).")
    ] = None,
    passphrase_file: PassphraseFile = None,
    passphrase_fd: PassphraseFd = None,
    keys_passphrase: KeysPassphraseFile = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what it would do.")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Take in what another device or account exported. What it would do is shown first."""
    given = given_passphrase(passphrase_file, passphrase_fd)
    path = expanded(file)
    with open_mover(Invocation.of(ctx), Access(as_profile, keys_passphrase, read_only=dry_run)) as mover:
        incoming = _read(mover, path, given)
        shown = incoming_to_json(incoming, mover.moving.sentence_of)
        _tell_plan(mover, incoming, aloud=not as_json)
        if not dry_run and not incoming.plan.is_empty:
            confirm(tr("Take this in?"), yes)
        applied = None if dry_run else _apply(mover, incoming)
        _offer_pairing(mover, incoming.stranger, dry_run or as_json)
    if as_json:
        put_json({**shown, "applied": not dry_run, "import": applied})


def undo(
    ctx: typer.Context,
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", help="The import; else the newest.", min=1)] = None,
    list_them: Annotated[bool, typer.Option("--list", help="List the imports instead.")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Take an import back: the newest one, or the one of this number. What was changed since then stays."""
    from ui.words.arriving import reverted_lines

    with open_mover(Invocation.of(ctx), Access(read_only=list_them)) as mover:
        if list_them:
            _list(mover, as_json)
            return
        if someone_is_there():
            confirm(_undo_question(mover, number), yes)
        reverted = mover.moving.undo(number)
    if as_json:
        ids = {"items": list(reverted.item_ids), "kept": list(reverted.kept_ids)}
        put_json({"id": reverted.number, **ids, "partial": reverted.is_partial})
    for line in reverted_lines(reverted):
        tell(line)


def _read(mover: Mover, path: Path, given: str | None) -> "Incoming":
    """Open it by its passphrase or by this device's keys, whichever it is sealed with."""
    from sync.container.kdf import KdfPolicy
    from sync.moving.errors import BundleHeld

    locks = mover.moving.locks(path)
    policy = KdfPolicy(ask=_may_cost if someone_is_there() else None)
    if locks.work_factor is None:
        try:
            return _from_device(mover, path)
        except BundleHeld as held:
            if not _offer_pairing(mover, held.stranger, not someone_is_there()):
                raise
            return _from_device(mover, path)
    policy.check(locks.work_factor)  # before the person types anything

    def open_with(words: str) -> "Incoming":
        with shown_progress() as progress:
            return mover.moving.read_file(path, words, progress, policy)

    return with_passphrase(given, open_with)


def _from_device(mover: Mover, path: Path) -> "Incoming":
    mover.unseal_keys()
    with shown_progress() as progress:
        return mover.moving.read_device(path, progress=progress)


def _may_cost(cost: "Cost") -> bool:
    return agreed(
        tr(
            "Opening this file takes {memory:,} MiB of memory and about {seconds:,} seconds. Go on?",
            memory=cost.memory_mib,
            seconds=cost.seconds,
        )
    )


def _tell_plan(mover: Mover, incoming: "Incoming", *, aloud: bool) -> None:
    """In words: on stdout what the plan is, on stderr whom it is from."""
    from ui.words.arriving import incoming_lines, plan_parts

    for line in incoming_lines(incoming):
        tell(line)
    if not aloud:
        return
    for part in plan_parts(incoming.plan, mover.moving.sentence_of):
        put(f"{part.count:>6,}  {part.title}")
        if part.name != "conflicts":
            for sentence in part.sentences:
                put(f"        {sentence}")
    for line in _conflicts(mover, incoming):
        put(line)
    if incoming.plan.is_empty:
        put(tr("Nothing in it is new."))


def _conflicts(mover: Mover, incoming: "Incoming") -> Iterator[str]:
    from ui.commands.sync_conflicts import conflict_lines
    from ui.words.conflict_sides import sides_of

    names = {incoming.manifest.device_id: incoming.sender_name, **mover.moving.device_names()}
    for conflict in incoming.plan.conflicts:
        sides = sides_of(conflict, incoming.plan.merged, mover.parts.own().id)
        yield from conflict_lines(sides, names)


def _apply(mover: Mover, incoming: "Incoming") -> dict[str, object] | None:
    """Take it in, and say how to take it back. None when there was nothing to do."""
    from ui.words.arriving import plan_text

    with shown_progress() as progress:
        imported = mover.moving.apply(incoming, progress)
    if imported.note:
        tell(say(imported.note))
    if imported.record is None:
        tell(tr("Nothing was changed: all of it is here already."))
        return None
    tell(tr("Taken in: {counts}. `ricordo sync undo` takes it back.", counts=plan_text(imported.plan)))
    if imported.plan.conflicts:
        tell(tr("`ricordo sync conflicts` shows what two devices changed at the same time."))
    return import_to_json(imported.record)


def _offer_pairing(mover: Mover, stranger: "Stranger | None", silent: bool) -> bool:
    """Ask whether to pair the signer from now on; True when that was done. Nobody is paired without being asked."""
    from ui.words.moving import compare_text

    if stranger is None or silent or not someone_is_there():
        return False
    tell(tr("{name} is not paired with this device.", name=stranger.name))
    if not agreed(tr("{compare} Pair it?", compare=compare_text(stranger.key_print))):
        return False
    mover.moving.pair(mover.moving.plan_pairing(stranger))
    tell(tr("{name} is paired. Show it this device's card, too: `ricordo sync pair`.", name=stranger.name))
    return True


def _undo_question(mover: Mover, number: int | None) -> str:
    from assistant.clock import from_text
    from assistant.errors import NothingToUndo
    from ui.words.house import import_name

    standing = [one for one in mover.moving.imports() if one.undone_at is None]
    chosen = next((one for one in standing if number in {None, one.number}), None)
    if chosen is None:
        raise NothingToUndo
    return tr(
        "Take back the import from {name} of {moment}?",
        name=import_name(chosen),
        moment=local_time(from_text(chosen.at)),
    )


def _list(mover: Mover, as_json: bool) -> None:
    from assistant.clock import from_text
    from ui.words.house import import_counts, import_name

    found = mover.moving.imports()
    if as_json:
        put_json([import_to_json(one) for one in found])
        return
    rows = []
    for one in found:
        undone = f" ({tr('taken back')})" if one.undone_at else ""
        rows.append((str(one.number), local_time(from_text(one.at)), import_name(one), import_counts(one) + undone))
    if rows:
        put_table(_COLUMNS, rows)
    else:
        tell(tr("Nothing was imported yet."))
