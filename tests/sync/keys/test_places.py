"""Both places for seeds keep the contract."""

from pathlib import Path

import pytest

from support.keyrings import Remembering
from support.pairs import sealed_folder
from support.place_contract import PlaceContract
from sync.keys.place import KeyPlace
from sync.keys.system_keyring import SystemKeyring


class TestKeyring(PlaceContract):
    @pytest.fixture
    def place(self) -> KeyPlace:
        backend = Remembering()
        return SystemKeyring(lambda: backend)


class TestSealedFile(PlaceContract):
    @pytest.fixture
    def place(self, tmp_path: Path) -> KeyPlace:
        return sealed_folder(tmp_path / "keys")
