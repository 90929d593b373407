"""The devices of a profile: this one, those it is paired with, and keys that must not come back."""

import sqlite3
from datetime import datetime

from assistant.clock import Clock, from_text, new_id, to_text
from assistant.errors import NothingFound
from assistant.memory.device import KeyHome, OwnDevice, PairedDevice, PublicKeys, RetiredKeys
from assistant.store.columns import columns_of, moment, storable
from assistant.store.database import Database
from assistant.store.journal import Column, delete_row, insert_row, update_row
from assistant.store.prefix import only_one
from models.phrase import Phrase

_HINT = Phrase("`ricordo sync devices` lists them.")


class DeviceStore:
    """Implements ``ports.devices.Devices``; holds no state of its own."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def own(self) -> OwnDevice:
        """See ``Devices``."""
        row = self._database.rows("SELECT * FROM device")[0]
        has_keys = bool(row["signing_key"])
        keys = PublicKeys(row["recipient"], row["signing_key"]) if has_keys else None
        return OwnDevice(row["id"], row["name"], keys, KeyHome(row["keys_in"]) if has_keys else None)

    def rename_own(self, name: str) -> None:
        """See ``Devices``."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE device SET name = ?", (storable(name),))

    def set_own_keys(self, keys: PublicKeys, keys_in: KeyHome) -> None:
        """See ``Devices``."""
        with self._database.transaction() as connection:
            own = self.own()
            if own.keys is not None and own.keys != keys:
                _retire(connection, own.id, own.keys, self._clock.now())
            connection.execute("DELETE FROM retired_keys WHERE id = ? AND owner = ?", (keys.signing_key, own.id))
            sql = "UPDATE device SET recipient = ?, signing_key = ?, keys_in = ?"
            connection.execute(sql, (keys.recipient, keys.signing_key, str(keys_in)))

    def renew(self) -> OwnDevice:
        """See ``Devices``."""
        fresh = new_id(self._clock.now())
        with self._database.transaction() as connection:
            connection.execute("UPDATE device SET id = ?, recipient = '', signing_key = '', keys_in = ''", (fresh,))
        return self.own()

    def devices(self) -> list[PairedDevice]:
        """See ``Devices``."""
        rows = self._database.rows("SELECT * FROM paired_devices ORDER BY revoked_at IS NOT NULL, paired_at, id")
        return [_device_of(row) for row in rows]

    def find_device(self, wanted: str) -> PairedDevice:
        """See ``Devices``."""
        there, folded = self.devices(), wanted.strip().casefold()
        found = [one for one in there if folded and one.name.casefold() == folded] or [
            one for one in there if folded and one.id.startswith(folded)
        ]
        return only_one(found, "device", wanted, _HINT)

    def retired(self) -> list[RetiredKeys]:
        """See ``Devices``."""
        rows = self._database.rows("SELECT * FROM retired_keys ORDER BY hlc DESC")
        return [
            RetiredKeys(row["owner"], PublicKeys(row["recipient"], row["id"]), from_text(row["retired_at"]))
            for row in rows
        ]

    def add(self, device: PairedDevice) -> None:
        """See ``Devices``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            row = connection.execute("SELECT * FROM paired_devices WHERE id = ?", (device.id,)).fetchone()
            if row is None:
                insert_row(connection, "paired_devices", _values(device), now)
                return
            if (former := _device_of(row).keys) != device.keys:
                _retire(connection, device.id, former, now)
            update_row(connection, "paired_devices", device.id, _values(device), now)

    def move(self, old_id: str, device: PairedDevice) -> None:
        """See ``Devices``."""
        now = self._clock.now()
        with self._database.transaction() as connection:
            delete_row(connection, "paired_devices", old_id, now)
            insert_row(connection, "paired_devices", _values(device), now)

    def rename(self, device_id: str, name: str) -> None:
        """See ``Devices``."""
        self._change(device_id, {"name": storable(name)})

    def revoke(self, device_id: str) -> None:
        """See ``Devices``."""
        with self._database.transaction():
            if not self._required(device_id).is_revoked:
                self._change(device_id, {"revoked_at": to_text(self._clock.now())})

    def _change(self, device_id: str, changes: dict[str, Column]) -> None:
        with self._database.transaction() as connection:
            self._required(device_id)
            update_row(connection, "paired_devices", device_id, changes, self._clock.now())

    def _required(self, device_id: str) -> PairedDevice:
        row = self._database.row("SELECT * FROM paired_devices WHERE id = ?", (device_id,))
        if row is None:
            raise NothingFound("device", device_id, _HINT)
        return _device_of(row)


def _retire(connection: sqlite3.Connection, owner: str, keys: PublicKeys, now: datetime) -> None:
    if connection.execute("SELECT 1 FROM retired_keys WHERE id = ?", (keys.signing_key,)).fetchone() is None:
        values: dict[str, Column] = {
            "id": keys.signing_key,
            "recipient": keys.recipient,
            "owner": owner,
            "retired_at": to_text(now),
        }
        insert_row(connection, "retired_keys", values, now)


def _device_of(row: sqlite3.Row) -> PairedDevice:
    return PairedDevice(
        row["id"],
        row["name"],
        PublicKeys(row["recipient"], row["signing_key"]),
        from_text(row["paired_at"]),
        moment(row["revoked_at"]),
    )


def _values(device: PairedDevice) -> dict[str, Column]:
    return {
        **columns_of(device, ("id", "name", "paired_at", "revoked_at")),
        **columns_of(device.keys, ("recipient", "signing_key")),
    }
