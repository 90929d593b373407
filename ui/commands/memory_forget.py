"""``ricordo memory forget``: what it touches is said first, what is gone afterwards, and what nobody can reach."""

from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands import completion
from ui.commands.invocation import Invocation
from ui.commands.options import AsJson, Yes
from ui.commands.output import confirm, put_json, tell
from ui.language import Phrase, ntr, say, tr

if TYPE_CHECKING:
    from assistant.bootstrap import Profile
    from assistant.store.forget_files import ForgottenFiles
    from assistant.store.memory_store import Foreseen, Forgotten

_OUT_OF_REACH = Phrase(
    "Copies outside of this profile's folder cannot be reached: exported files, backups kept elsewhere."
)


def forget(
    ctx: typer.Context,
    items: Annotated[list[str], typer.Argument(metavar="ID", help="The memories.", autocompletion=completion.items)],
    keep_turn: Annotated[bool, typer.Option("--keep-turn", help="Leave the words in the conversations.")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Remove every word of memories, everywhere in this profile. It cannot be undone."""
    from assistant.store.forget_files import forget_files

    with Invocation.of(ctx).profile() as profile:
        chosen = list(dict.fromkeys(profile.memory.find(prefix).item.id for prefix in items))
        confirm(_question(profile, profile.memory.foresee(chosen), keep_turn), yes)
        forgotten = profile.memory.forget(chosen, keep_turn=keep_turn, forget_trace=profile.traces.forget)
        tell(_gone(forgotten))  # said now: should a file resist, this is true all the same
        files = forget_files(profile.places, forgotten.words, profile.clock)
    _tell_files(files)
    tell(say(_OUT_OF_REACH))
    if as_json:
        put_json(_to_json(chosen[0], forgotten, files))


def _question(profile: "Profile", foreseen: "Foreseen", keep_turn: bool) -> str:
    memories = profile.memory.records(foreseen.item_ids)
    sentences = "; ".join(repr(record.item.sentence) for record in memories)
    traces = len({*foreseen.traced_turn_ids} & {*profile.traces.ids()})
    turns = len(foreseen.masked_turn_ids)
    if keep_turn:
        words = tr("the words in conversations stay")
    else:
        words = ntr("{count:,} message masked in conversations", "{count:,} messages masked in conversations", turns)
    return tr(
        "Forget {sentences}? This touches {memories}, {words}, {vectors} and {traces} removed, and each export and "
        "backup in this profile that holds the words. It cannot be undone.",
        sentences=sentences,
        memories=_memories(len(memories)),
        words=words,
        vectors=ntr("{count:,} vector", "{count:,} vectors", foreseen.vectors),
        traces=ntr("{count:,} trace", "{count:,} traces", traces),
    )


def _gone(forgotten: "Forgotten") -> str:
    told = tr(
        "Forgotten: {memories}; {messages} masked.",
        memories=_memories(len(forgotten.item_ids)),
        messages=ntr("{count:,} message", "{count:,} messages", len(forgotten.turn_ids)),
    )
    if forgotten.is_wiped:
        return told
    return tr("{told} Another program is reading: the last traces in the file go when it is next opened.", told=told)


def _tell_files(files: "ForgottenFiles") -> None:
    for path in files.removed:
        tell(tr("Removed: {path}", path=path))
    if files.made is not None:
        tell(tr("A backup without the words takes their place: {made}", made=files.made))


def _to_json(item_id: str, forgotten: "Forgotten", files: "ForgottenFiles") -> dict[str, object]:
    return {
        "id": item_id,
        "items": list(forgotten.item_ids),
        "turns": list(forgotten.turn_ids),
        "files": [str(path) for path in files.removed],
        "backup": None if files.made is None else str(files.made),
        "wiped": forgotten.is_wiped,
    }


def _memories(count: int) -> str:
    return ntr("{count:,} memory", "{count:,} memories", count)
