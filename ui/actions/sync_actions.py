"""What can be done on the screens of moving house. A part of the registry in ``ui.actions.registry``."""

from functools import partial

from ui.actions.action import Action
from ui.language import Phrase

_moving = partial(Action, group="Moving", scope="sync")
_devices = partial(Action, group="Devices", scope="devices")

SYNC_ACTIONS: tuple[Action, ...] = (
    _moving("travels", "1", Phrase("Travels"), Phrase("What would leave as it stands")),
    _moving("stays", "2", Phrase("Stays"), Phrase("What stays on this machine, and why")),
    _moving("blocked", "3", Phrase("Blocked"), Phrase("What holds nothing that may leave")),
    _moving("redacted", "4", Phrase("Redacted"), Phrase("What leaves without a part of it")),
    _moving("confirm", "c", Phrase("Confirm"), Phrase("The highlighted one is true and may leave")),
    _moving(
        "confirm_facts",
        "C",
        Phrase("Confirm all facts"),
        Phrase("All facts that were said surely are true"),
        short=Phrase("All facts"),
    ),
    _moving("pin", "p", Phrase("Pin"), Phrase("Let it leave whatever its score, or no more")),
    _moving(
        "keep_contacts",
        "k",
        Phrase("Keep contacts"),
        Phrase("Whether mail addresses and phone numbers may leave"),
        short=Phrase("Contacts"),
    ),
    _moving("export", "E,e", Phrase("Export"), Phrase("Write what may leave into a sealed file")),
    _moving(
        "pair",
        "P",
        Phrase("Pair a machine"),
        Phrase("Machines, pairing, keys and the recovery phrase"),
        short=Phrase("Pair"),
    ),
    _moving(
        "folder",
        "F,f",
        Phrase("Choose a folder"),
        Phrase("The shared folder that paired machines follow"),
        short=Phrase("Folder"),
    ),
    _moving("import_file", "I,i", Phrase("Import"), Phrase("Read a sealed file; shows first what it would do")),
    _moving("log", "L,l", Phrase("Log"), Phrase("What was moved and when; takes an import back")),
    _moving("conflicts", "X,x", Phrase("Conflicts"), Phrase("What two machines changed at the same time")),
    _moving("back", "escape,ctrl+d", Phrase("Back"), Phrase("Back to the conversation")),
    _devices(
        "card",
        "c",
        Phrase("This machine's card"),
        Phrase("Show the card to paste on the other machine"),
        short=Phrase("Card"),
    ),
    _devices(
        "paste_card", "p", Phrase("Pair by card"), Phrase("Paste the card of another machine"), short=Phrase("Paste")
    ),
    _devices(
        "held", "h", Phrase("Held bundles"), Phrase("Who left bundles here without being paired"), short=Phrase("Held")
    ),
    _devices("rename", "n,enter", Phrase("Rename"), Phrase("Call the highlighted machine something else")),
    _devices("revoke", "r", Phrase("Revoke"), Phrase("Exchange nothing more with the highlighted machine")),
    _devices("rotate", "o", Phrase("New keys"), Phrase("Make other keys for this machine")),
    _devices(
        "phrase",
        "w",
        Phrase("Recovery words"),
        Phrase("Show the words that restore this machine's keys"),
        short=Phrase("Recovery"),
    ),
    _devices("back", "escape", Phrase("Back"), Phrase("Back to what travels")),
)
