-- How many nuggets were first found on a page that a crawl comes back to.
ALTER TABLE page_visit ADD COLUMN finds INTEGER DEFAULT 0 NOT NULL;
