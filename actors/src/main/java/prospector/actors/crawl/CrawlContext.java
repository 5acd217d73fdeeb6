package prospector.actors.crawl;

import prospector.prioritizer.UrlScorer;

/**
 * What every actor of a node knows of a running crawl: its orders and the scorer of the moment.
 *
 * <p>The scorer is replaced by the learner whenever a new model is published; readers take whatever
 * is current. Thread-safe.
 */
public final class CrawlContext {
  private volatile CrawlSpec spec;
  private volatile UrlScorer scorer;

  public CrawlContext(CrawlSpec spec, UrlScorer first) {
    this.spec = spec;
    this.scorer = first;
  }

  /** The crawl's orders. */
  public CrawlSpec spec() {
    return spec;
  }

  /** Seeds, budget or bounds have changed; topic, policy and id stay. */
  public void orders(CrawlSpec changed) {
    spec = changed;
  }

  /** The newest scorer of this node. */
  public UrlScorer scorer() {
    return scorer;
  }

  /** Makes a newer scorer current. */
  public void publish(UrlScorer newer) {
    scorer = newer;
  }
}
