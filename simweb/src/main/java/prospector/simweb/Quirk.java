package prospector.simweb;

/**
 * A way in which a share of the hosts misbehaves; each host draws each quirk on its own.
 *
 * <p>Default shares are guesses at a tame slice of the live web, chosen so that every kind occurs
 * in a web of a few hundred hosts.
 */
public enum Quirk {
  /** robots.txt exists and allows everything (otherwise it answers 404). */
  ROBOTS_PRESENT(0.35),
  /** robots.txt disallows one section (never a topical one) and {@code /private/}. */
  ROBOTS_DISALLOW(0.10),
  /** robots.txt asks for a Crawl-delay of 1 or 2 s. */
  ROBOTS_CRAWL_DELAY(0.04),
  /** robots.txt has rules with {@code *} and {@code $}, and an Allow inside a Disallow. */
  ROBOTS_WILDCARD(0.05),
  /** robots.txt of about 300 kB, the rules that count at its beginning. */
  ROBOTS_HUGE(0.005),
  /**
   * robots.txt answers 503: nothing may be fetched (RFC 9309 section 2.3.1.4). Never a topical
   * host.
   */
  ROBOTS_ERROR(0.01),
  /** robots.txt redirects, one or two hops, to the rules. */
  ROBOTS_REDIRECT(0.02),
  /** every answer takes 10 x the base latency, at least 30 ms. */
  SLOW(0.05),
  /** every 25th request gets a 500, the next try of the same URL an answer. */
  FLAKY(0.03),
  /**
   * every 40th request gets 429 or 503 with Retry-After: 1, and so does any request within that
   * second.
   */
  RATE_LIMIT(0.02),
  /** a dead host besides each of these: 5xx, reset, silence, garbage or a body cut short. */
  DEAD_NEIGHBOUR(0.03),
  /**
   * some links to the host go through redirects: chains of 1-3 hops, loops, detours over other
   * hosts.
   */
  REDIRECTS(0.08),
  /**
   * the host has a full copy under another name, and some links point to the copy. Never a topical
   * host.
   */
  MIRROR(0.03),
  /**
   * links inside the host carry a session id that keeps changing: an infinite space. Never a
   * topical host.
   */
  SESSION_IDS(0.01),
  /** a calendar without end, linked from every page. */
  CALENDAR(0.02),
  /**
   * pages in ISO-8859-1, windows-1251 or Shift_JIS, declared in the header or in a meta element.
   */
  CHARSET(0.08),
  /**
   * pages of a charset nobody declares. Counts only together with {@link #CHARSET} or as bare
   * UTF-8.
   */
  UNDECLARED(0.02),
  /** gzip when the client accepts it. */
  GZIP(0.10),
  /** links to PDF, PNG and ZIP files among the others. */
  FILES(0.15),
  /** one irrelevant article in ten carries {@code meta robots} noindex, nofollow or both. */
  NOINDEX(0.05),
  /** pages name their canonical URL. */
  CANONICAL(0.20),
  /** robots.txt names a sitemap: an index, and behind it every page of the host, gzipped. */
  SITEMAP(0);

  private final double realistic;

  Quirk(double realistic) {
    this.realistic = realistic;
  }

  /** Share of hosts, in [0,1], that have it by default. */
  public double realisticShare() {
    return realistic;
  }

  long bit() {
    return 1L << ordinal();
  }
}
