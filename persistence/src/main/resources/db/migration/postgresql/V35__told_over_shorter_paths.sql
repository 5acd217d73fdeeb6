-- Where a crawl has a bound of the depth: links from a seed to the URL over the shortest path that was told. The greatest
-- number: none was, or the crawl has no bound.
ALTER TABLE site_sent ADD COLUMN depth INTEGER DEFAULT 2147483647 NOT NULL;
