-- Other sites that began anew, and the names of their new databases.
CREATE TABLE site_restart (
  peer VARCHAR NOT NULL,
  epoch VARCHAR NOT NULL,
  PRIMARY KEY (peer, epoch)
);
