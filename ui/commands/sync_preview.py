"""``ricordo sync preview``: every memory with its verdict and the reason, and what may be done about it from here."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands import completion
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson
from ui.commands.output import put, put_json, tell
from ui.commands.sync_json import preview_to_json
from ui.commands.sync_mover import Access, Mover, open_mover, shown_progress
from ui.format import id_length, one_line
from ui.language import say, tr

if TYPE_CHECKING:
    from sync.moving.preview import Preview
    from sync.selection.choice import Choice

_INDENT = "  "


def preview(
    ctx: typer.Context,
    confirm: Annotated[
        list[str] | None,
        typer.Option(
            "--confirm", metavar="ID", help="Say that this is true; may be repeated.", autocompletion=completion.items
        ),
    ] = None,
    confirm_facts: Annotated[
        bool, typer.Option("--confirm-facts", help="Say that all facts are true which stay for want of proof.")
    ] = False,
    pin: Annotated[
        list[str] | None,
        typer.Option(
            "--pin", metavar="ID", help="Keep this from fading; may be repeated.", autocompletion=completion.items
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what an export would take along, what stays here and why. Nothing leaves by looking."""
    changes = bool(confirm or confirm_facts or pin)
    with open_mover(Invocation.of(ctx), Access(read_only=not changes)) as mover:
        _confirm(mover, confirm or [], facts=confirm_facts)
        _pin(mover, pin or [])
        with shown_progress() as progress:
            shown = mover.moving.preview(progress)
        own = mover.parts.own()
    if as_json:
        put_json(preview_to_json(shown, own.id))
        return
    for line in _lines(shown):
        put(line)
    _tell_ways(shown)


def _confirm(mover: Mover, prefixes: list[str], *, facts: bool) -> None:
    """In one change each, which `ricordo memory undo` takes back."""
    if prefixes:
        chosen = [mover.profile.memory.find(prefix).item.id for prefix in prefixes]
        for record in mover.moving.confirm(chosen):
            tell(tr("Confirmed: {sentence}", sentence=one_line(record.item.sentence)))
    if facts:
        with shown_progress() as progress:
            confirmed = mover.moving.confirm_facts(progress)
        for record in confirmed:
            tell(tr("Confirmed: {sentence}", sentence=one_line(record.item.sentence)))
        if not confirmed:
            tell(tr("No fact stays here for want of proof alone."))


def _pin(mover: Mover, prefixes: list[str]) -> None:
    for prefix in prefixes:
        record = mover.moving.pin(mover.profile.memory.find(prefix).item.id)
        tell(tr("Pinned: {sentence}", sentence=one_line(record.item.sentence)))


def _lines(shown: "Preview") -> Iterator[str]:
    """The counts first, then each part with its items."""
    from ui.words.moving import items_text, sections

    parts = sections(shown.headings)
    for part in parts:
        causes = f"  ({tr(', ').join(part.causes)})" if part.causes else ""
        yield f"{part.title}{tr(': ')}{items_text(part.count)}{causes}"
    length = id_length([choice.item_id for choice in shown.choices])
    for part in parts:
        held = [choice for choice in shown.choices if choice.verdict is part.verdict]
        if held:
            yield ""
            yield part.title
        for choice in held:
            yield from _item(choice, length)


def _item(choice: "Choice", length: int) -> Iterator[str]:
    from ui.words.moving import findings_text, reason_text, score_text, shown_sentence

    blank = _INDENT + " " * length + _INDENT
    yield f"{_INDENT}{choice.item_id[:length]}{_INDENT}{shown_sentence(choice)}"
    yield f"{blank}{score_text(choice)}  {reason_text(choice)}"
    if choice.redactions:
        yield blank + tr("found: {found}", found=findings_text(choice.redactions))


def _tell_ways(shown: "Preview") -> None:
    tell(say(shown.rule))
    if shown.confirmable:
        tell(tr("`ricordo sync preview --confirm-facts` confirms every fact that stays for want of proof alone."))
    elif any(choice.is_confirmable for choice in shown.choices):
        tell(tr("`ricordo sync preview --confirm ID` says that one is true, `--pin ID` keeps one from fading."))
