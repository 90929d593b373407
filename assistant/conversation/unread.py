"""What was demanded in a session and memory did not read: it stands before the model all the same.

Made anew in each turn from the questions that are there, so that nothing of it is kept when they are forgotten.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.conversation.aside import Condition
from assistant.language.demanded import Demanded, Heard, Overtaken, Standing, standing_demands
from assistant.language.ended import Ended, mentions
from assistant.language.sentences import language_of
from assistant.memory.episode import Episode
from assistant.memory.evidence import Record
from assistant.memory.slot import Slot
from assistant.memory.turn import Speaker, Turn


@dataclass(frozen=True, slots=True)
class Known:
    """What memory has of a session: the ``records`` that stand, the ``past`` ones, and the ``slots``."""

    records: Sequence[Record] = ()
    past: Sequence[Record] = ()
    slots: Sequence[Slot] = ()


def followed(turns: Sequence[Turn], episodes: Sequence[Episode], known: Known) -> Standing:
    """What the questions among ``turns``, those of one session in order, demand as far as they go."""
    held = _held(known)
    topics = {turn_id: one.id for one in episodes for turn_id in one.turn_ids}
    return standing_demands(
        [
            Heard(one.id, topics.get(one.id, ""), one.text, one.created_at, one.position, tuple(held.get(one.id, ())))
            for one in turns
            if one.speaker is Speaker.USER and one.text
        ]
    )


def unread_conditions(standing: Standing, episodes: Sequence[Episode]) -> tuple[Condition, ...]:
    """What stands of it and memory does not hold, in the user's words."""
    by_topic = {one.id: one for one in episodes}
    return tuple(_condition(one, by_topic.get(one.heard.topic)) for one in standing.demanded if not one.is_held)


def doubts(standing: Standing, known: Known, ended: Sequence[Ended]) -> tuple[Ended, ...]:
    """The values that may hold no more, without those of which memory is sure, one way or the other.

    What memory holds is called by its own value: that is what stands in the order.
    """
    later = [(one.item.value, one.item.stated_at) for one in known.records]
    told = [one.ended(value) for one in standing.overtaken for value in _held_as(one, known)]
    return tuple(
        doubt
        for doubt in dict.fromkeys(told)
        if not any(mentions(one.value, doubt.value) for one in ended)
        and not any(said_at >= doubt.at and mentions(value, doubt.value) for value, said_at in later)
    )


def _held_as(one: Overtaken, known: Known) -> list[str]:
    """The values under which memory holds what was overtaken; its own where it is a sum or a day, or not held."""
    if one.demanded.values:
        return [one.value]
    demand, turn_id = one.demanded.demand, one.demanded.heard.turn_id
    values = [
        record.item.value
        for record in known.records
        for said in record.evidence
        if said.turn_id == turn_id and said.start < demand.end and demand.start < said.end and not said.withdrawn
        if mentions(demand.text, record.item.value)
    ]
    return values or [one.value]


def _held(known: Known) -> Mapping[str, list[tuple[int, int, str]]]:
    """The stretches of each turn of which memory holds what they say. What it let go of is followed here as well: it
    may have taken one matter for another.
    """
    held: dict[str, list[tuple[int, int, str]]] = {}
    for record in known.records:
        for one in record.evidence:
            if not one.withdrawn:
                held.setdefault(one.turn_id, []).append((one.start, one.end, record.item.sentence))
    for slot in known.slots:
        held.setdefault(slot.turn_id, []).append((slot.start, slot.end, slot.sentence))
    return held


def _condition(one: Demanded, episode: Episode | None) -> Condition:
    demand, heard = one.demand, one.heard
    matter = "" if demand.of_account or episode is None else episode.title
    spans = () if demand.of_account or episode is None else episode.spans
    return Condition(
        f"{heard.turn_id}/{demand.start}",
        matter,
        demand.text.rstrip(" .。"),
        language_of(demand.text),
        heard.said_at,
        whole=True,
        position=heard.position,
        spans=spans,
        unread=True,
    )
