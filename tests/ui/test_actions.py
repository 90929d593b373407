"""The registry of actions: keys, their names, the line of them."""

from typing import get_args

import pytest

from ui.actions.action import Scope
from ui.actions.registry import actions_of, find_action, key_names
from ui.widgets.key_bar import keys_text


def test_the_key_line_names_what_fits() -> None:
    """At 20 cells the last ones are left out, whole."""
    assert keys_text((find_action("stop"), find_action("help"), find_action("models")), 20).plain == "Esc Stop  F1 Keys"


@pytest.mark.parametrize("scope", get_args(Scope))
def test_no_key_means_two_things(scope: Scope) -> None:
    """Within one place every key has one action."""
    keys = [key for action in actions_of(scope) for key in action.key.split(",") if key]
    assert keys
    assert len(keys) == len(set(keys))


def test_keys_are_written_as_people_write_them() -> None:
    """Not as Textual spells them."""
    assert key_names(find_action("newline")) == "^J  Shift+Enter  Alt+Enter"
