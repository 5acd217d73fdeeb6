-- The maps of sites that this site has agreed to, in their order; the last one counts.
ALTER TABLE site_agreed ADD COLUMN sites VARCHAR DEFAULT '' NOT NULL;

-- What is done once after the sites have changed, by each node or, where none is named, by the site.
CREATE TABLE site_step (
  step VARCHAR NOT NULL,
  node VARCHAR NOT NULL,
  PRIMARY KEY (step, node)
);
