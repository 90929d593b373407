"""The registry's keys as Textual's bindings."""

from collections.abc import Collection

from textual.binding import Binding, BindingType

from ui.actions.action import Action, Scope
from ui.actions.registry import actions_of, find_action


def bindings(scope: Scope, *, priority: bool = False, beside: Collection[str] = ()) -> list[BindingType]:
    """A binding for each action of ``scope`` that has a key. ``priority``: before the keys of what has the focus.

    ``beside`` are ids of the program's own actions that work there as well.

    Plain keys never go first: where something is written, they are letters.
    """
    own = [*actions_of(scope), *map(find_action, beside)]
    return [
        *(Binding(one.key, target(one), one.label, show=False, priority=priority) for one in own if one.key),
        *(Binding(one.plain_key, target(one), one.label, show=False) for one in own if one.plain_key),
    ]


def target(action: Action) -> str:
    """What Textual is to call: the program's own actions live in the app, the others where their keys work."""
    return f"app.{action.id}" if action.group == "Program" else action.id
