"""Everything a person can do on the screens, once: key bindings, command palette, key line and help screen read this.

Keys are spelled as Textual spells them, alternatives after a comma. No Textual here: the command line may read it.
"""

from dataclasses import dataclass
from typing import Literal

Group = Literal["Conversation", "Answer", "Writing", "Program"]
Scope = Literal["chat", "composer", "list", "transcript"]
Shown = Literal["", "idle", "busy", "always"]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do.

    ``id`` names the method (``action_<id>``). ``key`` empty: in the palette only. ``scope`` is where the key works:
    everywhere on the chat screen, or while that part has the focus. ``shown`` says when the key line names it.
    """

    id: str
    key: str
    label: str
    help: str
    group: Group
    scope: Scope = "chat"
    shown: Shown = ""


ACTIONS: tuple[Action, ...] = (
    Action("new", "ctrl+n", "New conversation", "Start with an empty page.", "Conversation", shown="idle"),
    Action(
        "private",
        "f4",
        "Private conversation",
        "Start one that is kept in memory only and gone when the program ends.",
        "Conversation",
    ),
    Action("drawer", "ctrl+b", "Conversations", "Show or hide the list of conversations.", "Conversation"),
    Action(
        "search",
        "ctrl+f",
        "Search",
        "Find words in all conversations; Enter opens the very turn. `/` does it outside the composer.",
        "Conversation",
        shown="idle",
    ),
    Action("rename", "f2", "Rename", "Give this conversation another title.", "Conversation"),
    Action("delete", "f8", "Delete", "Delete this conversation; it can be undone.", "Conversation"),
    Action("undo_delete", "f9", "Undo delete", "Bring the last deleted conversation back.", "Conversation"),
    Action(
        "export_markdown",
        "ctrl+s",
        "Export as Markdown",
        "Write this conversation to a Markdown file and show its path.",
        "Conversation",
    ),
    Action(
        "export_json",
        "",
        "Export as JSON",
        "Write this conversation to a JSON file, complete, to be imported elsewhere.",
        "Conversation",
    ),
    Action(
        "stop", "escape", "Stop", "Stop the computation; what there is of the answer is kept.", "Answer", shown="busy"
    ),
    Action("regenerate", "ctrl+r", "Again", "Answer the last question anew.", "Answer", shown="always"),
    Action(
        "edit_last",
        "ctrl+e",
        "Edit last",
        "Take the last question into the composer and ask it in other words; Esc leaves it as it was.",
        "Answer",
        shown="always",
    ),
    Action("copy", "ctrl+y", "Copy", "Copy the selected turn, or else the last answer.", "Answer", shown="idle"),
    Action("why", "f3", "Why", "What the last answer was made of: tokens, steps, times.", "Answer"),
    Action("send", "enter", "Send", "Send the message.", "Writing", scope="composer"),
    Action(
        "newline",
        "ctrl+j,shift+enter,alt+enter",
        "New line",
        "Begin a new line in the message.",
        "Writing",
        scope="composer",
    ),
    Action(
        "take_back",
        "up",
        "Take back",
        "With an empty composer: take the newest waiting message back for editing.",
        "Writing",
        scope="composer",
    ),
    Action("previous_turn", "up,k", "Previous turn", "Select the turn above.", "Answer", scope="transcript"),
    Action("next_turn", "down,j", "Next turn", "Select the turn below.", "Answer", scope="transcript"),
    Action("palette", "ctrl+p", "Commands", "Search everything that can be done.", "Program", shown="always"),
    Action("help", "f1", "Keys", "This list.", "Program", shown="always"),
    Action("models", "f5", "Models", "See, choose and add models.", "Program"),
    Action("themes", "f6", "Colours", "Choose the colours; the choice is remembered.", "Program"),
    Action("quit", "ctrl+q", "Quit", "Leave; an answer in progress is stopped and kept.", "Program"),
)

_NAMES = {
    "escape": "Esc",
    "enter": "Enter",
    "shift+enter": "Shift+Enter",
    "alt+enter": "Alt+Enter",
    "up": "↑",
    "down": "↓",
}


def key_name(key: str) -> str:
    """One key as people write it: ``^R``, ``F1``, ``Esc``."""
    if key in _NAMES:
        return _NAMES[key]
    if key.startswith("ctrl+"):
        return "^" + key.removeprefix("ctrl+").upper()
    return key.upper() if key.startswith("f") and key[1:].isdigit() else key


def key_names(action: Action) -> str:
    """All keys of ``action``, the usual one first; empty for one that has none."""
    return "  ".join(key_name(key) for key in action.key.split(",") if key)


def find_action(action_id: str) -> Action:
    """The action called ``action_id``. Raises KeyError when there is none."""
    for action in ACTIONS:
        if action.id == action_id:
            return action
    raise KeyError(action_id)
