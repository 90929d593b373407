"""Time to the first token late in a conversation against early in it, with the bundled model in a 4k window.

The same question is asked 42 times. A program that evaluates its whole prompt anew needs ten times as long at the
end; one that keeps the front of the prompt the same pays for the newest exchange alone. Turns in which the oldest
exchanges leave the window evaluate it anew once, and are listed apart.
"""

import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from assistant.bootstrap import open_chat, open_profile
from assistant.config import set_value
from assistant.conversation.conversation import Conversation
from assistant.conversation.events import HistoryLeft, PromptReady, ReplyGrew
from tests.bench.home import settled_places
from tests.bench.ratio import Ratio, Remark

TURNS = 42
EARLY = range(3, 6)
LATE = range(38, 43)
GOAL = 2.0
REPLY_PIECES = 40
QUESTION = (
    "I am planning a walk along the coast for four days in May with my sister, who does not like steep paths. "
    "We carry our own tent and want to be near a village with a bakery every evening. "
    "What should we think of before we leave? Answer in one sentence."
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One turn: seconds to the first token, tokens of the prompt, and whether exchanges left the window."""

    number: int
    first_token_s: float
    prompt_tokens: int
    compacted: bool


def measure() -> list[Ratio | Remark]:
    """One conversation from the first turn to the last."""
    asked = _converse()
    steady = {turn.number: turn.first_token_s for turn in asked if not turn.compacted}
    early = statistics.median(steady[number] for number in EARLY if number in steady)
    late = statistics.median(steady[number] for number in LATE if number in steady)
    compactions = [
        Remark(f"turn {turn.number}: the oldest exchanges left", f"{turn.first_token_s:.2f} s to the first token")
        for turn in asked
        if turn.compacted
    ]
    longest = max(turn.prompt_tokens for turn in asked)
    return [
        Ratio("first token in turns 38-42 / turns 3-5", late, early, "s", GOAL),
        Remark("longest prompt of the 42 turns", f"{longest} tokens"),
        *compactions,
    ]


def _converse() -> list[Asked]:
    with tempfile.TemporaryDirectory() as folder:
        places = settled_places(Path(folder))
        set_value(places.config_file, "model.context_tokens", "4096")
        set_value(places.config_file, "model.seed", "1")
        with open_profile(places) as profile:
            model = open_chat(places, profile.settings)
            try:
                conversation = profile.conversation(profile.transcript.new_session().id, model)
                return [_ask(conversation, number) for number in range(1, TURNS + 1)]
            finally:
                model.close()


def _ask(conversation: Conversation, number: int) -> Asked:
    """Ask, and stop the reply after ``REPLY_PIECES``, so that every exchange is about as long."""
    began_s, first_token_s, prompt_tokens, compacted, pieces = time.perf_counter(), 0.0, 0, False, 0
    for event in conversation.reply(QUESTION):
        if isinstance(event, HistoryLeft):
            compacted = True
        elif isinstance(event, PromptReady):
            prompt_tokens = event.tokens
        elif isinstance(event, ReplyGrew):
            first_token_s = first_token_s or time.perf_counter() - began_s
            pieces += 1
            if pieces == REPLY_PIECES:
                conversation.stop()
    return Asked(number, first_token_s, prompt_tokens, compacted)
