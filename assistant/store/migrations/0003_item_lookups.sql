-- What is looked up at each turn and at each start is found without reading all that is held. Every index is a page more
-- in each commit: the later ones hold few items.

-- The words of the value in the form in which values are compared, with a space between; empty until it is made.
ALTER TABLE items ADD COLUMN value_key TEXT NOT NULL DEFAULT '';
CREATE INDEX items_by_value ON items (value_key, topic);

-- The newest that still hold something about a topic.
DROP INDEX items_by_topic;
CREATE INDEX items_by_topic ON items (topic) WHERE status IN ('active', 'candidate', 'quarantined');

-- Attributes that hold one value: whatever is said of them may put an end to it.
CREATE INDEX items_single ON items (topic)
WHERE single = 1 AND status IN ('active', 'candidate', 'quarantined');

-- What is obeyed rather than quoted.
CREATE INDEX items_standing ON items (number)
WHERE status IN ('active', 'candidate') AND (polarity = -1 OR kind IN ('instruction', 'constraint'));

CREATE INDEX items_expiring ON items (expires_at)
WHERE expires_at IS NOT NULL AND status IN ('active', 'candidate', 'quarantined');

CREATE INDEX items_doubted ON items (number)
WHERE doubt_with IS NOT NULL OR status IN ('candidate', 'quarantined');

-- The key of each value is made with the search tokens, by the rules of the program that opens the store.
DELETE FROM store_state WHERE key = 'token_rules';
