"""Whether a model fits into memory."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ModelTooLarge
from models.shelf.bundled import bundled_entry, find_bundled
from models.shelf.entry import ModelEntry
from models.shelf.fit import best_window, check_fit, compute_bytes, free_bytes, needed_bytes
from models.shelf.registry import Registry
from support.gguf_file import write_model

NOW = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)
MIB = 1024**2


@pytest.fixture(scope="module")
def entry(tmp_path_factory: pytest.TempPathFactory) -> ModelEntry:
    """Like Qwen3-8B: 36 layers, 8 groups of 128, 151,936 tokens, 5 GB."""
    folder: Path = tmp_path_factory.mktemp("fit")
    tiny = Registry(folder / "models").add(write_model(folder / "tiny.gguf"), NOW)
    return replace(
        tiny,
        size_bytes=5_027_783_488,
        kv_bytes_per_token=36 * 8 * (128 + 128) * 2,
        head_count=32,
        embedding_width=4096,
        vocabulary_tokens=151_936,
        trained_tokens=40_960,
    )


def test_weights_and_window_are_counted(entry: ModelEntry) -> None:
    """Twice the window costs twice the cache, and the weights stay the same."""
    small, large = needed_bytes(entry, 2048), needed_bytes(entry, 4096)

    assert small > entry.size_bytes + 2048 * entry.kv_bytes_per_token
    assert large - small == 2048 * entry.kv_bytes_per_token


def test_a_long_window_outgrows_the_logits(entry: ModelEntry) -> None:
    """Short windows need room for the logits, long ones for the scores of the attention."""
    assert compute_bytes(entry, 1024) == compute_bytes(entry, 4096)
    assert compute_bytes(entry, 8192) > compute_bytes(entry, 4096)


def test_a_model_larger_than_memory_is_refused_with_both_numbers(entry: ModelEntry) -> None:
    """The message says what is needed and what is free."""
    with pytest.raises(ModelTooLarge, match=r"needs about 5\.6 GiB .* 4\.0 GiB are free"):
        check_fit(entry, 4096, 4096 * MIB)


def test_a_model_that_fits_passes(entry: ModelEntry) -> None:
    """To the last byte."""
    check_fit(entry, 4096, needed_bytes(entry, 4096))


def test_no_window_fits_where_the_weights_do_not(entry: ModelEntry) -> None:
    """0 says that a smaller model is needed, not a smaller window."""
    assert best_window(entry, entry.size_bytes) == 0


@given(st.integers(0, 40_000_000_000))
def test_the_best_window_fits_and_the_next_does_not(entry: ModelEntry, memory: int) -> None:
    """For any memory the window is the largest multiple of 256 that passes the check."""
    window = best_window(entry, memory)

    assert window % 256 == 0
    assert window <= entry.trained_tokens
    assert window == 0 or needed_bytes(entry, window) <= memory
    assert window + 256 > entry.trained_tokens or needed_bytes(entry, window + 256) > memory


def test_this_machine_has_memory() -> None:
    """The system's figure is a positive number of bytes."""
    assert free_bytes() > 0


@pytest.mark.engine
@pytest.mark.parametrize(("window", "reported_mib"), [(512, 98.25), (2048, 99.38), (4096, 99.38), (8192, 166.38)])
def test_the_allowance_covers_what_llama_cpp_reports(window: int, reported_mib: float) -> None:
    """Never less than its "compute buffer size" for the bundled model, nor more than a tenth above."""
    bundled = bundled_entry(find_bundled())
    assert bundled is not None

    assert reported_mib <= compute_bytes(bundled, window) / MIB <= reported_mib * 1.1
