"""What the facade stands on: the stores of one profile, its keys, and how its user wants memory to move."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from assistant.clock import Clock
from assistant.errors import RicordoError
from assistant.memory.device import OwnDevice
from assistant.ports.departures import Departures
from assistant.ports.memory import Memory
from assistant.ports.sharing import Sharing
from assistant.privacy.second_layer import Look, SecondLayer, kingfisher
from assistant.settings import Settings
from sync.container.kdf import WRITTEN_WORK_FACTOR
from sync.container.recipients import Random
from sync.gate.gate import Gate, Layers
from sync.gate.redaction import Policy
from sync.keys.errors import KeyringUnusable, KeysLost, NoKeys, SealedKeysClosed
from sync.keys.identity import Identity, ephemeral_identity
from sync.keys.own_keys import OwnKeys
from sync.keys.paired import PairedDevices
from sync.moving.journal import Entry, Event, SyncJournal
from sync.moving.knowledge import KnowledgeBase


@dataclass(frozen=True, slots=True)
class Stores:
    """What is kept of the profile."""

    memory: Memory
    sharing: Sharing
    departures: Departures
    journal: SyncJournal


@dataclass(frozen=True, slots=True)
class Parts:
    """``settings`` gives them as they are now. ``knowledge`` is None where there is no knowledge base."""

    stores: Stores
    keys: OwnKeys
    devices: PairedDevices
    clock: Clock
    settings: Callable[[], Settings]
    layers: Layers = field(default_factory=Layers)
    second_look: Callable[[], Look] = kingfisher
    knowledge: KnowledgeBase | None = None
    random_bytes: Random = secrets.token_bytes
    work_factor: int = WRITTEN_WORK_FACTOR

    def own(self) -> OwnDevice:
        """This device."""
        return self.devices.devices.own()

    def outgoing_gate(self) -> Gate:
        """The gate of one export, by the user's settings. Raises RulesUnusable, GateError."""
        return Gate(Policy(self.settings().sync.keep_contacts), self._layers())

    def incoming_gate(self) -> Gate:
        """The gate of one import: contacts that the sender let out may come in. Raises RulesUnusable, GateError."""
        return Gate(Policy(keep_contacts=True), self._layers())

    def note_failure(self, error: RicordoError, event: Event = Event.FAILED) -> None:
        """Write down that something was stopped, by the type of the error alone."""
        self.stores.journal.try_add(Entry(self.clock.now(), event, detail=type(error).__name__))

    def _layers(self) -> Layers:
        if not self.settings().sync.second_scanner:
            return self.layers
        return replace(self.layers, scan=SecondLayer(self.second_look()).scan)

    def signer(self) -> Identity:
        """Who signs a bundle under a passphrase: this device, or a key made for it where there is none to be had.

        Nobody's way to a new machine ends at a locked keyring.
        """
        try:
            return self.keys.open()
        except (NoKeys, KeysLost, KeyringUnusable, SealedKeysClosed):
            return ephemeral_identity(self.random_bytes)
