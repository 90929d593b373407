"""Fixtures of the screens' tests."""

import pytest

from ui.language import speak


@pytest.fixture
def chinese(language: None) -> None:
    """Chinese is spoken."""
    speak("zh")
