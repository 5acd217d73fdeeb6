-- What a person recognises a nugget by; empty for what is none.

ALTER TABLE page ADD COLUMN passage VARCHAR DEFAULT '' NOT NULL;
