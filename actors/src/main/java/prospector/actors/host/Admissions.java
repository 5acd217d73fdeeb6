package prospector.actors.host;

import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.crawl.CrawlSpec;

/** Makes the {@link Admission} of a crawl under the bounds and rules in force. */
final class Admissions {
  private final CrawlDirectory directory;
  private final RobotsDesk robots;
  private final Doubts doubts = new Doubts();

  Admissions(CrawlDirectory directory, RobotsDesk robots) {
    this.directory = directory;
    this.robots = robots;
  }

  /**
   * @param done what the database said for the decision under way
   */
  Admission of(HostState state, String crawl, Groundwork done) {
    doubts.learn(done);
    CrawlSpec.Bounds bounds =
        directory.find(crawl).map(context -> context.spec().bounds()).orElse(CrawlSpec.Bounds.NONE);
    return new Admission(
        state.share(crawl),
        bounds,
        robots.rules(state.robots()),
        url -> doubts.settle(crawl, url, done));
  }
}
