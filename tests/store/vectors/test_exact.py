"""The exact index keeps the contract."""

import pytest

from assistant.ports.index import VectorIndex
from assistant.store.vectors.exact import ExactIndex
from support.index_contract import DIMENSION, IndexContract, entry


class TestExactIndex(IndexContract):
    """Over numpy."""

    @pytest.fixture
    def index(self) -> VectorIndex:
        """An empty one."""
        return ExactIndex(DIMENSION)

    def test_a_closed_index_is_empty(self, index: VectorIndex) -> None:
        """Closing twice is no error; nothing is held any more."""
        index.put("items", [entry("a", [1])])
        index.close()
        index.close()
        assert index.count("items") == 0
