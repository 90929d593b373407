"""Finding the bundled model through pip's list, with packages made up on the spot."""

import base64
import hashlib
from pathlib import Path

import pytest

from models.errors import ModelChanged
from models.shelf.bundled import BundledFile, bundled_entry, find_bundled
from models.shelf.registry import Registry
from support.gguf_file import write_model


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package ``pocket-model`` with a model in it, on the import path; its code would fail the test."""
    site = tmp_path / "site"
    model = write_model(site / "pocket_model" / "pocket.gguf")
    (site / "pocket_model" / "__init__.py").write_text("raise RuntimeError('it was imported')")
    info = site / "pocket_model-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pocket-model\nVersion: 1.0\n")
    digest = base64.urlsafe_b64encode(hashlib.sha256(model.read_bytes()).digest()).decode().rstrip("=")
    (info / "RECORD").write_text(
        f"pocket_model/__init__.py,,\npocket_model/pocket.gguf,sha256={digest},{model.stat().st_size}\n"
    )
    monkeypatch.syspath_prepend(site)
    return model


def test_file_size_and_hash_come_from_the_list(installed: Path) -> None:
    """The package is not imported, its file not read."""
    assert find_bundled("pocket-model") == BundledFile(
        installed, installed.stat().st_size, hashlib.sha256(installed.read_bytes()).hexdigest()
    )


def test_no_package_no_model() -> None:
    """The extra is optional."""
    assert find_bundled("no-such-package-anywhere") is None
    assert bundled_entry(None) is None


def test_a_package_without_its_file_has_no_model(installed: Path) -> None:
    """Somebody deleted it."""
    installed.unlink()

    assert find_bundled("pocket-model") is None


@pytest.mark.parametrize("place", [0, -1], ids=["header", "weights"])
def test_a_damaged_file_is_found_out_before_use(installed: Path, tmp_path: Path, place: int) -> None:
    """Header or weights: it stays on the list, and is refused by size, time or hash."""
    data = bytearray(installed.read_bytes())
    data[place] ^= 1
    installed.write_bytes(data)
    entry = bundled_entry(find_bundled("pocket-model"))
    assert entry is not None

    registry = Registry(tmp_path / "models")
    if place == 0:
        with pytest.raises(ModelChanged):
            registry.require_chat(entry)
    else:
        assert registry.require_chat(entry).sha256 != hashlib.sha256(data).hexdigest()
