-- Waiting URLs that were dropped from a full frontier, by queue (digest of crawl and host) and by the node that did it.

CREATE TABLE pruned_count (
  queue_key UUID NOT NULL,
  node VARCHAR NOT NULL,
  crawl VARCHAR NOT NULL,
  urls BIGINT NOT NULL,
  PRIMARY KEY (queue_key, node)
);
CREATE INDEX pruned_count_crawl ON pruned_count (crawl);
