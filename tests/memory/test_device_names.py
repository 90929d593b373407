"""What a device is called."""

import pytest

from assistant.memory.device import NAME_LIMIT, default_name, tidy_name


@pytest.mark.parametrize(
    ("expected", "host", "users"),
    [
        ("laptop-a", "laptop-a", {"anna"}),
        ("laptop-a", "laptop-a.home.example", {"anna"}),
        ("macbook-pro", "annas-macbook-pro.local", {"anna"}),
        ("thinkpad", "Anna_thinkpad", {"anna"}),
        ("thermal", "thermal", {"al"}),
        ("pc", "al-pc", {"al"}),
        ("computer", "anna", {"anna"}),
        ("computer", "", {"anna"}),
        ("computer", "li.ming.local", {"li"}),
        ("台式机", "小明-台式机", {"小明"}),
        ("box", "box\x1b\u202e", set()),
        ("box", "box", {""}),
    ],
)
def test_a_default_name_tells_the_machine_and_not_the_person(expected: str, host: str, users: set[str]) -> None:
    """Without domain, user name, control and invisible characters; never empty."""
    assert expected == default_name(host, users)


@pytest.mark.parametrize(
    ("expected", "name"),
    [
        ("my laptop", "  my \n laptop\t"),
        ("x[/b]", "x[/b]\x07"),
        ("书房", "书\u200b房"),
        ("", "\u200b \x00"),
        ("a" * NAME_LIMIT, "a" * 100),
    ],
)
def test_a_name_is_one_short_visible_line(expected: str, name: str) -> None:
    """Whoever gave it."""
    assert expected == tidy_name(name)
