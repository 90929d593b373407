"""Every text in a JSON tree, and the same tree with its texts changed. Keys are texts, too."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

Tree: TypeAlias = "bool | int | float | str | list[Tree] | dict[str, Tree] | None"
Record = Mapping[str, Tree]

# The shortest bank card has 12 digits; a shorter whole number is a count, a moment or a half-life.
_LEAST_CARD = 10**11


class KeysCollide(Exception):
    """Two keys of one object would become the same."""


def texts(tree: Tree) -> dict[str, None]:
    """Every text in ``tree``, each once: values and keys at any depth, and numbers long enough for a card's."""
    found: dict[str, None] = {}
    nodes: list[Tree] = [tree]
    for node in nodes:  # grows meanwhile: what is inside comes behind what is beside
        if isinstance(node, str):
            found[node] = None
        elif isinstance(node, dict):
            found.update(dict.fromkeys(node))
            nodes.extend(node.values())
        elif isinstance(node, list):
            nodes.extend(node)
        elif is_long_number(node):
            found[str(node)] = None
    return found


def changed(tree: Tree, change: Callable[[str], str]) -> Tree:
    """``tree`` with every text replaced by what ``change`` makes of it; a long number only if it makes another.

    Raises KeysCollide when two keys of one object become the same.
    """
    if isinstance(tree, str):
        return change(tree)
    if isinstance(tree, dict):
        return changed_record(tree, change)
    if isinstance(tree, list):
        return [changed(value, change) for value in tree]
    if is_long_number(tree):
        said = str(tree)
        return tree if change(said) == said else change(said)
    return tree


def changed_record(record: Record, change: Callable[[str], str]) -> dict[str, Tree]:
    """The same for one object. Raises KeysCollide."""
    made = {change(key): changed(value, change) for key, value in record.items()}
    if len(made) != len(record):
        raise KeysCollide
    return made


def is_long_number(node: Tree) -> bool:
    """Whether it is a number that could be a card's or an account's."""
    return isinstance(node, int | float) and not isinstance(node, bool) and abs(node) >= _LEAST_CARD
