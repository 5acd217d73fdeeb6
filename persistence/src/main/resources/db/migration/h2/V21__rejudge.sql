-- How far the stored pages of a crawl are judged anew, and by what. The row stays when that is done: its turn grows with
-- each beginning and each end, so that whoever keeps what pages were judged to be knows when to forget it.

CREATE TABLE rejudge (
  crawl VARCHAR PRIMARY KEY,
  turn BIGINT NOT NULL,
  unfinished BOOLEAN NOT NULL,
  state_before VARCHAR NOT NULL,
  topic VARCHAR NOT NULL,
  topic_source CHARACTER LARGE OBJECT NOT NULL,
  after_seq BIGINT NOT NULL,
  pages BIGINT NOT NULL,
  kept BIGINT NOT NULL,
  nuggets_before BIGINT NOT NULL,
  nuggets_now BIGINT NOT NULL,
  nuggets_stay BIGINT NOT NULL
);
