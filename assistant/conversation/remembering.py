"""What a turn does to memory: only what the user really said is learned, the words as they were kept, read by rule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from assistant.conversation.events import Change
from assistant.conversation.proposing import propose
from assistant.language import proposals
from assistant.language.sentences import language_of
from assistant.language.statements import Context, read_statements
from assistant.memory.episode import Episode
from assistant.memory.evidence import Record
from assistant.memory.in_force import MOST_HELD
from assistant.memory.matter import in_matter, said_in
from assistant.memory.plan import Effect, Plan
from assistant.memory.statement import ACCOUNT, Statement
from assistant.memory.statement_plan import statement_of
from assistant.memory.turn import Speaker, Turn
from assistant.ports import Memory, Transcript
from assistant.privacy.mask import MARK
from assistant.privacy.rules import load_rules
from models.chat import ChatModel, Message

_LOOK_BACK_TURNS = 12


@dataclass(frozen=True, slots=True)
class Considered:
    """What came of a model's proposals: the changes, and how many were dropped for which reason."""

    changes: tuple[Change, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)


class Remembering:
    """What the turns of one session teach memory. ``learns`` is the user's switch."""

    def __init__(self, memory: Memory, transcript: Transcript, *, learns: bool) -> None:
        self._memory = memory
        self._transcript = transcript
        self._learns = learns

    def stated(self, question: Turn) -> tuple[Statement, ...]:
        """What the question says by itself, without what was said before it."""
        return _read(question, Context())

    def learn(self, question: Turn, episode: Episode | None = None) -> tuple[Change, ...]:
        """Read the question as it was kept, and write down what it says. Raises StoreError.

        What it corrects and what it leaves unsaid is that of its ``episode``, None: of the conversation.
        """
        if not self._learns:
            return ()
        earlier = self._earlier(question)
        here = [turn for turn in earlier if episode is None or turn.id in episode.turn_ids]
        standing = self._memory.standing(MOST_HELD)
        statements = _read(question, _beside(_context(here), standing, episode))
        if not statements:
            return ()
        if episode is not None:
            statements = in_matter(statements, episode, standing)
        occasion = replace(
            self._memory.occasion(_said_at(question)),
            session_id=question.session_id,
            turn_id=question.id,
            text=question.text,
            recalled=frozenset(record.item.id for turn in earlier for record, _ in self._memory.used_in(turn.id)),
        )
        return _changes(self._memory.learn(statements, occasion))

    def consider(self, model: ChatModel, question: Turn, spoken: Sequence[Message]) -> Considered:
        """Let ``model`` propose what else ``question`` says, after it was answered: what is taken becomes a candidate.

        ``spoken`` is the prompt with the reply behind it. Raises EngineError, StoreError.
        """
        if not self._learns:
            return Considered()
        read = _read(question, _context(self._earlier(question)))
        turn = proposals.Turn(question.text, _said_at(question), language_of(question.text), read)
        proposed = propose(model, turn, spoken)
        occasion = replace(
            self._memory.occasion(_said_at(question)),
            session_id=question.session_id,
            turn_id=question.id,
            text=question.text,
        )
        plan = self._memory.learn(proposed.statements, occasion, again=True)
        return Considered(_changes(plan), proposed.dropped)

    def take_back(self, question: Turn) -> tuple[str, ...]:
        """The question is being replaced: undo what it taught. Returns what stays, as later changes build on it."""
        kept = self._memory.take_back(question.id).kept_ids
        return tuple(record.item.sentence for record in self._memory.records(kept))

    def _earlier(self, question: Turn) -> list[Turn]:
        first = max(question.position - _LOOK_BACK_TURNS, 1)
        turns = self._transcript.turns(question.session_id, first)
        return [turn for turn in turns if turn.position < question.position]


def warm_up() -> None:
    """Read and compile the rules of language and privacy: the first turn need not wait for it (0.3 s, once)."""
    load_rules()
    for text in ("I live here.", "我住在这里。"):
        read_statements(text, datetime(2000, 1, 1, tzinfo=UTC))


def _read(question: Turn, context: Context) -> tuple[Statement, ...]:
    found = read_statements(question.text, _said_at(question), context)
    return tuple(statement for statement in found if MARK not in statement.value)


def _context(earlier: Sequence[Turn]) -> Context:
    context = Context()
    for turn in earlier:
        if turn.speaker is Speaker.USER:
            context = Context((*context.statements, *_read(turn, context)))
    return context


def _beside(context: Context, standing: Sequence[Record], episode: Episode | None) -> Context:
    """``context`` with what stands, and the matter last named in the ``episode``."""
    held = tuple(statement_of(record.item) for record in standing)
    here = [record.item.scope for record in standing if episode is not None and said_in(record, episode)]
    return replace(context, held=held, matter=next((scope for scope in reversed(here) if scope != ACCOUNT), ""))


def _said_at(question: Turn) -> datetime:
    """In the machine's zone: "tomorrow" is the user's tomorrow."""
    return question.created_at.astimezone()


def _changes(plan: Plan) -> tuple[Change, ...]:
    told = {Effect.INSERT, Effect.SUPERSEDE, Effect.EXPIRE}
    changes = (Change(step.effect, step.sentence, step.was) for step in plan.steps if step.effect in told)
    return tuple(dict.fromkeys(changes))  # one sentence may hold two facts
