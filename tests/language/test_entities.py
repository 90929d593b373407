"""Entities that must come through unchanged."""

import pytest

from assistant.language.entities import EntityKind, find_entities


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("It costs $1,299.50 now", EntityKind.MONEY, "$1,299.50"),
        ("预算是5000元左右", EntityKind.MONEY, "5000元"),
        ("order #ORD-2024-001 is late", EntityKind.CODE, "#ORD-2024-001"),
        ("the flight LH1829 left", EntityKind.CODE, "LH1829"),
        ("write to ana@example.org today", EntityKind.ADDRESS, "ana@example.org"),
        ("it weighs 2.4 kg in all", EntityKind.QUANTITY, "2.4 kg"),
        ("续航10小时以上", EntityKind.QUANTITY, "10小时"),
        ("we meet at 14:30 sharp", EntityKind.TIME, "14:30"),
        ("I read 《三体》 twice", EntityKind.TITLE, "《三体》"),
        ("she moved to New York then", EntityKind.NAME, "New York"),
    ],
)
def test_an_entity_is_found_verbatim(text: str, kind: EntityKind, found: str) -> None:
    """With its kind and its own letters."""
    assert (kind, found) in [(entity.kind, entity.text) for entity in find_entities(text)]


def test_no_entity_lies_within_another() -> None:
    """The number of a sum is not told twice."""
    entities = find_entities("Pay 300 euros to ACME-12 at 14:30.")
    assert ["300 euros", "ACME-12", "14:30"] == [entity.text for entity in entities]
