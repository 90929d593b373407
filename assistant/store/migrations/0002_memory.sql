-- Memory items, what they rest on, what they were good for, and what holds in one conversation only.
-- Rows with device and hlc are journalled. Moments are ISO 8601 in UTC with microseconds and Z.

-- One sentence about the user each. Its words never change: an edit is a new row, and the old one stays, linked.
-- `topic` is subject and attribute folded, for finding what a statement meets. `replaces` are ids with a space between.
CREATE TABLE items (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('preference', 'constraint', 'fact', 'relation', 'instruction', 'task')),
    topic TEXT NOT NULL,
    subject TEXT NOT NULL,
    attribute TEXT NOT NULL,
    scope TEXT NOT NULL,
    value TEXT NOT NULL,
    sentence TEXT NOT NULL,
    language TEXT NOT NULL,
    polarity INTEGER NOT NULL CHECK (polarity IN (-1, 1)),
    lifetime TEXT NOT NULL CHECK (lifetime IN ('durable', 'bounded')),
    single INTEGER NOT NULL CHECK (single IN (0, 1)),
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    status TEXT NOT NULL
    CHECK (status IN ('candidate', 'active', 'superseded', 'retracted', 'expired', 'quarantined')),
    stated_at TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    valid_to TEXT,
    expires_at TEXT,
    zone TEXT NOT NULL,
    half_life_s INTEGER NOT NULL CHECK (half_life_s > 0),
    reinforced_at TEXT NOT NULL,
    pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
    superseded_by TEXT,
    replaces TEXT NOT NULL,
    reason TEXT NOT NULL,
    doubt_with TEXT,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

CREATE INDEX items_by_topic ON items (topic, status);
CREATE INDEX items_superseded ON items (superseded_by) WHERE superseded_by IS NOT NULL;

-- The user's very words. Session and turn may be gone; what was said is kept here.
-- Every index is a page more in each commit: what only forgetting and purging look up has none.
CREATE TABLE evidence (
    id TEXT NOT NULL PRIMARY KEY,
    item_id TEXT NOT NULL REFERENCES items (id),
    session_id TEXT NOT NULL,
    turn_id TEXT NOT NULL,
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL,
    text TEXT NOT NULL,
    said_at TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('said', 'retold', 'ended')),
    withdrawn INTEGER NOT NULL CHECK (withdrawn IN (0, 1)),
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

CREATE INDEX evidence_of_item ON evidence (item_id);

-- One row for each item and device (`owner`), written by that device only: devices never overwrite each other's counts.
CREATE TABLE item_counters (
    id TEXT NOT NULL PRIMARY KEY,
    item_id TEXT NOT NULL REFERENCES items (id),
    owner TEXT NOT NULL,
    positives REAL NOT NULL DEFAULT 0 CHECK (positives >= 0),
    negatives REAL NOT NULL DEFAULT 0 CHECK (negatives >= 0),
    retrieved INTEGER NOT NULL DEFAULT 0 CHECK (retrieved >= 0),
    cited INTEGER NOT NULL DEFAULT 0 CHECK (cited >= 0),
    confirmations INTEGER NOT NULL DEFAULT 0 CHECK (confirmations >= 0),
    device TEXT NOT NULL,
    hlc TEXT NOT NULL,
    UNIQUE (item_id, owner)
);

-- In which replies an item was at hand, and which used it. Of this device alone; it makes the counts of sessions.
-- An item that was obeyed all through a session has a row with an empty turn.
CREATE TABLE item_uses (
    item_id TEXT NOT NULL REFERENCES items (id),
    session_id TEXT NOT NULL,
    turn_id TEXT NOT NULL,
    cited INTEGER NOT NULL CHECK (cited IN (0, 1)),
    at TEXT NOT NULL,
    PRIMARY KEY (item_id, session_id, turn_id)
) WITHOUT ROWID;

CREATE INDEX item_uses_of_turn ON item_uses (turn_id);
CREATE INDEX item_uses_of_session ON item_uses (session_id);

-- What the user thinks of a reply; the id is the turn's. `gains` (JSON) is what it added to the counters.
CREATE TABLE feedback (
    id TEXT NOT NULL PRIMARY KEY,
    verdict TEXT NOT NULL,
    gains TEXT NOT NULL,
    at TEXT NOT NULL,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

-- One topic of a conversation each; for now a whole conversation.
CREATE TABLE episodes (
    id TEXT NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL,
    title TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    closed_at TEXT,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

CREATE INDEX episodes_of_session ON episodes (session_id);

-- What holds in one conversation only.
CREATE TABLE slots (
    id TEXT NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL,
    episode_id TEXT NOT NULL REFERENCES episodes (id),
    turn_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    attribute TEXT NOT NULL,
    scope TEXT NOT NULL,
    value TEXT NOT NULL,
    sentence TEXT NOT NULL,
    polarity INTEGER NOT NULL CHECK (polarity IN (-1, 1)),
    single INTEGER NOT NULL CHECK (single IN (0, 1)),
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL,
    set_at TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('live', 'replaced', 'dropped')),
    replaced_by TEXT,
    reason TEXT NOT NULL,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

CREATE INDEX slots_of_session ON slots (session_id, status);

-- The plans that were applied, for undo: the entries of the journal from `first_seq` to `last_seq` are its changes.
CREATE TABLE plans (
    number INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    session_id TEXT NOT NULL,
    turn_id TEXT NOT NULL,
    effect TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    undone_at TEXT
);

CREATE INDEX plans_of_turn ON plans (turn_id);

-- Vectors of turns, items, episodes and chunks: the truth from which a vector index is rebuilt. `id` is the name that
-- the index knows; `vector` is float32, little endian.
CREATE TABLE vectors (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    row_id TEXT NOT NULL,
    model TEXT NOT NULL,
    dimension INTEGER NOT NULL CHECK (dimension > 0),
    vector BLOB NOT NULL CHECK (length(vector) = 4 * dimension),
    UNIQUE (kind, row_id, model)
);

-- What was forgotten: an id and a date, no words. Nothing of this id ever comes back.
CREATE TABLE tombstones (
    id TEXT NOT NULL PRIMARY KEY,
    forgotten_at TEXT NOT NULL,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

-- Of all items, those that hold nothing any more too: "did I ever say plan B?"
CREATE VIRTUAL TABLE item_search USING fts5 (
    tokens,
    content = '',
    tokenize = "ascii tokenchars '#@+&-_./:'"
);
