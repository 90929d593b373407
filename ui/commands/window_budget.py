"""How many turns a window holds, told before any model is loaded: token counts here are estimates."""

import re
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING

from ui.failures import CommandRefused, not_a_window

if TYPE_CHECKING:
    from assistant.store.transcript import TranscriptStore

# A question of two sentences and an answer of a paragraph, until there are conversations to measure.
DEFAULT_TURN_TOKENS = 200
MEASURED_TURNS = 40
_TEMPLATE_TOKENS = 5  # what a chat template puts around one message: 4 to 6 in the catalogue's families
_LATIN_CHARACTERS_PER_TOKEN = 4  # the usual figure for English text and vocabularies of 32k to 150k
_WINDOW = re.compile(r"(\d{1,9})\s*([kK]?)")


@dataclass(frozen=True, slots=True)
class WindowFit:
    """``turns`` of ``turn_tokens`` fit into ``window_tokens`` beside the reply and the instructions."""

    window_tokens: int
    reply_tokens: int
    instructions_tokens: int
    turn_tokens: int
    turns: int


def parse_window(text: str) -> int:
    """``4096``, ``128k`` (of 1,024) as tokens. Raises CommandRefused for anything else."""
    found = _WINDOW.fullmatch(text.strip())
    tokens = int(found[1]) * (1024 if found[2] else 1) if found else 0
    if tokens < 1:
        raise CommandRefused(not_a_window(text))
    return tokens


def estimate_tokens(text: str) -> int:
    """Tokens of a message: four Latin characters or one of any other script make one, plus its template's."""
    latin = sum(character < "\u0250" for character in text)
    return _TEMPLATE_TOKENS + -(-latin // _LATIN_CHARACTERS_PER_TOKEN) + len(text) - latin


def typical_turn(transcript: "TranscriptStore") -> int:
    """Tokens of a question with its answer, the mean of the latest ones; 200 when there is none."""
    latest = transcript.latest_session()
    turns = transcript.turns(latest.id)[-MEASURED_TURNS:] if latest else []
    sizes = [turn.tokens + _TEMPLATE_TOKENS if turn.tokens else estimate_tokens(turn.text) for turn in turns]
    return round(2 * mean(sizes)) if sizes else DEFAULT_TURN_TOKENS


def weigh(context_tokens: int, instructions: str, turn_tokens: int) -> WindowFit:
    """M = (C - S) / T, where the reply's share of the window is part of S."""
    from assistant.memory.budget import Window, turns_that_fit

    window = Window(context_tokens)
    instructions_tokens = estimate_tokens(instructions)
    return WindowFit(
        window_tokens=context_tokens,
        reply_tokens=window.reply_tokens(window.limit_tokens),
        instructions_tokens=instructions_tokens,
        turn_tokens=turn_tokens,
        turns=turns_that_fit(context_tokens, instructions_tokens, turn_tokens),
    )
