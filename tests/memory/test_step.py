"""What a step may bring into a prompt: a table."""

import pytest

from assistant.memory.step import Declaration, as_text, to_context

RESULT = {"title": "Invoice 7", "total": "80 euros", "log": "read 3 pages in 20 ms", "note": " "}


@pytest.mark.parametrize(
    ("entering", "declaration"),
    [
        ({}, Declaration("search")),
        ({}, Declaration("search", fields=("title",))),
        ({}, Declaration("search", to_context=True)),
        ({"title": "Invoice 7"}, Declaration("read", to_context=True, fields=("title",))),
        ({"total": "80 euros", "title": "Invoice 7"}, Declaration("read", True, ("total", "title"))),
        ({"title": "Invoice 7"}, Declaration("read", True, ("missing", "title", "note"))),
    ],
)
def test_only_what_is_declared_enters(entering: dict[str, str], declaration: Declaration) -> None:
    """The default is nothing; then the declared fields that have a value, in their order."""
    found = to_context(declaration, RESULT)
    assert (entering, list(entering)) == (found, list(found))


def test_it_enters_as_one_line() -> None:
    """Name and value, line breaks gone."""
    declaration = Declaration("read", True, ("title", "total"))
    assert as_text(declaration, {"title": "Invoice\n7", "total": "80"}) == "title: Invoice 7; total: 80"
