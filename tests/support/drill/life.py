"""Thirty days of a person and a machine, in one process: ``python -m support.drill.life``.

Every word passes through the program's own turn, every night through its own tidying; only the clock is ours. The last
day is today, so that whatever runs afterwards has the machine's own time.
"""

from datetime import UTC, datetime, timedelta
from itertools import groupby

from assistant.bootstrap import Profile, open_profile
from assistant.clock import FixedClock
from assistant.memory.selection import Selection
from assistant.paths import find_places
from models.scripted import ScriptedChat
from support.drill.embedding import give_library
from support.drill.facts import DAYS, Fact, Fate, facts

DAY_S = 86_400
SMALL_TALK = "Explain the quadratic formula in one paragraph."
"""Asked every day. No memory comes of it, so no word of it may travel."""
ANSWER = "Certainly, with pleasure."


def main() -> None:
    """Live, then embed what was said."""
    clock = FixedClock(datetime.now(UTC) - timedelta(days=DAYS, hours=1))
    places = find_places()
    with open_profile(places, clock=clock) as profile:
        library = give_library(profile, places)
        told = {day: list(of_day) for day, of_day in groupby(facts(), key=lambda fact: fact.day)}
        for day in range(DAYS):
            _live(profile, clock, told.get(day, []))
        while library is not None and not library.work().is_done:
            pass


def _live(profile: Profile, clock: FixedClock, told: list[Fact]) -> None:
    """One day: a conversation, the night."""
    conversation = profile.conversation(profile.transcript.new_session().id, ScriptedChat([ANSWER] * 100))
    for text in [SMALL_TALK, *(fact.said for fact in told)]:
        for _ in conversation.reply(text):
            pass
        clock.advance(60)
    for fact in told:
        if fact.fate is Fate.FADED:
            _confirm(profile, fact)
    clock.advance(DAY_S - 60 * (len(told) + 1))
    profile.memory.expire()
    profile.tidy()


def _confirm(profile: Profile, fact: Fact) -> None:
    [item_id] = [record.item.id for record in profile.memory.select(Selection()) if fact.answer in record.item.sentence]
    profile.memory.confirm([item_id])


if __name__ == "__main__":
    main()
