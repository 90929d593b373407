"""What the result of a step may bring into a prompt: nothing, unless it is declared, and then what is declared."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Declaration:
    """What step ``name`` lets into a prompt: nothing, or, where it says ``to_context``, the ``fields`` it names."""

    name: str
    to_context: bool = False
    fields: tuple[str, ...] = ()


def to_context(declaration: Declaration, result: Mapping[str, str]) -> dict[str, str]:
    """The part of ``result`` that may enter, in the order of the declaration; empty for a step that declares nothing.

    Fields that the result does not have, or has empty, are left out.
    """
    if not declaration.to_context:
        return {}
    return {name: result[name] for name in declaration.fields if result.get(name, "").strip()}


def as_text(declaration: Declaration, result: Mapping[str, str], labels: Mapping[str, str] | None = None) -> str:
    """The same as one line, ``name: value`` each; empty when nothing enters. ``labels`` stand for names."""
    called = labels or {}
    entering = to_context(declaration, result).items()
    return "; ".join(f"{called.get(name, name)}: {' '.join(value.split())}" for name, value in entering)
