-- Sites that were given up for good, in the order of their ends; and on which nodes their hosts' URLs were offered anew.
CREATE TABLE site_retired (
  name VARCHAR PRIMARY KEY,
  retired_at BIGINT NOT NULL
);

CREATE TABLE site_offered (
  name VARCHAR NOT NULL,
  node VARCHAR NOT NULL,
  PRIMARY KEY (name, node)
);

-- How far a node has come in sending another site copies of its pages, by the numbers of their rows.
CREATE TABLE site_copied (
  node VARCHAR NOT NULL,
  peer VARCHAR NOT NULL,
  crawl VARCHAR NOT NULL,
  number BIGINT NOT NULL,
  copies BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (node, peer, crawl)
);

-- Copies of pages of another site, which would be this one's if that one were given up; and their sum by crawl.
CREATE TABLE site_copy (
  url_key UUID PRIMARY KEY,
  peer VARCHAR NOT NULL,
  crawl VARCHAR NOT NULL,
  url VARCHAR NOT NULL,
  body BLOB NOT NULL
);

CREATE INDEX site_copy_of ON site_copy (peer, crawl, url_key);

CREATE TABLE site_copies (
  peer VARCHAR NOT NULL,
  crawl VARCHAR NOT NULL,
  copies BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (peer, crawl)
);
