"""A model proposes what to remember."""

import json
from collections.abc import Generator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.conversation.proposing import may_propose, propose
from assistant.language.proposals import Turn, schema
from assistant.memory.statement import Kind, Lifetime
from models.chat import ChatModel, Message, Piece, Sampling, Usage
from models.isolated_chat import IsolatedChat, LlamaSpec
from models.scripted import ScriptedChat
from support.bundled import bundled_path

TURN = Turn("Wednesdays are sacred to me.", datetime(2026, 11, 30, tzinfo=UTC), "en")
FIELDS = {"evidence", "kind", "about", "attribute", "value", "negative", "lifetime"}
ANSWER = json.dumps(
    {
        "statements": [
            {
                "evidence": "Wednesdays are sacred to me",
                "kind": "preference",
                "about": "user",
                "attribute": "likes",
                "value": "Wednesdays",
                "negative": False,
                "lifetime": "durable",
            }
        ]
    }
)


def test_what_a_model_proposes_with_the_users_words_is_taken() -> None:
    """As a candidate."""
    assert ["Wednesdays"] == [one.value for one in propose(ScriptedChat([ANSWER]), TURN).statements]


class _Listening(ScriptedChat):
    """Keeps what it was asked."""

    def generate(self, messages: Sequence[Message], sampling: Sampling) -> Generator[Piece | Usage, None, None]:
        self.asked = (tuple(messages), sampling)
        return super().generate(messages, sampling)


def test_it_is_asked_behind_what_was_spoken_and_under_a_grammar() -> None:
    """The prompt that was answered is not evaluated again, and nothing but a proposal can come back."""
    spoken = [Message("system", "Be brief."), Message("user", TURN.text), Message("assistant", "Noted.")]
    model = _Listening([ANSWER])
    propose(model, TURN, spoken)
    messages, sampling = model.asked
    assert (tuple(spoken), schema()) == (messages[:-1], sampling.schema)


@pytest.mark.parametrize(("parameters", "may"), [(3_000_000_000, True), (135_000_000, False), (None, False)])
def test_only_a_large_model_may_propose(parameters: int | None, may: bool) -> None:
    """Small ones write junk; one that does not tell its size counts as small."""
    assert may is may_propose(parameters, 3_000_000_000)


@pytest.mark.engine
def test_the_grammar_holds_whatever_the_model_thinks(tmp_path: Path) -> None:
    """The bundled model is far too small to propose well; the form is right all the same."""
    model: ChatModel = IsolatedChat(LlamaSpec("small", bundled_path(), 2048, threads=1), tmp_path / "log")
    *pieces, usage = model.generate([Message("user", TURN.text)], Sampling(1024, temperature=0.0, schema=schema()))
    model.close()
    assert isinstance(usage, Usage)
    assert usage.finish == "stop"
    statements = json.loads("".join(piece.text for piece in pieces if isinstance(piece, Piece)))["statements"]
    assert all(
        set(one) == FIELDS and one["kind"] in set(Kind) and one["lifetime"] in set(Lifetime) for one in statements
    )
