-- What stands in the prompt for turns that left it. One row for each stretch of a session's live turns, made of their own
-- words; the turns stay. A row is never rewritten, but loses words that are forgotten.
CREATE TABLE fingerprints (
    id TEXT NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES sessions (id),
    first INTEGER NOT NULL CHECK (first >= 1),
    last INTEGER NOT NULL CHECK (last >= first),
    text TEXT NOT NULL,
    made_at TEXT NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('full', 'share', 'slots', 'drift')),
    tokens INTEGER NOT NULL CHECK (tokens >= 0),
    source_tokens INTEGER NOT NULL CHECK (source_tokens >= 0),
    device TEXT NOT NULL,
    hlc TEXT NOT NULL
);

CREATE INDEX fingerprints_of_session ON fingerprints (session_id, first);
