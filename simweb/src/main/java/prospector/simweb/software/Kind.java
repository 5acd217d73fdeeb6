package prospector.simweb.software;

/** What a URL of such a site is to somebody who wants pages that people wrote. */
public enum Kind {
  /** A page that somebody wrote, under its own address. */
  REAL(false),
  /** A list that leads to pages: home, category, tag, directory. */
  WAY(false),
  /** Leads to another address at once. */
  REDIRECT(false),
  /** robots.txt, sitemaps and feeds that are there: what a site offers to crawlers. */
  OFFER(false),
  /** A real page or a list once more under another address or in another order. */
  AGAIN(true),
  /** Editor, history, login and the like. */
  VIEW(true),
  /** Posts of a day, a month or an author. */
  ARCHIVE(true),
  /** Not there. */
  MISSING(true);

  private final boolean useless;

  Kind(boolean useless) {
    this.useless = useless;
  }

  /** Whether a request for it was wasted. */
  public boolean isUseless() {
    return useless;
  }
}
