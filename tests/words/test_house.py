"""The shared folder in the chat, in a word or a line."""

from datetime import UTC, datetime

import pytest

from sync.folder.status import Mode, Status
from ui.words.house import segment_text

SINCE = datetime(2026, 11, 12, 9, 14, tzinfo=UTC)


@pytest.mark.parametrize(
    ("status", "text"),
    [
        (Status(Mode.WATCHING, SINCE), "⇄"),
        (Status(Mode.POLLING, SINCE), "⇄"),
        (Status(Mode.ABSENT, SINCE), "⇄ folder missing"),
        (Status(Mode.STOPPED, SINCE), "⇄ not followed"),
        (Status(Mode.WATCHING, SINCE, held=2), "⇄ 2 held"),
        (Status(Mode.WATCHING, SINCE, trouble="No."), "⇄ not sent"),
    ],
)
def test_the_sign_of_the_folder_says_more_only_where_something_is_to_be_seen_to(status: Status, text: str) -> None:
    """All is well most of the time."""
    assert text == segment_text(status)
