-- URLs that were in work when a process died: how often while they were asked for, how often while they were read, and in
-- which life of which node last. A row goes when its URL was read without harm.

CREATE TABLE suspect (
  url_key UUID PRIMARY KEY,
  url VARCHAR NOT NULL,
  asked INTEGER NOT NULL,
  read_times INTEGER NOT NULL,
  life VARCHAR NOT NULL,
  died_at BIGINT NOT NULL
);
