-- In which prompts of a session a block stood that was not said there: a memory, an earlier turn, a part of a document.
-- One row for each, at the position of the question; `used` when the reply to it used the block. Ids only, no words.
-- Of this device alone: what another one's prompts held is nothing to this one's.
CREATE TABLE block_lives (
    session_id TEXT NOT NULL,
    block_id TEXT NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    used INTEGER NOT NULL CHECK (used IN (0, 1)),
    PRIMARY KEY (session_id, block_id, position)
) WITHOUT ROWID;
