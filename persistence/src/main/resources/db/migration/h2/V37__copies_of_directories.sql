-- How often the node has opened its directory, as the second line of db/home says there: a copy says an earlier number.
ALTER TABLE archive_home ADD COLUMN opened BIGINT DEFAULT 0 NOT NULL;
