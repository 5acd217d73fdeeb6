-- What this site and others tell each other of the crawls that they share (docs/sites.md).

-- A name of this database that no other has: batches are numbered from the first one on in each.
CREATE TABLE site_epoch (
  id INTEGER PRIMARY KEY,
  epoch VARCHAR NOT NULL
);

-- URLs that were told to the sites of their hosts, or wait in site_out to be; and whether by a link of a relevant page.
CREATE TABLE site_sent (
  url_key UUID PRIMARY KEY,
  crawl VARCHAR NOT NULL,
  relevant BOOLEAN NOT NULL
);

-- What one crawl sends to one other site, and has of it; what waits is counted, as there may be much of it.
CREATE TABLE site_lane (
  peer VARCHAR NOT NULL,
  crawl VARCHAR NOT NULL,
  next_number BIGINT NOT NULL,
  sent BIGINT NOT NULL,
  sent_again BIGINT NOT NULL,
  sent_bytes BIGINT NOT NULL,
  waiting_out BIGINT NOT NULL,
  epoch VARCHAR NOT NULL,
  last_number BIGINT NOT NULL,
  arrived BIGINT NOT NULL,
  received BIGINT NOT NULL,
  received_bytes BIGINT NOT NULL,
  waiting_in BIGINT NOT NULL,
  waiting_in_bytes BIGINT NOT NULL,
  PRIMARY KEY (peer, crawl)
);

-- Batches of links on their way to another site, until it says that it has them.
CREATE TABLE site_out (
  peer VARCHAR NOT NULL,
  crawl VARCHAR NOT NULL,
  number BIGINT NOT NULL,
  links INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (peer, crawl, number)
);

-- Batches of links from another site, until their hosts have them; numbered here, as they arrived.
CREATE TABLE site_in (
  peer VARCHAR NOT NULL,
  crawl VARCHAR NOT NULL,
  number BIGINT NOT NULL,
  links INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (peer, crawl, number)
);

-- What a site said last of itself, as JSON.
CREATE TABLE site_told (
  peer VARCHAR PRIMARY KEY,
  told VARCHAR NOT NULL,
  heard_at BIGINT NOT NULL
);

-- Whether a crawl has nothing left to do at this site, with the links that it had of others when it said so, and what it
-- has done, as JSON.
CREATE TABLE site_idle (
  crawl VARCHAR PRIMARY KEY,
  idle BOOLEAN NOT NULL,
  received BIGINT NOT NULL,
  counts VARCHAR NOT NULL,
  told_at BIGINT NOT NULL
);

-- The orders of a crawl as they were last seen, and when somebody changed them last, at whichever site.
CREATE TABLE site_order (
  crawl VARCHAR PRIMARY KEY,
  changed_at BIGINT NOT NULL,
  seen VARCHAR NOT NULL
);
