"""Everything a person can do on the screens, once: key bindings, command palette, key line and help screen read this.

Keys are spelled as Textual spells them, alternatives after a comma. No Textual here: the command line may read it.
"""

from dataclasses import dataclass
from typing import Literal

Group = Literal["Conversation", "Answer", "Writing", "Program", "Memory", "This conversation"]
Scope = Literal["chat", "composer", "list", "transcript", "memory", "slots"]
Shown = Literal["", "idle", "busy", "always"]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do.

    ``id`` names the method (``action_<id>``). ``key`` empty: in the palette only. ``scope`` is where the key works:
    everywhere on the chat screen or on one that lies over it, or while that part has the focus. ``plain_key`` is a
    second key of the chat screen, which works while nothing is being written. ``shown`` says when the key line names
    it, ``short`` by what name when ``label`` is too long there.
    """

    id: str
    key: str
    label: str
    help: str
    group: Group
    scope: Scope = "chat"
    shown: Shown = ""
    short: str = ""
    plain_key: str = ""


ACTIONS: tuple[Action, ...] = (
    Action("send", "enter", "Send", "Send the message", "Writing", scope="composer"),
    Action("newline", "ctrl+j,shift+enter,alt+enter", "New line", "Begin a new line", "Writing", scope="composer"),
    Action("take_back", "up", "Take back", "Empty composer: edit the message that waits", "Writing", scope="composer"),
    Action("stop", "escape", "Stop", "Stop computing; what is written is kept", "Answer", shown="busy"),
    Action("regenerate", "ctrl+r", "Again", "Answer the last question anew", "Answer", shown="idle"),
    Action(
        "edit_last", "ctrl+e", "Edit last", "Ask the last question in other words", "Answer", shown="idle", short="Edit"
    ),
    Action("copy", "ctrl+y", "Copy", "Copy the selected turn, or the last answer", "Answer", shown="idle"),
    Action("why", "f3", "Why", "What the answer was made of, the memories it used", "Answer", plain_key="w"),
    Action("like", "ctrl+l", "Like", "A good answer; the same key takes it back", "Answer", plain_key="plus"),
    Action("dislike", "ctrl+g", "Dislike", "A bad answer, and why; again: take it back", "Answer", plain_key="minus"),
    Action(
        "undo_memory",
        "ctrl+o",
        "Undo remembering",
        "Take back what was remembered",
        "Answer",
        short="Undo",
        plain_key="u",
    ),
    Action(
        "keep_words",
        "f7",
        "Keep what was masked",
        "Store the last message with its password or key",
        "Answer",
        short="Keep it",
    ),
    Action("previous_turn", "up,k", "Previous turn", "Select the turn above", "Answer", scope="transcript"),
    Action("next_turn", "down,j", "Next turn", "Select the turn below", "Answer", scope="transcript"),
    Action("new", "ctrl+n", "New conversation", "Start on an empty page", "Conversation", shown="idle", short="New"),
    Action("private", "f4", "Private conversation", "In memory only, gone when the program ends", "Conversation"),
    Action("drawer", "ctrl+b", "Conversations", "Show or hide the list", "Conversation", shown="always", short="List"),
    Action("search", "ctrl+f", "Search", "Find words in all conversations", "Conversation", shown="idle"),
    Action("slots", "ctrl+t", "This conversation", "What holds in this conversation only", "Conversation"),
    Action("rename", "f2", "Rename", "Give the conversation another title", "Conversation"),
    Action("delete", "f8", "Delete", "Delete the conversation; F9 brings it back", "Conversation"),
    Action("undo_delete", "f9", "Undo delete", "Bring back the conversation that was deleted", "Conversation"),
    Action(
        "export_markdown", "ctrl+s", "Export as Markdown", "Write the conversation to a Markdown file", "Conversation"
    ),
    Action("export_json", "", "Export as JSON", "Write the conversation to a JSON file, to import", "Conversation"),
    Action("palette", "ctrl+p", "Commands", "Search all that can be done", "Program", shown="always", short="More"),
    Action("help", "f1", "Keys", "This list", "Program", shown="always"),
    Action("models", "f5", "Models", "See, choose and add models", "Program"),
    Action("memory", "f10", "Memory", "What is remembered of you: see, correct, forget", "Program"),
    Action("use_memory", "f11", "Use memory", "Whether answers may use what is remembered", "Program"),
    Action("learn_memory", "f12", "Learn", "Whether what you say may be remembered", "Program"),
    Action("themes", "f6", "Colours", "Choose the colours; they are remembered", "Program"),
    Action("quit", "ctrl+q", "Quit", "Leave; an answer in progress is stopped and kept", "Program"),
    Action("edit", "e", "Edit", "Say it in other words", "Memory", scope="memory"),
    Action("pin", "p", "Pin", "Never let it fade, or let it fade again", "Memory", scope="memory"),
    Action("confirm", "c", "Confirm", "It is true: what was unsure is so no more", "Memory", scope="memory"),
    Action("forget", "f", "Forget", "Remove it wherever it stands; asks first", "Memory", scope="memory"),
    Action("undo", "u", "Undo", "Take the last change of memory back", "Memory", scope="memory"),
    Action("add", "a", "Add", "Write a sentence to be remembered", "Memory", scope="memory"),
    Action("inbox", "x", "To confirm", "Show only what waits to be confirmed", "Memory", scope="memory"),
    Action("merge", "m", "Same", "Both are the same thing: this one stays", "Memory", scope="memory"),
    Action("retract", "r", "Retract", "No answer uses it any more; history keeps it", "Memory", scope="memory"),
    Action("history", "h", "History", "All that happened to it, and every word for it", "Memory", scope="memory"),
    Action("words", "enter", "Words", "To its words; Enter there opens the very turn", "Memory", scope="memory"),
    Action("kinds", "k", "Kind", "Show one kind only", "Memory", scope="memory"),
    Action("statuses", "s", "Status", "Show what ended, is pinned or was long not used", "Memory", scope="memory"),
    Action("order", "o", "Order", "Choose what the rows are sorted by", "Memory", scope="memory"),
    Action("back", "escape,f10", "Back", "Back to the conversation", "Memory", scope="memory"),
    Action("filter", "slash", "Search", "Show what holds these words", "Memory", scope="memory"),
    Action("edit", "e,enter", "Edit", "Give it another value", "This conversation", scope="slots"),
    Action("drop", "x", "Drop", "Let it hold no more", "This conversation", scope="slots"),
    Action("undo", "u", "Undo", "Take the last change made here back", "This conversation", scope="slots"),
    Action("back", "escape,ctrl+t", "Back", "Back to the conversation", "This conversation", scope="slots"),
)

_NAMES = {
    "escape": "Esc",
    "enter": "Enter",
    "shift+enter": "Shift+Enter",
    "alt+enter": "Alt+Enter",
    "up": "↑",
    "down": "↓",
    "slash": "/",
    "plus": "+",
    "minus": "−",
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
    return "  ".join(key_name(key) for key in (*action.key.split(","), action.plain_key) if key)


def find_action(action_id: str) -> Action:
    """The action called ``action_id``. Raises KeyError when there is none."""
    for action in ACTIONS:
        if action.id == action_id:
            return action
    raise KeyError(action_id)
