"""What the doctor looks at of sync: the keys of this device, the shared folder, the rules that find secrets."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ui.commands.checks import Finding, State, joined
from ui.commands.invocation import Invocation
from ui.language import Phrase

if TYPE_CHECKING:
    from assistant.memory.device import OwnDevice


def check_sync(invocation: Invocation) -> Finding:
    """Where the keys lie and whether they are there, whether the folder can be reached, the version of the rules.

    No keyring is asked to open: that is for the one who moves memory. Raises RulesUnusable.
    """
    from assistant.privacy.rules import load_rules

    rules = Phrase("rules for secrets {version}", version=load_rules().version)
    looked = [_look_for_keys(invocation), _look_for_folder(invocation)]
    finding = joined([*(finding for _, finding, _ in looked), rules])
    worst = next(((state, advice) for state, _, advice in looked if state is not State.OK), (State.OK, ""))
    return worst[0], finding, worst[1]


def _look_for_keys(invocation: Invocation) -> Finding:
    from assistant.memory.device import KeyHome
    from sync.keys.identity import key_print

    own, paired = _devices(invocation)
    if own is None or own.keys is None or own.keys_in is None:
        return State.OK, Phrase("no keys yet"), ""
    told = Phrase.counted("{count} device paired", "{count} devices paired", paired)
    if own.keys_in is KeyHome.KEYRING:
        return State.OK, Phrase("keys in the keyring, {paired}", paired=told), ""
    if any(key_print(own.keys) in file.name for file in invocation.profile_places.keys.glob("*.age")):
        return State.OK, Phrase("keys in a sealed file, {paired}", paired=told), ""
    return (
        State.WARN,
        Phrase("the sealed file with the keys is gone, {paired}", paired=told),
        Phrase("`ricordo sync recover` restores them with the recovery phrase."),
    )


def _look_for_folder(invocation: Invocation) -> Finding:
    chosen = invocation.settings().sync.folder
    if not chosen:
        return State.OK, Phrase("no shared folder"), ""
    folder = Path(chosen).expanduser()
    if folder.is_dir() and os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return State.OK, Phrase("the shared folder {folder} is there", folder=folder), ""
    if folder.is_dir():
        return (
            State.WARN,
            Phrase("the shared folder {folder} takes no writing", folder=folder),
            Phrase("Choose another one with `ricordo config set sync.folder PATH`, or ask for the right to write."),
        )
    return (
        State.WARN,
        Phrase("the shared folder {folder} cannot be reached", folder=folder),
        Phrase("Plug the disk in or make the folder; nothing is lost meanwhile."),
    )


def _devices(invocation: Invocation) -> "tuple[OwnDevice | None, int]":
    """This device and how many others are paired; None before the profile is made."""
    from assistant.clock import SystemClock
    from assistant.store.database import Database
    from assistant.store.device_store import DeviceStore

    path = invocation.profile_places.database
    if not path.exists():
        return None, 0
    database = Database.open(path, SystemClock(), read_only=True)
    try:
        devices = DeviceStore(database, SystemClock())
        return devices.own(), sum(not one.is_revoked for one in devices.devices())
    finally:
        database.close()
