-- Several topics in one conversation: each question belongs to one of them, a reply to that of its question.
-- What a topic is about and what was concluded in it is read from its turns, so that no word lies anywhere twice.

ALTER TABLE turns ADD COLUMN episode_id TEXT;

ALTER TABLE episodes ADD COLUMN dropped_at TEXT;

-- A title is kept only when it was typed; else it is read from the turns, too.
UPDATE turns SET episode_id = (SELECT min(id) FROM episodes WHERE episodes.session_id = turns.session_id)
WHERE speaker = 'user';
UPDATE episodes SET title = '';
