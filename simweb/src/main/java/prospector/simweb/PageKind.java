package prospector.simweb;

/** What a page is for its host. Only articles can be relevant. */
enum PageKind {
  ROOT,
  ENTRANCE,
  PART,
  LIST,
  ARTICLE
}
