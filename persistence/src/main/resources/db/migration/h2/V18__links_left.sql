-- Links of a page that were not taken, by reason, as "extension=2 nofollow=30"; empty for none, and for pages of before.

ALTER TABLE page ADD COLUMN links_left VARCHAR DEFAULT '' NOT NULL;
