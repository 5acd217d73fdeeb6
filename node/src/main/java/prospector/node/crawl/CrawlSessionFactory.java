package prospector.node.crawl;

/** Starts crawls. */
public interface CrawlSessionFactory {
  /**
   * Starts the crawl of a directory, or goes on with it. Blocks until it runs.
   *
   * @throws prospector.node.exit.StartException when it cannot start: directory of another crawl,
   *     locked, storage
   */
  CrawlSession start(CrawlRequest request);
}
