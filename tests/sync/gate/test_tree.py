"""Every text of a JSON tree is seen and can be changed."""

from hypothesis import given
from hypothesis import strategies as st

from sync.gate.tree import Tree, changed, texts

_LEAVES = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=8)
_TREES: st.SearchStrategy[Tree] = st.recursive(
    _LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)


@given(_TREES)
def test_a_change_reaches_every_text_and_nothing_else(tree: Tree) -> None:
    """Texts that were all changed are those that were there, changed; the rest is as it was."""
    marked = changed(tree, lambda text: f"<{text}>")
    assert {f"<{text}>" for text in texts(tree)} == texts(marked).keys()
    assert tree == changed(marked, lambda text: text[1:-1])


def test_a_number_as_long_as_a_card_is_a_text() -> None:
    """A card number that stands as a number is seen; a count, a truth and a half-life are not."""
    assert ["4111111111111111", "n"] == sorted(texts({"n": [4111111111111111, 3, True, 31_536_000]}))
