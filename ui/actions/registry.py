"""Everything a person can do on the screens, once: key bindings, command palette, key line and help screen read this.

Keys are spelled as Textual spells them, alternatives after a comma. No Textual here: the command line may read it.
"""

from functools import partial

from ui.actions.action import Action, Scope
from ui.actions.sync_actions import SYNC_ACTIONS
from ui.language import Phrase

_writing = partial(Action, group="Writing", scope="composer")
_answer = partial(Action, group="Answer")
_turn = partial(Action, group="Answer", scope="transcript")
_conversation = partial(Action, group="Conversation")
_program = partial(Action, group="Program")
_memory = partial(Action, group="Memory", scope="memory")
_here = partial(Action, group="Here", scope="slots")

ACTIONS: tuple[Action, ...] = (
    _writing("send", "enter", Phrase("Send"), Phrase("Send the message")),
    _writing("newline", "ctrl+j,shift+enter,alt+enter", Phrase("New line"), Phrase("Begin a new line")),
    _writing("take_back", "up", Phrase("Take back"), Phrase("Empty composer: edit the message that waits")),
    _answer("stop", "escape", Phrase("Stop"), Phrase("Stop computing; what is written is kept"), shown="busy"),
    _answer("regenerate", "ctrl+r", Phrase("Again"), Phrase("Answer the last question anew"), shown="idle"),
    _answer(
        "edit_last",
        "ctrl+e",
        Phrase("Edit last"),
        Phrase("Ask the last question in other words"),
        shown="idle",
        short=Phrase("Edit"),
    ),
    _answer("copy", "ctrl+y", Phrase("Copy"), Phrase("Copy the selected turn, or the last answer"), shown="idle"),
    _answer("why", "f3", Phrase("Why"), Phrase("What the answer was made of, the memories it used"), plain_key="w"),
    _answer("like", "ctrl+g", Phrase("Like"), Phrase("A good answer; the same key takes it back"), plain_key="plus"),
    _answer(
        "dislike", "ctrl+o", Phrase("Dislike"), Phrase("A bad answer, and why; again: take it back"), plain_key="minus"
    ),
    _answer(
        "undo_memory",
        "ctrl+underscore",
        Phrase("Undo remembering"),
        Phrase("Take back what was remembered"),
        plain_key="u",
        short=Phrase("Undo"),
    ),
    _answer(
        "keep_words",
        "f7",
        Phrase("Keep what was masked"),
        Phrase("Store the last message with its password or key"),
        short=Phrase("Keep it"),
    ),
    _turn("previous_turn", "up,k", Phrase("Previous turn"), Phrase("Select the turn above")),
    _turn("next_turn", "down,j", Phrase("Next turn"), Phrase("Select the turn below")),
    _conversation(
        "new", "ctrl+n", Phrase("New conversation"), Phrase("Start on an empty page"), shown="idle", short=Phrase("New")
    ),
    _conversation(
        "private", "f4", Phrase("Private conversation"), Phrase("In memory only, gone when the program ends")
    ),
    _conversation(
        "drawer",
        "ctrl+b",
        Phrase("Conversations"),
        Phrase("Show or hide the list"),
        shown="always",
        short=Phrase("List"),
    ),
    _conversation("search", "ctrl+f", Phrase("Search"), Phrase("Find words in all conversations"), shown="idle"),
    _conversation("slots", "ctrl+t", Phrase("This conversation"), Phrase("What holds in this conversation only")),
    _conversation(
        "attach",
        "",
        Phrase("Attach a file"),
        Phrase("Let answers use a file: text, Markdown, PDF, image"),
        plain_key="a",
    ),
    _conversation("attachments", "", Phrase("Attached files"), Phrase("See what is attached, take one away")),
    _conversation("rename", "f2", Phrase("Rename"), Phrase("Give the conversation another title")),
    _conversation("delete", "f8", Phrase("Delete"), Phrase("Delete the conversation; F9 brings it back")),
    _conversation("undo_delete", "f9", Phrase("Undo delete"), Phrase("Bring back the conversation that was deleted")),
    _conversation(
        "export_markdown", "ctrl+s", Phrase("Export as Markdown"), Phrase("Write the conversation to a Markdown file")
    ),
    _conversation(
        "export_json", "", Phrase("Export as JSON"), Phrase("Write the conversation to a JSON file, to import")
    ),
    _program(
        "palette",
        "ctrl+p",
        Phrase("Commands"),
        Phrase("Search all that can be done"),
        shown="always",
        short=Phrase("More"),
    ),
    _program("help", "f1", Phrase("Keys"), Phrase("This list"), shown="always"),
    _program("models", "f5", Phrase("Models"), Phrase("See, choose and add models")),
    _program("memory", "f10", Phrase("Memory"), Phrase("What is remembered of you: see, correct, forget")),
    _program("sync", "ctrl+d", Phrase("Moving house"), Phrase("Take your memory to another machine, sealed")),
    _program("use_memory", "f11", Phrase("Use memory"), Phrase("Whether answers may use what is remembered")),
    _program("learn_memory", "f12", Phrase("Learn"), Phrase("Whether what you say may be remembered")),
    _program("themes", "f6", Phrase("Colours"), Phrase("Choose the colours; they are remembered")),
    _program("language", "ctrl+l", Phrase("Language"), Phrase("English or 中文; it is remembered")),
    _program("quit", "ctrl+q", Phrase("Quit"), Phrase("Leave; an answer in progress is stopped and kept")),
    _memory("edit", "e", Phrase("Edit"), Phrase("Say it in other words")),
    _memory("pin", "p", Phrase("Pin"), Phrase("Never let it fade, or let it fade again")),
    _memory("confirm", "c", Phrase("Confirm"), Phrase("It is true: what was unsure is so no more")),
    _memory("forget", "f", Phrase("Forget"), Phrase("Remove it wherever it stands; asks first")),
    _memory("undo", "u", Phrase("Undo"), Phrase("Take the last change of memory back")),
    _memory("add", "a", Phrase("Add"), Phrase("Write a sentence to be remembered")),
    _memory("inbox", "x", Phrase("To confirm"), Phrase("Show only what waits to be confirmed")),
    _memory("merge", "m", Phrase("Same"), Phrase("Both are the same thing: this one stays")),
    _memory("retract", "r", Phrase("Retract"), Phrase("No answer uses it any more; history keeps it")),
    _memory("history", "h", Phrase("History"), Phrase("All that happened to it, and every word for it")),
    _memory("words", "enter", Phrase("Words"), Phrase("To its words; Enter there opens the very turn")),
    _memory("kinds", "k", Phrase("Kind"), Phrase("Show one kind only")),
    _memory("statuses", "s", Phrase("Status"), Phrase("Show what ended, is pinned or was long not used")),
    _memory("order", "o", Phrase("Order"), Phrase("Choose what the rows are sorted by")),
    _memory("back", "escape,f10", Phrase("Back"), Phrase("Back to the conversation")),
    _memory("filter", "slash", Phrase("Search"), Phrase("Show what holds these words")),
    _here("edit", "e,enter", Phrase("Edit"), Phrase("Give it another value")),
    _here("drop", "x", Phrase("Drop"), Phrase("Let it hold no more")),
    _here("undo", "u", Phrase("Undo"), Phrase("Take the last change made here back")),
    _here("back", "escape,ctrl+t", Phrase("Back"), Phrase("Back to the conversation")),
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


def actions_of(scope: Scope) -> tuple[Action, ...]:
    """The actions whose keys work there, in the registry's order."""
    return tuple(action for action in ACTIONS if action.scope == scope)


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
