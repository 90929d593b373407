"""What a folder with a sentence-transformers model says of itself before anything is loaded."""

from pathlib import Path

import pytest

from models.errors import ModelMissing
from models.sentence.folder import fingerprint, is_model_folder, languages_of
from models.sentence.minilm import find_minilm


@pytest.mark.parametrize(
    ("card", "languages"),
    [
        ("---\nlanguage: en\nlicense: mit\n---\n# A model", ("en",)),
        ("---\nlanguage:\n- en\n- zh\ntags:\n- de\n---\n", ("en", "zh")),
        ("---\nlanguage: [en, zh]\n---\n", ("en", "zh")),
        ("---\nlanguage:\n  - multilingual\n  - af\n---\n", ("*",)),
        ("---\nlanguage: multilingual\n---\n", ("*",)),
        ("---\nlicense: mit\n---\nlanguage: en\n", ("*",)),
        ("# no front matter\nlanguage: en\n", ("*",)),
        ("", ("*",)),
    ],
)
def test_languages(tmp_path: Path, card: str, languages: tuple[str, ...]) -> None:
    """Those that the model's card names; where it names none, the user's choice is trusted."""
    (tmp_path / "README.md").write_text(card)
    assert languages == languages_of(tmp_path)


def test_a_folder_without_a_card_is_trusted(tmp_path: Path) -> None:
    """Like a card that says nothing."""
    assert ("*",) == languages_of(tmp_path)


def test_a_model_folder_has_a_configuration(tmp_path: Path) -> None:
    """A file or an empty folder is none."""
    assert not is_model_folder(tmp_path)
    (tmp_path / "modules.json").write_text("[]")
    assert is_model_folder(tmp_path)
    assert not is_model_folder(tmp_path / "modules.json")


def test_the_bundled_folder_is_found_and_is_a_model() -> None:
    """Through the list of its package, which is not imported."""
    folder = find_minilm()
    assert folder is not None
    assert is_model_folder(folder)
    assert find_minilm("no-such-package") is None


def weights(folder: Path, data: bytes) -> Path:
    (folder / "modules.json").write_text("[]")
    (folder / "model.safetensors").write_bytes(data)
    return folder


def test_other_weights_are_another_model(tmp_path: Path) -> None:
    """Of the same size and name, small or large."""
    for size_bytes in (1000, 3_000_000):
        before = fingerprint(weights(tmp_path, bytes(size_bytes)))
        assert before == fingerprint(weights(tmp_path, bytes(size_bytes)))
        assert before != fingerprint(weights(tmp_path, bytes(size_bytes - 1) + b"x"))


def test_a_text_for_people_does_not_make_another_model(tmp_path: Path) -> None:
    """Nor does a hidden file."""
    before = fingerprint(weights(tmp_path, b"weights"))
    (tmp_path / "README.md").write_text("better words")
    (tmp_path / ".cache").mkdir()
    (tmp_path / ".cache" / "lock").write_text("x")
    assert before == fingerprint(tmp_path)


def test_a_folder_that_is_gone_is_missing(tmp_path: Path) -> None:
    """A typed error."""
    with pytest.raises(ModelMissing):
        fingerprint(tmp_path / "gone")
