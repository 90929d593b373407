"""The longest gap between two beats of the busy indicator, seen at the terminal while the model loads and answers.

The indicator moves twenty times a second. A screen that waits for the model, or paints more than it must, skips beats.
"""

import sys
import tempfile
from itertools import pairwise
from pathlib import Path

from assistant.bootstrap import open_profile
from assistant.config import set_value
from assistant.memory.turn import Turn, TurnStatus
from assistant.paths import Places, find_places
from tests.bench.home import settled_home
from tests.bench.ratio import Ratio, Remark
from tests.bench.terminal import Terminal
from ui.widgets.busy import BEAT_S, FRAMES

GOAL = 2.0
QUESTION = "Tell me about the sea, the tides and the moon, in about ten sentences.\r"
_QUIET_S = 3.0  # a silence this long is an end or a freeze; the store says which


def measure() -> list[Ratio | Remark]:
    """One answer from a model that is not loaded yet."""
    with tempfile.TemporaryDirectory() as folder:
        environment = settled_home(Path(folder))
        places = find_places(environment)
        set_value(places.config_file, "model.seed", "1")
        beats = _beats(environment)
        reply = _last_turn(places)
    if reply.status not in {TurnStatus.COMPLETE, TurnStatus.CUT}:
        raise RuntimeError(f"the indicator stood still for {_QUIET_S:g} s before the reply was complete")
    longest_s = max(later - earlier for earlier, later in pairwise(beats))
    return [
        Ratio("longest gap between two beats / the beat of 20 Hz", longest_s * 1000, BEAT_S * 1000, "ms", GOAL),
        Remark("beats seen while loading and answering", f"{len(beats)} in {beats[-1] - beats[0]:.1f} s"),
    ]


def _beats(environment: dict[str, str]) -> list[float]:
    """The moments at which the indicator was seen to move, from the loading model to the silence after the reply.

    The question is typed at the first beat, while the model loads, and waits for it.
    """
    signs = [frame.encode() for frame in FRAMES]
    beats: list[float] = []
    with Terminal([str(Path(sys.executable).with_name("ricordo"))], environment) as terminal:
        for moment_s, seen in terminal.chunks(limit_s=180):
            if any(sign in seen for sign in signs):
                if not beats:
                    terminal.send(QUESTION)
                beats.append(moment_s)
            if beats and moment_s - beats[-1] > _QUIET_S:
                terminal.quit()
                return beats
    raise AssertionError("unreachable: the terminal raises at its limit")


def _last_turn(places: Places) -> Turn:
    """The newest turn in the store."""
    with open_profile(places) as profile:
        session = profile.transcript.latest_session()
        if session is None:
            raise RuntimeError("the question never reached the store")
        return profile.transcript.turns(session.id)[-1]
