"""Everything a person can do on the screens, once: key bindings, command palette, key line and help screen read this.

Keys are spelled as Textual spells them, alternatives after a comma. No Textual here: the command line may read it.
"""

from ui.action import Action
from ui.language import Phrase
from ui.sync_actions import SYNC_ACTIONS

ACTIONS: tuple[Action, ...] = (
    Action("send", "enter", Phrase("Send"), Phrase("Send the message"), "Writing", scope="composer"),
    Action(
        "newline",
        "ctrl+j,shift+enter,alt+enter",
        Phrase("New line"),
        Phrase("Begin a new line"),
        "Writing",
        scope="composer",
    ),
    Action(
        "take_back",
        "up",
        Phrase("Take back"),
        Phrase("Empty composer: edit the message that waits"),
        "Writing",
        scope="composer",
    ),
    Action("stop", "escape", Phrase("Stop"), Phrase("Stop computing; what is written is kept"), "Answer", shown="busy"),
    Action("regenerate", "ctrl+r", Phrase("Again"), Phrase("Answer the last question anew"), "Answer", shown="idle"),
    Action(
        "edit_last",
        "ctrl+e",
        Phrase("Edit last"),
        Phrase("Ask the last question in other words"),
        "Answer",
        shown="idle",
        short=Phrase("Edit"),
    ),
    Action(
        "copy", "ctrl+y", Phrase("Copy"), Phrase("Copy the selected turn, or the last answer"), "Answer", shown="idle"
    ),
    Action(
        "why", "f3", Phrase("Why"), Phrase("What the answer was made of, the memories it used"), "Answer", plain_key="w"
    ),
    Action(
        "like",
        "ctrl+g",
        Phrase("Like"),
        Phrase("A good answer; the same key takes it back"),
        "Answer",
        plain_key="plus",
    ),
    Action(
        "dislike",
        "ctrl+o",
        Phrase("Dislike"),
        Phrase("A bad answer, and why; again: take it back"),
        "Answer",
        plain_key="minus",
    ),
    Action(
        "undo_memory",
        "ctrl+underscore",
        Phrase("Undo remembering"),
        Phrase("Take back what was remembered"),
        "Answer",
        plain_key="u",
        short=Phrase("Undo"),
    ),
    Action(
        "keep_words",
        "f7",
        Phrase("Keep what was masked"),
        Phrase("Store the last message with its password or key"),
        "Answer",
        short=Phrase("Keep it"),
    ),
    Action(
        "previous_turn", "up,k", Phrase("Previous turn"), Phrase("Select the turn above"), "Answer", scope="transcript"
    ),
    Action("next_turn", "down,j", Phrase("Next turn"), Phrase("Select the turn below"), "Answer", scope="transcript"),
    Action(
        "new",
        "ctrl+n",
        Phrase("New conversation"),
        Phrase("Start on an empty page"),
        "Conversation",
        shown="idle",
        short=Phrase("New"),
    ),
    Action(
        "private",
        "f4",
        Phrase("Private conversation"),
        Phrase("In memory only, gone when the program ends"),
        "Conversation",
    ),
    Action(
        "drawer",
        "ctrl+b",
        Phrase("Conversations"),
        Phrase("Show or hide the list"),
        "Conversation",
        shown="always",
        short=Phrase("List"),
    ),
    Action(
        "search", "ctrl+f", Phrase("Search"), Phrase("Find words in all conversations"), "Conversation", shown="idle"
    ),
    Action(
        "slots", "ctrl+t", Phrase("This conversation"), Phrase("What holds in this conversation only"), "Conversation"
    ),
    Action(
        "attach",
        "",
        Phrase("Attach a file"),
        Phrase("Let answers use a file: text, Markdown, PDF, image"),
        "Conversation",
        plain_key="a",
    ),
    Action("attachments", "", Phrase("Attached files"), Phrase("See what is attached, take one away"), "Conversation"),
    Action("rename", "f2", Phrase("Rename"), Phrase("Give the conversation another title"), "Conversation"),
    Action("delete", "f8", Phrase("Delete"), Phrase("Delete the conversation; F9 brings it back"), "Conversation"),
    Action(
        "undo_delete",
        "f9",
        Phrase("Undo delete"),
        Phrase("Bring back the conversation that was deleted"),
        "Conversation",
    ),
    Action(
        "export_markdown",
        "ctrl+s",
        Phrase("Export as Markdown"),
        Phrase("Write the conversation to a Markdown file"),
        "Conversation",
    ),
    Action(
        "export_json",
        "",
        Phrase("Export as JSON"),
        Phrase("Write the conversation to a JSON file, to import"),
        "Conversation",
    ),
    Action(
        "palette",
        "ctrl+p",
        Phrase("Commands"),
        Phrase("Search all that can be done"),
        "Program",
        shown="always",
        short=Phrase("More"),
    ),
    Action("help", "f1", Phrase("Keys"), Phrase("This list"), "Program", shown="always"),
    Action("models", "f5", Phrase("Models"), Phrase("See, choose and add models"), "Program"),
    Action("memory", "f10", Phrase("Memory"), Phrase("What is remembered of you: see, correct, forget"), "Program"),
    Action("sync", "ctrl+d", Phrase("Moving house"), Phrase("Take your memory to another machine, sealed"), "Program"),
    Action("use_memory", "f11", Phrase("Use memory"), Phrase("Whether answers may use what is remembered"), "Program"),
    Action("learn_memory", "f12", Phrase("Learn"), Phrase("Whether what you say may be remembered"), "Program"),
    Action("themes", "f6", Phrase("Colours"), Phrase("Choose the colours; they are remembered"), "Program"),
    Action("language", "ctrl+l", Phrase("Language"), Phrase("English or 中文; it is remembered"), "Program"),
    Action("quit", "ctrl+q", Phrase("Quit"), Phrase("Leave; an answer in progress is stopped and kept"), "Program"),
    Action("edit", "e", Phrase("Edit"), Phrase("Say it in other words"), "Memory", scope="memory"),
    Action("pin", "p", Phrase("Pin"), Phrase("Never let it fade, or let it fade again"), "Memory", scope="memory"),
    Action(
        "confirm", "c", Phrase("Confirm"), Phrase("It is true: what was unsure is so no more"), "Memory", scope="memory"
    ),
    Action(
        "forget", "f", Phrase("Forget"), Phrase("Remove it wherever it stands; asks first"), "Memory", scope="memory"
    ),
    Action("undo", "u", Phrase("Undo"), Phrase("Take the last change of memory back"), "Memory", scope="memory"),
    Action("add", "a", Phrase("Add"), Phrase("Write a sentence to be remembered"), "Memory", scope="memory"),
    Action(
        "inbox", "x", Phrase("To confirm"), Phrase("Show only what waits to be confirmed"), "Memory", scope="memory"
    ),
    Action("merge", "m", Phrase("Same"), Phrase("Both are the same thing: this one stays"), "Memory", scope="memory"),
    Action(
        "retract",
        "r",
        Phrase("Retract"),
        Phrase("No answer uses it any more; history keeps it"),
        "Memory",
        scope="memory",
    ),
    Action(
        "history",
        "h",
        Phrase("History"),
        Phrase("All that happened to it, and every word for it"),
        "Memory",
        scope="memory",
    ),
    Action(
        "words",
        "enter",
        Phrase("Words"),
        Phrase("To its words; Enter there opens the very turn"),
        "Memory",
        scope="memory",
    ),
    Action("kinds", "k", Phrase("Kind"), Phrase("Show one kind only"), "Memory", scope="memory"),
    Action(
        "statuses",
        "s",
        Phrase("Status"),
        Phrase("Show what ended, is pinned or was long not used"),
        "Memory",
        scope="memory",
    ),
    Action("order", "o", Phrase("Order"), Phrase("Choose what the rows are sorted by"), "Memory", scope="memory"),
    Action("back", "escape,f10", Phrase("Back"), Phrase("Back to the conversation"), "Memory", scope="memory"),
    Action("filter", "slash", Phrase("Search"), Phrase("Show what holds these words"), "Memory", scope="memory"),
    Action("edit", "e,enter", Phrase("Edit"), Phrase("Give it another value"), "Here", scope="slots"),
    Action("drop", "x", Phrase("Drop"), Phrase("Let it hold no more"), "Here", scope="slots"),
    Action("undo", "u", Phrase("Undo"), Phrase("Take the last change made here back"), "Here", scope="slots"),
    Action("back", "escape,ctrl+t", Phrase("Back"), Phrase("Back to the conversation"), "Here", scope="slots"),
    *SYNC_ACTIONS,
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
    "ctrl+underscore": "^_",
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
