"""How long ago something was said, in words."""

from datetime import UTC, datetime, timedelta

import pytest

from assistant.language.ages import age

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "english", "chinese"),
    [
        (-3, "today", "今天"),
        (0.9, "today", "今天"),
        (1, "yesterday", "昨天"),
        (2, "2 days ago", "2 天前"),
        (13.9, "13 days ago", "13 天前"),
        (14, "2 weeks ago", "2 周前"),
        (59, "8 weeks ago", "8 周前"),
        (60, "2 months ago", "2 个月前"),
        (729, "24 months ago", "24 个月前"),
        (730, "2 years ago", "2 年前"),
    ],
)
def test_age(days: float, english: str, chinese: str) -> None:
    """The unit grows with the time, and what is yet to come is today's."""
    said_at = NOW - timedelta(days=days)
    assert (english, chinese) == (age(said_at, NOW, "en"), age(said_at, NOW, "zh"))
