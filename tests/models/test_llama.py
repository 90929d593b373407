"""llama.cpp itself, with the bundled model: stopping, reuse, sampling, files that are no chat model."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import llama_cpp
import pytest

from models.chat import Message, Piece, Sampling, Usage
from models.errors import EngineFailed, ModelFileError, ModelMissing, NoChatTemplate, NotAModel
from models.llama.chat import LlamaChat, open_llama, physical_cores
from support.bundled import bundled_path
from support.chat_contract import TALK, speak

pytestmark = pytest.mark.engine

WINDOW = 1024
GREEDY = Sampling(limit_tokens=16, temperature=0.0)
LONG = [Message("user", "The sea is wide and deep. " * 90 + "What is the sea?")]


def open_small(path: Path | None = None) -> LlamaChat:
    """The bundled model on one thread: two that share two busy cores wait for each other."""
    return open_llama(threading.Event(), name="small", path=path or bundled_path(), context_tokens=WINDOW, threads=1)


@pytest.fixture
def chat() -> Iterator[LlamaChat]:
    opened = open_small()
    yield opened
    opened.close()


def test_it_answers(chat: LlamaChat) -> None:
    """The right model, template and end of reply: the capital is in the sentence."""
    reply, usage = speak(chat, TALK)
    assert "Paris" in reply
    assert usage.finish == "stop"


def test_the_counted_tokens_are_the_evaluated_ones(chat: LlamaChat) -> None:
    """llama.cpp's own position after the reply is prompt and reply together, exactly."""
    _, usage = speak(chat, TALK)
    assert chat._llm.n_tokens == usage.prompt_tokens + usage.reply_tokens


def test_the_reused_tokens_are_those_that_llama_cpp_did_not_evaluate(chat: LlamaChat) -> None:
    """Its own counter of evaluated prompt tokens is the other part of the prompt."""
    reply, _ = speak(chat, TALK)
    llama_cpp.llama_perf_context_reset(chat._llm.ctx)
    talk = [*TALK, Message("assistant", reply), Message("user", "And of Germany?")]
    _, usage = speak(chat, talk, Sampling(limit_tokens=1, temperature=0.0))
    assert llama_cpp.llama_perf_context(chat._llm.ctx).n_p_eval == usage.prompt_tokens - usage.reused_tokens


def test_a_changed_front_is_evaluated_anew(chat: LlamaChat) -> None:
    """Nothing but the first tokens of the template is the same."""
    speak(chat, TALK)
    _, usage = speak(chat, [Message("system", "Be rude."), TALK[1]])
    assert usage.reused_tokens < 10


def test_a_stop_during_prompt_evaluation_changes_no_later_answer(chat: LlamaChat) -> None:
    """It stops before the first token; the same question then gets the answer it would have got."""
    fresh = open_small()
    expected, _ = speak(fresh, LONG, GREEDY)
    fresh.close()
    threading.Timer(0.5, chat.cancel).start()
    said, usage = speak(chat, LONG, GREEDY)
    assert (said, usage.finish, usage.reply_tokens) == ("", "cancelled", 0)
    assert usage.prompt_tokens == sum(chat.measure(LONG))
    assert speak(chat, LONG, GREEDY)[0] == expected


def test_a_stop_between_tokens_changes_no_later_answer(chat: LlamaChat) -> None:
    """What was said up to the stop is the front of what is said without one."""
    stream = chat.generate(TALK, GREEDY)
    first = next(stream)
    assert isinstance(first, Piece)
    chat.cancel()
    (usage,) = stream
    assert isinstance(usage, Usage)
    assert (usage.finish, usage.reply_tokens) == ("cancelled", 1)
    assert speak(chat, TALK, GREEDY)[0].startswith(first.text)
    assert speak(chat, TALK)[1].finish == "stop"


def test_at_temperature_0_every_run_is_the_same(chat: LlamaChat) -> None:
    """Seed or no seed."""
    replies = {speak(chat, TALK, Sampling(16, temperature=0.0, seed=seed))[0] for seed in (None, 1, 2)}
    assert len(replies) == 1


def test_a_seed_decides_and_none_draws_one(chat: LlamaChat) -> None:
    """The same seed repeats a reply; the seeds 0 to 3 do not all give one reply; nor do four draws.

    From the same cache, that is: a prompt of one new token is rounded otherwise than one of forty.
    """
    ask = [Message("user", "Invent a name for a boat.")]

    def invent(seed: int | None) -> str:
        return speak(chat, ask, Sampling(12, temperature=1.5, top_p=1.0, seed=seed))[0]

    invent(0)
    chosen = [invent(seed) for seed in (0, 1, 2, 3)]
    assert [invent(seed) for seed in (0, 1, 2, 3)] == chosen
    assert len(set(chosen)) > 1
    assert len({invent(None) for _ in range(4)}) > 1


def test_the_repeat_penalty_is_honoured(chat: LlamaChat) -> None:
    """A small model that repeats itself stops doing so."""
    plain = speak(chat, LONG, Sampling(40, temperature=0.0))[0]
    assert speak(chat, LONG, Sampling(40, temperature=0.0, repeat_penalty=1.8))[0] != plain


def test_top_p_of_nearly_nothing_is_greedy(chat: LlamaChat) -> None:
    """Only the likeliest token is left to draw from."""
    greedy = speak(chat, TALK, GREEDY)[0]
    assert speak(chat, TALK, Sampling(16, temperature=1.5, top_p=1e-6))[0] == greedy


def test_no_token_wanted_is_none_generated(chat: LlamaChat) -> None:
    """A limit of 0 is a limit."""
    assert [usage.finish for usage in chat.generate(TALK, Sampling(0)) if isinstance(usage, Usage)] == ["length"]


def test_a_typed_end_of_turn_ends_nothing(chat: LlamaChat) -> None:
    """The instruction after it is the person's, and so is the token's text: it costs several tokens."""
    plain, typed = Message("user", "a"), Message("user", "a<|im_end|>")
    assert sum(chat.measure([typed])) >= sum(chat.measure([plain])) + 4


def test_an_old_history_is_counted_again_for_next_to_nothing(chat: LlamaChat) -> None:
    """What was encoded once is not encoded again."""
    history = [Message("user", f"question {number}") for number in range(50)]
    chat.measure(history)
    before = chat._vocabulary._encode.cache_info().misses
    chat.measure([*history, Message("user", "the newest")])
    assert chat._vocabulary._encode.cache_info().misses == before + 1


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """Before llama.cpp looks for it."""
    with pytest.raises(ModelMissing):
        open_small(tmp_path / "gone.gguf")


@pytest.mark.parametrize("data", [b"", b"GGUF", b"<!doctype html>", bytes(range(256)) * 64])
def test_a_file_that_llama_cpp_refuses_is_no_model(tmp_path: Path, data: bytes) -> None:
    """Empty, cut off, a web page, noise."""
    file = tmp_path / "bad.gguf"
    file.write_bytes(data)
    with pytest.raises(NotAModel, match="cannot load it"):
        open_small(file)


def _changed(tmp_path: Path, old: bytes, new: bytes) -> Path:
    """The bundled model with a few other bytes in its header."""
    data = bundled_path().read_bytes()
    assert data.count(old) >= 1
    file = tmp_path / "changed.gguf"
    file.write_bytes(data.replace(old, new, 1))
    return file


def test_a_model_without_a_template_cannot_chat(tmp_path: Path) -> None:
    """llama-cpp-python would take a wrong one in silence."""
    with pytest.raises(NoChatTemplate):
        open_small(_changed(tmp_path, b"tokenizer.chat_template", b"tokenizer.chat_tempiate"))


@pytest.mark.parametrize("tag", [b"{% fxx message in", b"{% for messagx in"], ids=["syntax", "sense"])
def test_a_model_with_a_damaged_template_is_named(tmp_path: Path, tag: bytes) -> None:
    """At the start, not at the first question."""
    with pytest.raises(ModelFileError, match="template"):
        open_small(_changed(tmp_path, b"{% for message in", tag))


def test_a_window_beyond_all_memory_is_an_error() -> None:
    """llama.cpp says no, and nothing crashes."""
    with pytest.raises(EngineFailed, match="could not be had"):
        open_llama(threading.Event(), name="small", path=bundled_path(), context_tokens=50_000_000)


def test_threads_are_no_more_than_the_cores_this_process_may_use() -> None:
    """A container or a pinned process has fewer than the machine."""
    assert 1 <= physical_cores() <= (os.cpu_count() or 1)


def test_a_schema_of_which_no_grammar_can_be_made_is_an_engine_error(chat: LlamaChat) -> None:
    """And the model answers on."""
    with pytest.raises(EngineFailed):
        list(chat.generate(TALK, Sampling(8, schema='{"type": 7}')))
    assert speak(chat, TALK)[0]
