"""A conversation as a file."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.export import ImportRefused, from_json, to_json, to_markdown
from assistant.memory.session import Session
from assistant.memory.turn import Speaker, Turn, TurnStatus

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
TURNS = st.builds(
    Turn,
    id=st.uuids().map(str),
    session_id=st.just("s"),
    position=st.integers(1, 10**6),
    speaker=st.sampled_from(Speaker),
    text=st.text(),
    status=st.sampled_from(TurnStatus),
    created_at=MOMENTS,
    finished_at=st.none() | MOMENTS,
    model=st.none() | st.text(),
    tokens=st.none() | st.integers(0, 10**6),
)


def session(title: str = "Trip to Lisbon") -> Session:
    return Session("s", title, NOW, NOW)


@given(st.text(), st.lists(TURNS, max_size=5))
def test_json_gives_the_conversation_back(title: str, turns: list[Turn]) -> None:
    """Export and import are inverse for every field of every turn."""
    there = replace(session(title), turn_count=len(turns))
    assert (there, tuple(turns)) == from_json(to_json(there, turns))


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("tokens", 10**30, "tokens is no count"),
        ("tokens", -1, "tokens is no count"),
        ("tokens", True, "tokens is no count"),
        ("position", 1e400, "position is no count"),
        ("created_at", "0001-01-01T00:00:00.000000Z", "the year 1"),
        ("finished_at", "9999-12-31T23:59:59.999999Z", "the year 9999"),
    ],
)
def test_a_turn_that_no_store_could_keep_is_refused(key: str, value: object, reason: str) -> None:
    """What could not be written, or not be read again, is refused before anything is stored."""
    document = json.loads(to_json(session(), [Turn("1", "s", 1, Speaker.USER, "x", TurnStatus.COMPLETE, NOW)]))
    document["turns"][0][key] = value
    with pytest.raises(ImportRefused, match=reason):
        from_json(json.dumps(document))


def test_markdown_reads_as_a_conversation() -> None:
    """A heading for the title and for each turn, with the time, and how a reply ended if not well."""
    turns = [
        Turn("1", "s", 1, Speaker.USER, "去里斯本的预算？", TurnStatus.COMPLETE, NOW),
        Turn("2", "s", 2, Speaker.ASSISTANT, "**5,000** dol", TurnStatus.STOPPED, NOW),
    ]
    assert to_markdown(session("Trip\nto Lisbon"), turns) == (
        "# Trip to Lisbon\n\n"
        "## You · 2026-11-30 14:02 UTC\n\n去里斯本的预算？\n\n"
        "## Ricordo · 2026-11-30 14:02 UTC · stopped\n\n**5,000** dol\n"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "another kind"),
        ('{"format": "other"}', "another kind"),
        ('{"format": "ricordo-conversation", "version": 99}', "version 99"),
        ('{"format": "ricordo-conversation", "version": 1, "id": 3}', "missing or wrong"),
        ('{"format": "ricordo-conversation", "version": 1, "id": "a", "turns": [1]}', "missing or wrong"),
    ],
)
def test_anything_else_is_refused_with_the_reason(text: str, reason: str) -> None:
    """A file that is no export ends in a sentence."""
    with pytest.raises(ImportRefused, match=reason):
        from_json(text)
