package prospector.node.settings;

import java.util.List;

/**
 * When the search index is kept.
 *
 * @param whileCrawling whether it follows the archive while a crawl runs; else it is brought up to
 *     date when somebody searches
 * @param share of a core that it takes while a crawl runs
 */
public record SearchSettings(boolean whileCrawling, double share) {
  private static final String WHILE_CRAWLING = "while-crawling";

  static SearchSettings read(ConfigReader search) {
    return new SearchSettings(
        search.word("index", List.of("on-demand", WHILE_CRAWLING)).equals(WHILE_CRAWLING),
        search.number("share", 0.01, 1));
  }
}
