-- In a crawl that may leave its scope for more than one link: links in a row that led out of it to the nearest page that
-- was told to link to the URL. 127: none was told, or it does not matter.
ALTER TABLE site_sent ADD COLUMN beyond SMALLINT DEFAULT 127 NOT NULL;
