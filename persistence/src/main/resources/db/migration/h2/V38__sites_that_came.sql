-- When each other site asked something last, at whichever node: one that hears this site may answer none of its words.
CREATE TABLE site_came (
  peer VARCHAR PRIMARY KEY,
  came_at BIGINT NOT NULL
);
