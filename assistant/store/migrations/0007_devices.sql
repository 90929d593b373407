-- Whose keys this profile knows: its own device's and those of paired devices. Public keys only; the secret ones lie in
-- the system's keyring or in a sealed file. A recipient is an age1… text, a signing key 64 hex digits (Ed25519).

-- Empty until this device has keys. `keys_in` says where the secret ones lie.
ALTER TABLE device ADD COLUMN recipient TEXT NOT NULL DEFAULT '';
ALTER TABLE device ADD COLUMN signing_key TEXT NOT NULL DEFAULT '';
ALTER TABLE device ADD COLUMN keys_in TEXT NOT NULL DEFAULT '' CHECK (keys_in IN ('', 'keyring', 'file'));

-- The name will be read on other machines: it is made anew, without the name of the person.
UPDATE device SET name = '';

-- The machines that memory is exchanged with. A revoked one stays, so that it is known when it comes back.
CREATE TABLE paired_devices (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    recipient TEXT NOT NULL UNIQUE,
    signing_key TEXT NOT NULL UNIQUE,
    paired_at TEXT NOT NULL,
    revoked_at TEXT,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

-- Keys that were in use once, ours (`owner` is this device) and others'. `id` is the signing key. They never come back.
CREATE TABLE retired_keys (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    owner TEXT NOT NULL,
    retired_at TEXT NOT NULL,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);
