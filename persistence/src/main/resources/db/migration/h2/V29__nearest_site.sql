-- The site that a host was given to because it is the nearest, and the second nearest (docs/sites.md); once there, a row stays.
-- The database that decided has numbered it. A host is known by the fingerprint of its name.
CREATE TABLE site_place (
  host_key BIGINT PRIMARY KEY,
  site VARCHAR NOT NULL,
  heir VARCHAR NOT NULL,
  origin VARCHAR NOT NULL,
  number BIGINT NOT NULL
);

CREATE INDEX site_place_number ON site_place (origin, number);

-- Up to which number this site has the rows of each database that decides.
CREATE TABLE site_placed (
  origin VARCHAR PRIMARY KEY,
  number BIGINT NOT NULL
);

-- The map of sites, by its digest, under which this site knows all that any site had decided before.
CREATE TABLE site_agreed (
  id INTEGER PRIMARY KEY,
  map VARCHAR NOT NULL
);

-- Links to hosts that have no site yet; without a crawl and links where somebody only has to know the site.
CREATE TABLE site_waiting (
  host_key BIGINT NOT NULL,
  crawl VARCHAR NOT NULL,
  number BIGINT NOT NULL,
  host VARCHAR NOT NULL,
  links INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (host_key, crawl, number)
);
