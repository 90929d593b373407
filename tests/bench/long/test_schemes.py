"""Four ways of making prompts, on two short conversations with a window of 2,048 tokens."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from assistant.memory.budget import Window
from assistant.memory.episode import Span
from models.chat import Message
from models.isolated_chat import IsolatedChat, LlamaSpec
from models.scripted_embedder import scripted_embedder
from support.bundled import bundled_path
from tests.bench.long.baselines import FullText, RollingSummary, VectorsOnly
from tests.bench.long.cases import Case
from tests.bench.long.counting import ModelCount, estimated_count
from tests.bench.long.figures import figures
from tests.bench.long.generate import generate
from tests.bench.long.product import Product, orders_in, turns_at
from tests.bench.long.score import score
from tests.bench.long.summary import last_line, table
from tests.bench.long.talk import read_talks, show_talks
from tests.bench.long.told import Scheme, Told

_WINDOW = Window(2048)
_EMBEDDER = scripted_embedder(64)
_SCHEMES: dict[str, Scheme] = {
    scheme.name: scheme
    for scheme in (
        FullText(estimated_count),
        VectorsOnly(estimated_count, _EMBEDDER),
        RollingSummary(estimated_count),
        Product(estimated_count, _EMBEDDER),
    )
}


@cache
def _cases() -> list[Case]:
    return generate(3, each=1, turns=40)


@cache
def _told(name: str) -> list[Told]:
    return [_SCHEMES[name].tell(case, _WINDOW) for case in _cases()]


@pytest.mark.parametrize("name", _SCHEMES)
def test_every_turn_has_a_prompt_that_fits(name: str) -> None:
    """It ends with the user's words, and is never longer than a prompt may be."""
    for case, told in zip(_cases(), _told(name), strict=True):
        assert [turn.user for turn in case.turns] == [
            prompt.messages[-1].text[-len(turn.user) :] for prompt, turn in zip(told.prompts, case.turns, strict=True)
        ]
        assert max(prompt.tokens for prompt in told.prompts) <= _WINDOW.limit_tokens
        assert [prompt.tokens for prompt in told.prompts] == [
            sum(estimated_count(prompt.messages)) for prompt in told.prompts
        ]


def test_full_text_loses_what_is_oldest() -> None:
    """All turns stand in it until the window is full, then the newest."""
    [case, _], [told, _] = _cases(), _told("full text")
    assert (True, False) == tuple(
        any(case.turns[0].user == message.text for message in told.prompts[turn].messages) for turn in (5, 39)
    )


def test_a_rolling_summary_stays_within_its_share() -> None:
    """And says something."""
    carried = [text for told in _told("rolling summary") for prompt in told.prompts for text in prompt.carried]
    assert carried
    assert max(estimated_count([Message("system", text)])[0] for text in carried) <= 0.15 * _WINDOW.context_tokens


def test_the_product_says_the_same_again() -> None:
    """Nothing in it depends on the clock of the machine or on chance."""
    again = Product(estimated_count, _EMBEDDER).tell(_cases()[0], _WINDOW)
    assert _told("ours")[0].prompts == again.prompts


def test_the_table_and_the_last_line_have_their_form() -> None:
    """Whoever reads the last line by machine finds five figures."""
    found = {}
    for name in _SCHEMES:
        pairs = zip(_cases(), _told(name), strict=True)
        rows = [row for case, told in pairs for row in score(case, told, (name, 2048), estimated_count)]
        assert json.dumps([row.as_object() for row in rows])
        found[name, 2048] = figures(rows, None)
    form = r"constraints=\d\.\d{4} stale=\d+ references=\d\.\d{4} tokens=\d\.\d{4} ttft=(\d+\.\d{4}|nan)"
    assert re.fullmatch(form, last_line(found, 2048, [1.25, 1.5]))
    assert len(_SCHEMES) + 2 == len(table(found).splitlines())


def test_orders_are_the_lines_before_what_is_recalled() -> None:
    """A list that the user typed, and notes inside the fence, are none."""
    newest = "To be obeyed:\n- limit 2,200\n\nNotes:\n```\n- I said: hello (today)\n```\n\n- What now?"
    assert ("limit 2,200",) == orders_in(newest, "- What now?")


def test_missing_real_conversations_are_said_to_be_missing(tmp_path: Path) -> None:
    """In one line, with the folder."""
    assert [str(tmp_path)] == [line.split()[3] for line in show_talks(tmp_path, (), 4096)]


def test_real_conversations_are_read_day_after_day(tmp_path: Path) -> None:
    """A day lies between the last turn of one and the first of the next."""
    said = {"query": "Hello.", "response": "Good day."}
    persons = {"Ann": {"history": {"2023-04-27": [said, said], "2023-04-28": [said, {"query": " "}]}}}
    (tmp_path / "memory_bank_en.json").write_text(json.dumps(persons), encoding="utf-8")
    assert [[1440.0, 1.0, 1440.0]] == [[turn.minutes for turn in case.turns] for case in read_talks(tmp_path)]


@pytest.mark.engine
def test_counting_each_text_once_gives_what_the_model_counts(tmp_path: Path) -> None:
    """In both languages, for whole prompts."""
    chat = IsolatedChat(LlamaSpec("bundled", bundled_path(), 512), tmp_path / "engine.log")
    try:
        count = ModelCount(chat)
        for told in _told("ours"):
            for prompt in told.prompts[::9]:
                assert chat.measure(prompt.messages) == count(prompt.messages)
    finally:
        chat.close()


def test_going_back_to_a_topic_is_a_boundary_too() -> None:
    """Not only its beginning: a stretch of a topic begins there. The first turn of all is none."""
    assert frozenset({4, 6}) == turns_at([Span(1, 6), Span(7, 10), Span(11, 14)])
