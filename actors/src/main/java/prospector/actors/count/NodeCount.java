package prospector.actors.count;

import prospector.actors.CborSerializable;
import prospector.actors.crawl.CrawlLoad;
import prospector.persistence.page.Counts;
import prospector.prioritizer.control.ControlSample;

/**
 * What one node has done and is doing for one crawl; nodes tell each other twice a second.
 *
 * @param node name of the node
 * @param counts of URLs whose rows this node wrote, all runs
 * @param limit pages up to which this node has claimed the budget, at least its pages
 * @param load what waits and is under way there
 * @param pagesPerSecond over the last ten seconds
 * @param exchanged links that came to this node from others since it started
 * @param control what the control arm drew, on all nodes, as far as this one knows
 * @param barred hosts there whose robots.txt is out of reach
 */
public record NodeCount(
    String node,
    Counts counts,
    long limit,
    CrawlLoad load,
    double pagesPerSecond,
    long exchanged,
    ControlSample control,
    long barred)
    implements CborSerializable {

  /** Of a node all of whose hosts may be asked. */
  public NodeCount(
      String node,
      Counts counts,
      long limit,
      CrawlLoad load,
      double pagesPerSecond,
      long exchanged,
      ControlSample control) {
    this(node, counts, limit, load, pagesPerSecond, exchanged, control, 0);
  }

  /** The same with hosts that are out of reach. */
  public NodeCount barring(long hosts) {
    return new NodeCount(node, counts, limit, load, pagesPerSecond, exchanged, control, hosts);
  }

  /** The same of a node that is gone: what it did stays. */
  NodeCount withoutWork() {
    return new NodeCount(
        node, counts, counts.pages(), CrawlLoad.NONE, 0, exchanged, ControlSample.NONE);
  }

  /** A node that does nothing now, by the rows it has written. */
  public static NodeCount absent(String node, Counts stored) {
    return new NodeCount(node, stored, stored.pages(), CrawlLoad.NONE, 0, 0, ControlSample.NONE);
  }
}
