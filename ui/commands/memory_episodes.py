"""``ricordo memory episodes``: the topics of a conversation, and what holds in each."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.clock import to_text
from ui.commands.chosen_session import chosen_session
from ui.commands.invocation import Invocation
from ui.commands.memory_slots import slot_to_json
from ui.commands.options import AsJson, OfSession
from ui.commands.output import put_json, put_table, tell
from ui.format import Column, id_length, local_time
from ui.language import Phrase, say, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.memory.episode import Episode
    from assistant.memory.slot import Slot

episodes_app = typer.Typer(add_completion=False)

OneEpisode = Annotated[str, typer.Argument(metavar="ID", help="The topic, or the beginning of its id.")]


@episodes_app.callback(invoke_without_command=True)
def episodes(ctx: typer.Context, session: OfSession = None, as_json: AsJson = False) -> None:
    """List the topics of one conversation, with what holds in each: of the latest, or of the one named."""
    if ctx.invoked_subcommand is not None:
        return
    with Invocation.of(ctx).profile(read_only=True) as profile:
        chosen = chosen_session(profile.transcript, session)
        found, held = profile.memory.episodes(chosen.id), profile.memory.slots(chosen.id)
    if as_json:
        put_json([_to_json(one, held) for one in found])
    elif found:
        _put_list(found, held)
    else:
        tell(tr("Nothing was noted of this conversation alone."))


@episodes_app.command()
def show(ctx: typer.Context, episode: OneEpisode, as_json: AsJson = False) -> None:
    """Show one of them: its turns, what was decided, what holds in it."""
    with Invocation.of(ctx).profile(read_only=True) as profile:
        found = profile.memory.find_episode(episode)
        held = profile.memory.slots(found.session_id)
    if as_json:
        put_json(_to_json(found, held))
        return
    rows = [(tr("messages"), _turns(found))]
    rows += [(tr("decided"), one.text) for one in found.conclusions]
    rows += [(say(slot.part.value), slot.sentence) for slot in _of(found, held)]
    tell(f"{found.title or tr('untitled')}, {_state(found)}")
    put_table((Column(Phrase("part")), Column(Phrase("what"), flexible=True)), rows)


@episodes_app.command()
def edit(
    ctx: typer.Context,
    episode: OneEpisode,
    title: Annotated[list[str], typer.Argument(metavar="TITLE", help="Its new title.")],
    as_json: AsJson = False,
) -> None:
    """Give one another title. `ricordo memory undo` takes it back."""
    from ui.commands.memory_add import without_credentials

    with Invocation.of(ctx).profile() as profile:
        words = without_credentials(" ".join(title))
        new = profile.memory.edit_episode(profile.memory.find_episode(episode).id, words)
        held = profile.memory.slots(new.session_id)
    _put_done(new, held, tr("is its title now"), as_json)


@episodes_app.command()
def drop(ctx: typer.Context, episode: OneEpisode, as_json: AsJson = False) -> None:
    """Let go of one and of what holds in it; its turns stay. `ricordo memory undo` takes it back."""
    with Invocation.of(ctx).profile() as profile:
        old = profile.memory.find_episode(episode)
        held = profile.memory.slots(old.session_id)
        profile.memory.drop_episode(old.id)
    _put_done(old, held, tr("dropped"), as_json)


def _put_list(found: "Sequence[Episode]", held: "Sequence[Slot]") -> None:
    columns = (
        Column(Phrase("id")),
        Column(Phrase("topic"), flexible=True),
        Column(Phrase("began")),
        Column(Phrase("ended")),
        Column(Phrase("messages"), align="right"),
        Column(Phrase("holds"), align="right"),
    )
    length = id_length([one.id for one in found])
    rows = [
        (
            one.id[:length],
            one.title or tr("untitled"),
            local_time(one.opened_at),
            _state(one),
            _turns(one),
            str(len(_of(one, held))),
        )
        for one in found
    ]
    put_table(columns, rows)


def _put_done(episode: "Episode", held: "Sequence[Slot]", told: str, as_json: bool) -> None:
    if as_json:
        put_json(_to_json(episode, held))
    else:
        tell(tr("{title}: {state}", title=episode.title or tr("untitled"), state=told))


def _of(episode: "Episode", held: "Sequence[Slot]") -> "list[Slot]":
    return [slot for slot in held if slot.episode_id == episode.id]


def _state(episode: "Episode") -> str:
    return tr("open") if episode.closed_at is None else local_time(episode.closed_at)


def _turns(episode: "Episode") -> str:
    """As "1-4, 9-12"."""
    return ", ".join(f"{span.first}-{span.last}" for span in episode.spans)


def _to_json(episode: "Episode", held: "Sequence[Slot]") -> dict[str, Any]:
    return {
        "id": episode.id,
        "session": episode.session_id,
        "title": episode.title,
        "opened_at": to_text(episode.opened_at),
        "last_at": None if episode.last_at is None else to_text(episode.last_at),
        "closed_at": None if episode.closed_at is None else to_text(episode.closed_at),
        "turns": list(episode.turn_ids),
        "spans": [[span.first, span.last] for span in episode.spans],
        "conclusions": [{"turn": one.turn_id, "text": one.text} for one in episode.conclusions],
        "slots": [slot_to_json(slot) for slot in _of(episode, held)],
    }
