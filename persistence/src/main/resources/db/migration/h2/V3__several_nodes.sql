-- What several nodes on one database need, kept alike here: whose disk has a page's body, which directory belongs to a
-- node, and due hosts that can be read in pages and whose key does not grow with the host's name.

ALTER TABLE page ADD COLUMN node VARCHAR DEFAULT 'node1' NOT NULL;
ALTER TABLE page ALTER COLUMN node DROP DEFAULT;

-- The directory whose files the marks of a node are about; home is the id in its file db/home.
CREATE TABLE archive_home (
  node VARCHAR PRIMARY KEY,
  home VARCHAR NOT NULL,
  directory VARCHAR NOT NULL
);

ALTER TABLE due_host RENAME TO due_host_by_name;
DROP INDEX due_host_soonest;
CREATE TABLE due_host (
  host_key UUID PRIMARY KEY,
  host VARCHAR NOT NULL,
  due_at BIGINT NOT NULL
);
CREATE INDEX due_host_soonest ON due_host (due_at, host_key);
-- the key is that of prospector.persistence.DigestKey for an empty crawl id
INSERT INTO due_host (host_key, host, due_at)
  SELECT CAST(SUBSTRING(HASH('SHA-256', X'00' || STRINGTOUTF8(host)) FROM 1 FOR 16) AS UUID), host, due_at
  FROM due_host_by_name;
DROP TABLE due_host_by_name;
