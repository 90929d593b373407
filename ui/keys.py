"""The registry's keys as Textual's bindings."""

from textual.binding import Binding, BindingType

from ui.actions import ACTIONS, Action, Scope


def bindings(scope: Scope, *, priority: bool = False) -> list[BindingType]:
    """A binding for each action of ``scope`` that has a key. ``priority``: before the keys of what has the focus.

    Plain keys never go first: where something is written, they are letters.
    """
    own = [action for action in ACTIONS if action.scope == scope]
    return [
        *(Binding(one.key, target(one), one.label, show=False, priority=priority) for one in own if one.key),
        *(Binding(one.plain_key, target(one), one.label, show=False) for one in own if one.plain_key),
    ]


def target(action: Action) -> str:
    """What Textual is to call: the program's own actions live in the app, the others where their keys work."""
    return f"app.{action.id}" if action.group == "Program" else action.id
