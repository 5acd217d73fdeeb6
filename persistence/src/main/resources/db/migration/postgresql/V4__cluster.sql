-- What the nodes of a cluster tell each other through the database: a crawl's orders beside its topic, and how each node
-- is doing.

ALTER TABLE crawl ADD COLUMN orders TEXT DEFAULT '' NOT NULL;
ALTER TABLE crawl ADD COLUMN topic_directory VARCHAR DEFAULT '' NOT NULL;

CREATE TABLE node_status (
  node VARCHAR PRIMARY KEY,
  told_at BIGINT NOT NULL,
  status TEXT NOT NULL
);
