"""The memory screen in tests: what was said before, and the way there."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from assistant.bootstrap import open_profile
from assistant.language.statements import read_statements
from assistant.memory.evidence import Record
from assistant.paths import Places
from support.screen import screen_text, until
from ui.apps.app import RicordoApp
from ui.screens.choice import ChoiceScreen
from ui.screens.memory import MemoryScreen


def said(places: Places, *texts: str, title: str = "Trip to Lisbon") -> list[str]:
    """A conversation in which these were said and learned; the ids of the turns."""
    with open_profile(places) as profile:
        session = profile.transcript.new_session(title)
        turns = [profile.transcript.add_question(session.id, text) for text in texts]
        for turn in turns:
            said_at = datetime.now().astimezone()
            occasion = replace(profile.memory.occasion(said_at), session_id=session.id, turn_id=turn.id, text=turn.text)
            profile.memory.learn(read_statements(turn.text, said_at), occasion)
        return [turn.id for turn in turns]


def held(app: RicordoApp) -> list[Record]:
    """What the store holds."""
    assert app.chat.desk is not None
    return app.chat.desk.profile.memory.held()


def sentences(records: Sequence[Record]) -> list[str]:
    """Their sentences."""
    return [record.item.sentence for record in records]


async def open_memory(pilot: Pilot[int]) -> None:
    """F10, and wait for the first row's details or the sentence that there is none."""
    await pilot.press("f10")
    await until(pilot, lambda: isinstance(pilot.app.screen, MemoryScreen))
    await until(pilot, lambda: "item" in screen_text(pilot.app).splitlines()[0])


async def choose(pilot: Pilot[int], key: str, label: str) -> None:
    """Open the choice behind ``key`` and take the one called ``label``."""
    await pilot.press(key)
    await until(pilot, lambda: isinstance(pilot.app.screen, ChoiceScreen))
    options = pilot.app.screen.query_one(OptionList)
    labels = [str(options.get_option_at_index(place).prompt) for place in range(options.option_count)]
    await pilot.press("home", *["down"] * labels.index(label), "enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, MemoryScreen))


async def write_line(pilot: Pilot[int], key: str, text: str) -> None:
    """Open the dialog behind ``key``, write ``text`` and take it."""
    await pilot.press(key)
    await until(pilot, lambda: not isinstance(pilot.app.screen, MemoryScreen))
    pilot.app.screen.query_one(Input).value = text
    await pilot.press("enter")
