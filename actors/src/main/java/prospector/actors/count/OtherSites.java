package prospector.actors.count;

import java.util.List;

/** The other sites that a crawl runs at (docs/sites.md). Thread-safe. */
public interface OtherSites {
  /** There are none. */
  OtherSites NONE =
      new OtherSites() {
        @Override
        public boolean areIdle(String crawl, boolean idleHere, SiteCount own) {
          return idleHere;
        }

        @Override
        public List<SiteCount> counts(String crawl) {
          return List.of();
        }

        @Override
        public String own() {
          return "";
        }

        @Override
        public int count() {
          return 0;
        }

        @Override
        public boolean areHeard() {
          return true;
        }

        @Override
        public long share(long budget) {
          return budget;
        }
      };

  /**
   * Says whether this site has nothing left to do for a crawl, and what it has done, to the others;
   * blocking.
   *
   * @return whether none has, here or there, and nothing is on its way between them
   */
  boolean areIdle(String crawl, boolean idleHere, SiteCount own);

  /** What each of those that were heard said last. */
  List<SiteCount> counts(String crawl);

  /** Name of this site. */
  String own();

  /** How many others there are. */
  int count();

  /** Whether all were heard lately. */
  boolean areHeard();

  /** This site's part of a budget, while others are not heard. */
  long share(long budget);
}
