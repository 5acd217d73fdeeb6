-- What the best waiting URL of a host was worth when the row was written, so that a node that starts or takes over looks
-- at the best hosts first. The greatest number: not known.
ALTER TABLE due_host ADD COLUMN worth INTEGER DEFAULT 2147483647 NOT NULL;
CREATE INDEX due_host_best ON due_host (worth DESC, host_key);
