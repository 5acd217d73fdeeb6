-- Which node counts a page, whichever node's disk has its body by now; which node first found it relevant, empty for none;
-- and its place in the order of first storing, where a visit has replaced the row. A page of before, of which nobody knows
-- who found it, is counted as that of a node called '?'.

ALTER TABLE page ADD COLUMN counted_by VARCHAR DEFAULT '' NOT NULL;
ALTER TABLE page ADD COLUMN found_by VARCHAR DEFAULT '' NOT NULL;
ALTER TABLE page ADD COLUMN first_seq BIGINT;

UPDATE page SET
  counted_by = CASE WHEN node = '' THEN '?' ELSE node END,
  found_by = CASE WHEN NOT relevant OR state <> 'page' THEN '' WHEN node = '' THEN '?' ELSE node END;
