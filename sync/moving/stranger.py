"""A device that signed a bundle and is not paired: who it says it is, and what two people compare to be sure."""

from dataclasses import dataclass

from assistant.memory.device import PublicKeys, tidy_name
from sync.container.manifest import Manifest
from sync.keys.card import Card
from sync.keys.identity import key_print


@dataclass(frozen=True, slots=True)
class Stranger:
    """Its id and name as the bundle gives them, proved by nothing but its signature; its keys, which made it."""

    device_id: str
    name: str
    keys: PublicKeys

    @property
    def key_print(self) -> str:
        """What must stand on its screen, too."""
        return key_print(self.keys)

    @property
    def card(self) -> Card:
        """What its pairing card would say: a bundle is signed by the key that it names, as a card is."""
        return Card(self.device_id, self.name, self.keys)


def stranger_of(manifest: Manifest) -> Stranger | None:
    """Who signed, for a bundle whose signature is right; None for a key that was made for one bundle alone."""
    sender = manifest.sender
    if sender.is_ephemeral:
        return None
    name = tidy_name(manifest.device_name) or manifest.device_id[:8]
    return Stranger(manifest.device_id, name, PublicKeys(sender.recipient, sender.signing_key))
