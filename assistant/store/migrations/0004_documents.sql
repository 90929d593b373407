-- Files attached to a conversation, as text. The file itself is not kept.

-- One file each. Journalled: `device` and `hlc` say who attached it.
CREATE TABLE documents (
    id TEXT NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES sessions (id),
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'markdown', 'pdf', 'image')),
    size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
    digest TEXT NOT NULL,
    pages INTEGER NOT NULL CHECK (pages >= 0),
    attached_at TEXT NOT NULL,
    device TEXT NOT NULL,
    hlc TEXT NOT NULL,
    UNIQUE (session_id, digest)
);

-- Its text in blocks. They come and go with their document and are not journalled: that would keep every word twice.
-- `number` is the row id of the full-text index; declared, so that VACUUM never renumbers it.
CREATE TABLE document_blocks (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    document_id TEXT NOT NULL REFERENCES documents (id),
    session_id TEXT NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    page INTEGER NOT NULL CHECK (page >= 0),
    heading TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (document_id, position)
);

CREATE INDEX document_blocks_of_session ON document_blocks (session_id);

-- The words of heading and text, as in turn_search.
CREATE VIRTUAL TABLE block_search USING fts5 (
    tokens,
    content = '',
    tokenize = "ascii tokenchars '#@+&-_./:'"
);
