package prospector.bench.realweb;

/** What a fetch brought, for somebody who wants pages that people wrote. */
enum FetchKind {
  /** A real page for the first time. */
  REAL(false),
  /** A list that leads to pages: home, category, tag, directory, thread index. */
  LISTING(false),
  REDIRECT(false),
  /** The server failed; it cannot be helped. */
  ERROR(false),
  /** A real page once more, under whatever URL. */
  AGAIN(true),
  EDIT(true),
  HISTORY(true),
  /** An old revision. */
  OLD(true),
  DIFF(true),
  /** What is said of a page: information, what links here, backlinks. */
  INFO(true),
  /** A tool of the site: special pages, media managers. */
  SPECIAL(true),
  SEARCH(true),
  LOGIN(true),
  /** Posts of a day, month, year or author. */
  ARCHIVE(true),
  /** A directory in another order. */
  SORT(true),
  /** The same in another format: print, raw, source, JSON. */
  EXPORT(true),
  FEED(true),
  /** A form to answer. */
  REPLY(true),
  /** A link to a page that is yet to be written. */
  REDLINK(true),
  /** Not there: 404 and the like. */
  MISSING(true);

  private final boolean useless;

  FetchKind(boolean useless) {
    this.useless = useless;
  }

  /** Whether the request was wasted. */
  boolean isUseless() {
    return useless;
  }
}
