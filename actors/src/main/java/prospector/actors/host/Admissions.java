package prospector.actors.host;

import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.crawl.CrawlSpec;
import prospector.web.exclusion.UrlGate;

/** Makes the {@link Admission} of a crawl under the bounds and rules in force. */
final class Admissions {
  private final CrawlDirectory directory;
  private final RobotsDesk robots;
  private final UrlGate gate;
  private final Doubts doubts = new Doubts();

  Admissions(CrawlDirectory directory, RobotsDesk robots, UrlGate gate) {
    this.directory = directory;
    this.robots = robots;
    this.gate = gate;
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
        gate,
        url -> doubts.settle(crawl, url, done));
  }
}
