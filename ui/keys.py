"""The registry's keys as Textual's bindings."""

from textual.binding import Binding, BindingType

from ui.actions import ACTIONS, Action, Scope


def bindings(scope: Scope, *, priority: bool = False) -> list[BindingType]:
    """A binding for each action of ``scope`` that has a key. ``priority``: before the keys of what has the focus."""
    return [
        Binding(action.key, target(action), action.label, show=False, priority=priority)
        for action in ACTIONS
        if action.scope == scope and action.key
    ]


def target(action: Action) -> str:
    """What Textual is to call: the program's own actions live in the app, the others where their keys work."""
    return f"app.{action.id}" if action.group == "Program" else action.id
