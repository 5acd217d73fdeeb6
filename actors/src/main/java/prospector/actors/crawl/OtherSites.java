package prospector.actors.crawl;

/** The other sites that a crawl runs at (docs/sites.md). Thread-safe. */
@FunctionalInterface
public interface OtherSites {
  /** There are none. */
  OtherSites NONE = (crawl, idleHere) -> idleHere;

  /**
   * Says whether this site has nothing left to do for a crawl, to the others; blocking.
   *
   * @return whether none has, here or there, and nothing is on its way between them
   */
  boolean areIdle(String crawl, boolean idleHere);
}
