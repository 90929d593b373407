-- Sessions, turns, the journal of their changes, and what feeds the derived indexes.
-- Times are ISO 8601 in UTC with microseconds and Z. An hlc is sixteen hex digits that sort by time.

PRAGMA application_id = 1382638447; -- 'Rico': tells file(1) and a curious person whose file this is

-- This machine, as the author of changes. One row: the store of one profile has one device.
CREATE TABLE device (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    hlc_last TEXT NOT NULL
);

-- Small facts about the store itself: which rules made the search tokens, whether deleted text must still be wiped.
CREATE TABLE store_state (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    window_start INTEGER NOT NULL DEFAULT 1 CHECK (window_start >= 1),
    deleted_at TEXT,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

CREATE INDEX sessions_by_time ON sessions (updated_at DESC, id DESC) WHERE deleted_at IS NULL;

-- `number` is the row id of the full-text index; declared, so that VACUUM never renumbers it.
CREATE TABLE turns (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    session_id TEXT NOT NULL REFERENCES sessions (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    speaker TEXT NOT NULL CHECK (speaker IN ('user', 'assistant')),
    text TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('complete', 'growing', 'stopped', 'cut', 'interrupted')),
    created_at TEXT NOT NULL,
    finished_at TEXT,
    model TEXT,
    tokens INTEGER,
    replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1)),
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

CREATE UNIQUE INDEX turns_live ON turns (session_id, position) WHERE replaced = 0;
CREATE INDEX turns_growing ON turns (status) WHERE status = 'growing';
CREATE INDEX turns_of_session ON turns (session_id);

-- Every change that could ever be synced or undone. `before` and `after` are JSON objects of the changed columns.
CREATE TABLE change_journal (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    table_name TEXT NOT NULL,
    row_id TEXT NOT NULL,
    operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
    before TEXT,
    after TEXT,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL,
    at TEXT NOT NULL
);

CREATE INDEX change_journal_of_row ON change_journal (table_name, row_id);

-- What a derived index must still take in. Ids only, never text. The newest order for a row replaces an older one.
CREATE TABLE index_outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    row_id TEXT NOT NULL,
    operation TEXT NOT NULL CHECK (operation IN ('put', 'remove')),
    at TEXT NOT NULL,
    UNIQUE (kind, row_id)
);

-- Our own search tokens, separated by spaces, without the text (contentless). The tokenizer only splits at spaces:
-- every ASCII mark that a token may hold is named, all other scripts are token characters to it anyway.
CREATE VIRTUAL TABLE turn_search USING fts5 (
    tokens,
    content = '',
    tokenize = "ascii tokenchars '#@+&-_./:'"
);
