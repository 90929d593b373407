"""kill -9 in the middle of a turn: what was committed is there at the next start."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.bootstrap import open_profile
from assistant.memory.turn import Speaker, Turn, TurnStatus
from assistant.paths import Places
from support.talker import ANSWER, MIDDLE, STEPS

TALKER = Path(__file__).parents[1] / "support" / "talker.py"
RANDOM_KILLS = 200
LONG_RANDOM_KILLS = 1000
LONGEST_LIFE_S = 0.25

REPLY_AT = {
    "turn committed": None,
    "prompt rendered": None,
    "first token": "one",
    "middle token": " ".join(ANSWER.split()[:MIDDLE]),
    "reply saved": ANSWER,
    "journal written": ANSWER,
    "reply committed": ANSWER,
}


def start(step: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, str(TALKER), step], stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> list[str]:
    """The whole lines of a process that is dead or will die; a line cut by the kill is no promise."""
    output, _ = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    return [line for line in output.splitlines(keepends=True) if line.endswith("\n")]


def all_turns(places: Places) -> list[Turn]:
    """What the next start finds, after a look at every page of the store."""
    with open_profile(places) as profile:
        profile.database.check()
        return [turn for session in profile.transcript.sessions() for turn in profile.transcript.turns(session.id)]


@pytest.mark.parametrize("step", STEPS)
def test_nothing_committed_is_lost(step: str, places: Places) -> None:
    """The question is there whole; the reply as far as it was committed, marked unless it had ended."""
    lines = said(start(step))
    turns = all_turns(places)
    assert lines[0] == f"kept {turns[0].text}\n"
    if REPLY_AT[step] is None:
        assert len(turns) == 1
        return
    ended = step == "reply committed"
    assert turns[1].status is (TurnStatus.COMPLETE if ended else TurnStatus.INTERRUPTED)
    assert str(REPLY_AT[step]).startswith(turns[1].text)
    assert turns[1].text.startswith("one")


def test_the_next_start_says_what_it_found(places: Places) -> None:
    """The interrupted reply is reported once, and search finds its words and the question's."""
    said(start("middle token"))
    with open_profile(places) as profile:
        assert [turn.status for turn in profile.recovered] == [TurnStatus.INTERRUPTED]
        assert len(profile.transcript.search("预算")) == 1
    with open_profile(places) as profile:
        assert profile.recovered == ()


@pytest.mark.parametrize("seed", range(4))
def test_random_kills_lose_no_committed_word(seed: int, places: Places) -> None:
    """A quarter of the kills each, at moments drawn by a fixed seed: every word told as kept is there."""
    kill_at_random(random.Random(seed), RANDOM_KILLS // 4, places)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_thousand_random_kills(places: Places) -> None:
    """The same, a thousand times in one home that grows."""
    kill_at_random(random.Random(1000), LONG_RANDOM_KILLS, places)


def kill_at_random(moments: random.Random, kills: int, places: Places) -> None:
    kept: list[str] = []
    ended = 0
    for _ in range(kills):
        process = start("never")
        assert process.stdout is not None
        first = process.stdout.readline()
        try:
            process.wait(timeout=moments.uniform(0, LONGEST_LIFE_S))
        except subprocess.TimeoutExpired:
            process.kill()
        lines = [first, *said(process)]
        kept += [line.removeprefix("kept ").rstrip("\n") for line in lines if line.startswith("kept ")]
        ended += sum(line.startswith("ended ") for line in lines)
    turns = all_turns(places)
    questions = {turn.text for turn in turns if turn.speaker is Speaker.USER}
    replies = [turn for turn in turns if turn.speaker is Speaker.ASSISTANT]
    assert set(kept) <= questions
    assert sum(turn.status is TurnStatus.COMPLETE for turn in replies) >= ended
    assert all(turn.status is not TurnStatus.GROWING and ANSWER.startswith(turn.text) for turn in replies)
