-- Whoever follows a crawl asks every few seconds for its pages behind a number. Without an index the rest of the table was
-- read each time for a crawl that had nothing new: 1.1 s of 300,000 rows on H2, against 0.2 ms.
CREATE INDEX page_crawl ON page (crawl, seq);
