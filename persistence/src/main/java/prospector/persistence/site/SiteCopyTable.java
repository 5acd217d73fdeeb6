package prospector.persistence.site;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Sites that were given up for good, and copies of pages that sites keep for each other against
 * that. All calls block; what returns is committed.
 */
public interface SiteCopyTable {

  // ---- sites that are gone

  /** A site is given up; false where it was before. */
  boolean retire(String name, long atMillis);

  /** Sites that were given up, in the order of their ends. */
  List<String> retired();

  /** A node of this site has offered what it knows of a gone site's hosts to their new sites. */
  void offered(String name, String node);

  /** Whether it has. */
  boolean isOffered(String name, String node);

  // ---- copies of this site's pages at others

  /** Number of the row up to which a node has sent a site its copies; 0 for none. */
  long sentUpTo(String node, String peer, String crawl);

  /**
   * It has sent more.
   *
   * @param number of the last row that was looked at
   */
  void sent(String node, String peer, String crawl, long number, int copies, long bytes);

  // ---- copies of others' pages here

  /**
   * A copy of a page.
   *
   * @param peer site that has the page
   */
  record Copy(String peer, String crawl, String url, byte[] body) {}

  /**
   * Copies of one site and crawl.
   *
   * @param bytes of their bodies
   */
  record Sum(String peer, String crawl, long copies, long bytes) {}

  /**
   * Keeps a copy, in the place of an older one of the page.
   *
   * @param most bytes of all copies of the site
   * @return false where they would be more, so that nothing is kept
   */
  boolean keep(Copy copy, long most);

  /** How much there is. */
  List<Sum> sums();

  /** URLs of a site's copies in an order of their own, from the one behind {@code after} on. */
  List<String> urls(String peer, String crawl, Optional<String> after, int limit);

  /** Some of a site's copies. */
  List<Copy> some(String peer, String crawl, int limit);

  /** The copy of a page in one of some crawls. */
  Optional<Copy> find(Collection<String> crawls, String url);

  /** These are needed no more. */
  void drop(String peer, String crawl, List<String> urls);
}
