-- A sample of the URLs that the control arm can draw, by the keys of their pages: which of them are fetched by now, and are
-- nuggets, says what chance would find.

CREATE TABLE control_pool (
  page_key UUID PRIMARY KEY,
  crawl VARCHAR NOT NULL
);
CREATE INDEX control_pool_crawl ON control_pool (crawl);
