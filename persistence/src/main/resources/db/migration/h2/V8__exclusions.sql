-- Lines of the exclusion files that the nodes of a cluster share: each node's own, and those that a command added.

CREATE TABLE exclusion (
  line_key UUID PRIMARY KEY,
  source VARCHAR NOT NULL,
  line VARCHAR NOT NULL
);
