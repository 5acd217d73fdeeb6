-- How far each sink has come with the pages that each node stored: the number of the last page that the receiver took, and
-- what the sink must know to go on from there, such as the length of its file. In the database, as a page's row may still be
-- lost in a kill after it was read: a cursor that is committed after the rows never knows of more than they do.

CREATE TABLE sink_cursor (
  crawl VARCHAR NOT NULL,
  node VARCHAR NOT NULL,
  sink VARCHAR NOT NULL,
  seq BIGINT NOT NULL,
  mark VARCHAR NOT NULL,
  PRIMARY KEY (crawl, node, sink)
);
