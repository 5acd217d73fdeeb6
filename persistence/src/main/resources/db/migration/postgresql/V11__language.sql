-- Primary language of a page, an ISO 639 code; empty when it is not known.

ALTER TABLE page ADD COLUMN language VARCHAR DEFAULT '' NOT NULL;
