-- What a conditional request for a stored page needs, and the digest that tells whether its payload changed; empty when
-- unknown. A page to come back to has a row in page_visit, written only by crawls that come back.

ALTER TABLE page ADD COLUMN etag VARCHAR DEFAULT '' NOT NULL;
ALTER TABLE page ADD COLUMN last_modified VARCHAR DEFAULT '' NOT NULL;
ALTER TABLE page ADD COLUMN payload_digest VARCHAR DEFAULT '' NOT NULL;

CREATE TABLE page_visit (
  page_key UUID PRIMARY KEY,
  crawl VARCHAR NOT NULL,
  due_at BIGINT NOT NULL,
  interval_millis BIGINT NOT NULL,
  visited_at BIGINT NOT NULL,
  visits INTEGER NOT NULL,
  changes INTEGER NOT NULL
);
CREATE INDEX page_visit_soonest ON page_visit (crawl, due_at);
