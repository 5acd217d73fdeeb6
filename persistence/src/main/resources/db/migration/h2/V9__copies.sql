-- The page that a page is a copy of: exact or near, and its URL; empty for none.

ALTER TABLE page ADD COLUMN copy_kind VARCHAR DEFAULT '' NOT NULL;
ALTER TABLE page ADD COLUMN copy_of VARCHAR DEFAULT '' NOT NULL;
