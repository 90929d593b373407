"""``ricordo memory slots``: what holds in one conversation only."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.clock import to_text
from ui.commands.chosen_session import chosen_session
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, OfSession
from ui.commands.output import put_json, put_table, tell
from ui.format import Column, id_length, local_time
from ui.language import Phrase, say, tr

if TYPE_CHECKING:
    from assistant.memory.slot import Slot

slots_app = typer.Typer(add_completion=False)

OneSlot = Annotated[str, typer.Argument(metavar="ID", help="What holds, or the beginning of its id.")]


@slots_app.callback(invoke_without_command=True)
def slots(ctx: typer.Context, session: OfSession = None, as_json: AsJson = False) -> None:
    """List what holds in one conversation only: of the latest, or of the one named."""
    if ctx.invoked_subcommand is not None:
        return
    with Invocation.of(ctx).profile(read_only=True) as profile:
        found = profile.memory.slots(chosen_session(profile.transcript, session).id)
    if as_json:
        put_json([slot_to_json(slot) for slot in found])
    elif found:
        length = id_length([slot.id for slot in found])
        columns = (
            Column(Phrase("id")),
            Column(Phrase("part")),
            Column(Phrase("what"), flexible=True),
            Column(Phrase("since"), align="right"),
        )
        put_table(columns, [(s.id[:length], say(s.part.value), s.sentence, local_time(s.set_at)) for s in found])
    else:
        tell(tr("Nothing holds in this conversation only."))


@slots_app.command()
def show(ctx: typer.Context, slot: OneSlot, as_json: AsJson = False) -> None:
    """Show one of them."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        found = profile.memory.find_slot(slot)
    _put_slot(found, tr("holds"), as_json)


@slots_app.command()
def edit(
    ctx: typer.Context,
    slot: OneSlot,
    value: Annotated[list[str], typer.Argument(metavar="VALUE", help="Its new value.")],
    as_json: AsJson = False,
) -> None:
    """Give one another value. `ricordo memory undo` takes it back."""
    from ui.commands.memory_add import without_credentials

    with Invocation.of(ctx).profile() as profile:
        words = without_credentials(" ".join(value))
        new = profile.memory.edit_slot(profile.memory.find_slot(slot).id, words)
    _put_slot(new, tr("holds now"), as_json)


@slots_app.command()
def drop(ctx: typer.Context, slot: OneSlot, as_json: AsJson = False) -> None:
    """Let one hold no more. `ricordo memory undo` takes it back."""
    with Invocation.of(ctx).profile() as profile:
        old = profile.memory.find_slot(slot)
        profile.memory.drop_slot(old.id)
    _put_slot(old, tr("dropped"), as_json)


def slot_to_json(slot: "Slot") -> dict[str, Any]:
    """One of them, whole. ``turn`` is empty for one that was written by hand. Times in UTC."""
    names = ("id", "subject", "attribute", "scope", "value", "sentence", "polarity")
    return {
        **{name: getattr(slot, name) for name in names},
        "session": slot.session_id,
        "episode": slot.episode_id,
        "turn": slot.turn_id,
        "part": slot.part.value,
        "kind": slot.kind.value,
        "set_at": to_text(slot.set_at),
    }


def _put_slot(slot: "Slot", told: str, as_json: bool) -> None:
    if as_json:
        put_json(slot_to_json(slot))
    else:
        tell(tr("{part}, {state}: {sentence}", part=say(slot.part.value), state=told, sentence=slot.sentence))
