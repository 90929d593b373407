-- What is needed to share items with other devices and to make copies of them one.

-- JSON: when and by whom each field of the item was last set, and what its devices have seen of it; empty for one that
-- was never changed since it was born. It stays when words are taken out of the journal.
ALTER TABLE items ADD COLUMN registers TEXT NOT NULL DEFAULT '';

-- Words of this quotation stayed on the device it comes from.
ALTER TABLE evidence ADD COLUMN redacted INTEGER NOT NULL DEFAULT 0 CHECK (redacted IN (0, 1));

-- JSON: what was known of the item's changes when it was forgotten, by device.
ALTER TABLE tombstones ADD COLUMN seen TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tombstones ADD COLUMN extra TEXT NOT NULL DEFAULT '{}';

-- The shared set: what has left this device or come to it. Whatever becomes of these is told, without words.
CREATE TABLE shared_items (
    item_id TEXT NOT NULL PRIMARY KEY,
    way TEXT NOT NULL CHECK (way IN ('sent', 'received')),
    bundle TEXT NOT NULL,
    at TEXT NOT NULL
) WITHOUT ROWID;

-- Items of other devices that are known by their state only, as records without words (JSON).
CREATE TABLE item_states (
    id TEXT NOT NULL PRIMARY KEY,
    record TEXT NOT NULL
) WITHOUT ROWID;

-- Items that say the same as another one, under whose id they appear.
CREATE TABLE item_aliases (
    id TEXT NOT NULL PRIMARY KEY,
    kept_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX item_aliases_of ON item_aliases (kept_id);

-- Records (JSON) with stamps more than a day ahead of our clock: tried again later.
CREATE TABLE held_records (
    item_id TEXT NOT NULL PRIMARY KEY,
    hlc TEXT NOT NULL,
    bundle TEXT NOT NULL,
    at TEXT NOT NULL,
    record TEXT NOT NULL
) WITHOUT ROWID;

-- Imports, for the log and for undo. Entries `first_seq` to `last_seq` of the journal are its changes.
CREATE TABLE imports (
    number INTEGER PRIMARY KEY,
    bundle TEXT NOT NULL,
    device TEXT NOT NULL,
    device_name TEXT NOT NULL,
    at TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    counts TEXT NOT NULL,
    undone_at TEXT
);

-- What each item was before an import (a record in JSON, null for one that was new), and its registers after it.
CREATE TABLE import_changes (
    import_number INTEGER NOT NULL REFERENCES imports (number),
    item_id TEXT NOT NULL,
    before TEXT,
    after TEXT NOT NULL,
    PRIMARY KEY (import_number, item_id)
) WITHOUT ROWID;

-- The bundles that were heard of each device: a gap, a fork and an older one are seen by these.
CREATE TABLE heard_bundles (
    device TEXT NOT NULL,
    sequence INTEGER NOT NULL CHECK (sequence >= 0),
    digest TEXT NOT NULL,
    bundle TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (device, sequence, digest)
) WITHOUT ROWID;
