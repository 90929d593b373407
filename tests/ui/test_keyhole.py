"""The passphrase of sealed keys, asked for once."""

import pytest

from sync.keys.errors import SealedKeysClosed
from sync.keys.place import Purpose
from ui.desks.keyhole import Keyhole


def test_a_passphrase_is_asked_for_once_and_again_when_it_opened_nothing() -> None:
    """Work in the background never asks."""
    asked: list[object] = []

    def person(purpose: object) -> str:
        asked.append(purpose)
        return "kites"

    keyhole = Keyhole(person)
    with pytest.raises(SealedKeysClosed):
        keyhole.ask_nobody(Purpose.OPEN)
    assert ["kites"] * 2 == [keyhole.ask(Purpose.OPEN), keyhole.ask_nobody(Purpose.OPEN)]
    keyhole.forget()
    assert "kites" == keyhole.ask(Purpose.OPEN)
    assert 2 == len(asked)
