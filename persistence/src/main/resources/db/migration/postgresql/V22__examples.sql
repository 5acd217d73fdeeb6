-- Example pages that the topic of a cluster's crawl names by their URLs, as they were when it was submitted: every node
-- reads the topic by the same pages, and none asks for them again.

CREATE TABLE example_page (
  page_key UUID PRIMARY KEY,
  crawl VARCHAR NOT NULL,
  url VARCHAR NOT NULL,
  content_type VARCHAR NOT NULL,
  body BYTEA NOT NULL
);
