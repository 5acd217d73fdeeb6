-- Versions count what a node has published, so that two nodes' cannot be compared: the one that was saved last is the newest.
ALTER TABLE model ADD COLUMN saved BIGINT DEFAULT 0 NOT NULL;
