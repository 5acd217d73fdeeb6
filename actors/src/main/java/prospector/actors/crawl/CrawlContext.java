package prospector.actors.crawl;

import java.util.concurrent.atomic.LongAdder;
import prospector.nugget.topic.Topic;
import prospector.prioritizer.UrlScorer;
import prospector.web.scope.CrawlScope;

/**
 * What every actor of a node knows of a running crawl: its orders and the scorer of the moment.
 *
 * <p>The scorer is replaced by the learner whenever a new model is published; readers take whatever
 * is current. Thread-safe.
 */
public final class CrawlContext {
  private volatile CrawlSpec spec;
  private volatile UrlScorer scorer;
  private volatile Topic topic;
  private volatile CrawlScope scope;
  private final String node;
  private final boolean rescores;
  private final LongAdder exchanged = new LongAdder();

  /** A crawl on the only node. */
  public CrawlContext(CrawlSpec spec, UrlScorer first) {
    this(spec, first, "", true);
  }

  /**
   * @param node name of this node
   */
  public CrawlContext(CrawlSpec spec, UrlScorer first, String node) {
    this(spec, first, node, true);
  }

  /**
   * @param node name of this node
   * @param rescores whether a newer scorer is for what waits already, too
   */
  public CrawlContext(CrawlSpec spec, UrlScorer first, String node, boolean rescores) {
    this.node = node;
    this.rescores = rescores;
    this.spec = spec;
    this.topic = spec.topic();
    this.scope = new CrawlScope(spec.scope(), spec.seeds());
    this.scorer = rescores ? first : first.once();
  }

  /** The crawl's orders. */
  public CrawlSpec spec() {
    return spec;
  }

  /** Seeds, budget, bounds or scope have changed; topic, policy and id stay. */
  public void orders(CrawlSpec changed) {
    scope = new CrawlScope(changed.scope(), changed.seeds());
    spec = changed;
  }

  /** Which URLs the orders let it crawl. */
  public CrawlScope scope() {
    return scope;
  }

  /** What pages are judged by now: the topic of the orders, as labels have taught it. */
  public Topic topic() {
    return topic;
  }

  /** Makes a topic that labels have taught the current one. */
  public void taught(Topic newer) {
    topic = newer;
  }

  /** Links came from a node, maybe this one. */
  public void received(String fromNode, int links) {
    if (!fromNode.isEmpty() && !fromNode.equals(node)) {
      exchanged.add(links);
    }
  }

  /** Links that came from other nodes since the start, repeats included. */
  public long exchanged() {
    return exchanged.sum();
  }

  /** The newest scorer of this node. */
  public UrlScorer scorer() {
    return scorer;
  }

  /** Makes a newer scorer current. */
  public void publish(UrlScorer newer) {
    scorer = rescores ? newer : newer.once();
  }
}
