"""What a prompt kept of what is true in its turn: one row for each turn, and the figures of many rows."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from models.chat import Message
from tests.bench.long.cases import Case, Constraint
from tests.bench.long.mentions import blocks_of, is_stale, mentions
from tests.bench.long.told import Count, Prompt, Told


@dataclass(frozen=True, slots=True)
class Row:
    """One turn. Lists hold the ids of constraints.

    ``missing`` of the ``live`` ones stand nowhere in the prompt; ``stale`` are shown as live in that many blocks.
    ``orders`` lines are to be obeyed, ``wrong_orders`` of them are no live constraint. ``reference`` is None where the
    turn looks back to nothing. ``oldest`` is the first turn that stands word for word. Of the ``entities`` of the turns
    before it ``kept`` can be read in the prompt, or brought back; what stands for those turns takes ``carried_tokens``
    instead of ``left_tokens``.
    """

    case: str
    language: str
    scheme: str
    window: int
    turn: int
    tokens: int
    live: tuple[str, ...]
    missing: tuple[str, ...]
    stale: tuple[str, ...]
    orders: int
    wrong_orders: tuple[str, ...]
    orders_tokens: int
    reference: bool | None
    oldest: int
    entities: int
    kept: int
    left_tokens: int
    carried_tokens: int

    def as_object(self) -> dict[str, Any]:
        """For a file."""
        return asdict(self)


def score(case: Case, told: Told, names: tuple[str, int], count: Count) -> list[Row]:
    """The rows of one conversation; ``names`` are those of the scheme and of the window."""
    costs = [sum(cost) for cost in (_cost(text, count) for text in _texts(case))]
    return [_row(case, told, turn, names, (costs, count)) for turn in range(1, len(case.turns) + 1)]


def missing(case: Case, turn: int, prompt: Prompt) -> list[Constraint]:
    """What binds in ``turn`` and stands nowhere in the prompt."""
    texts = [message.text for message in prompt.messages]
    return [one for one in case.live(turn) if not any(mentions(text, one.values) for text in texts)]


def stale(case: Case, turn: int, prompt: Prompt) -> list[Constraint]:
    """What binds no more and is shown as if it did, once for each block that shows it."""
    blocks = blocks_of(prompt.messages)
    return [one for one in case.dead(turn) for block in blocks if is_stale(block, one, case)]


def wrong_orders(case: Case, turn: int, orders: Sequence[str]) -> list[str]:
    """The lines that are no live constraint, or show one that ended as if it held."""
    live, dead = case.live(turn), case.dead(turn)
    right = [any(mentions(line, one.values) for one in live) for line in orders]
    shows = [any(is_stale(line, one, case) for one in dead) for line in orders]
    return [line for line, good, bad in zip(orders, right, shows, strict=True) if bad or not good]


def resolved(case: Case, turn: int, prompt: Prompt) -> bool | None:
    """Whether what the turn looks back to stands in its prompt, its own words apart. None: it does not look back."""
    looks, own = case.turns[turn - 1].reference, case.turns[turn - 1].user
    if looks is None:
        return None
    blocks = [block for block in blocks_of(prompt.messages) if block != own]
    return any(mentions(block, looks.values) for block in blocks)


def _row(case: Case, told: Told, turn: int, names: tuple[str, int], counts: tuple[list[int], Count]) -> Row:
    costs, count = counts
    prompt = told.prompts[turn - 1]
    oldest = _oldest(case, turn, prompt)
    left = [name for exchange in case.turns[: oldest - 1] for name in exchange.entities]
    there = [*(message.text for message in prompt.messages), *told.kept]
    return Row(
        case.id,
        case.language,
        names[0],
        names[1],
        turn,
        prompt.tokens,
        tuple(one.id for one in case.live(turn)),
        tuple(one.id for one in missing(case, turn, prompt)),
        tuple(one.id for one in stale(case, turn, prompt)),
        len(prompt.orders),
        tuple(wrong_orders(case, turn, prompt.orders)),
        prompt.orders_tokens,
        resolved(case, turn, prompt),
        oldest,
        len(left),
        sum(any(mentions(text, ((name,),)) for text in there) for name in left),
        sum(costs[: 2 * (oldest - 1)]),
        sum(sum(_cost(text, count)) for text in prompt.carried),
    )


def _oldest(case: Case, turn: int, prompt: Prompt) -> int:
    """The first turn from which on every one stands word for word in the messages before the newest."""
    texts = {message.text for message in prompt.messages[:-1]}
    oldest = turn
    while oldest > 1 and _stands(case.turns[oldest - 2].user, texts):
        oldest -= 1
    return oldest


def _stands(words: str, texts: set[str]) -> bool:
    return words in texts or any(words in text for text in texts)


def _texts(case: Case) -> list[str]:
    return [text for turn in case.turns for text in (turn.user, turn.reply)]


def _cost(text: str, count: Count) -> list[int]:
    return count([Message("system", text)])
