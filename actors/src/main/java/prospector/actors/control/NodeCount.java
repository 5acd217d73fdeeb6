package prospector.actors.control;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.persistence.PageArchive;
import prospector.prioritizer.ControlSample;

/**
 * What one node has done and is doing for one crawl; nodes tell each other twice a second.
 *
 * @param node name of the node
 * @param pages judged pages whose rows this node wrote, all runs
 * @param nuggets those among them
 * @param focusedPages those of the focused arm
 * @param focusedNuggets nuggets of the focused arm
 * @param bytes body bytes
 * @param redirected URLs redirected
 * @param pruned URLs dropped from a full frontier
 * @param refused URLs refused, by reason
 * @param failed URLs failed, by kind
 * @param limit pages up to which this node has claimed the budget (see {@link PageQuota}), at least
 *     {@code pages}
 * @param inFlight requests in flight
 * @param queued URLs waiting
 * @param hosts hosts with a bid
 * @param best best score waiting, log-odds; negative infinity for none
 * @param pagesPerSecond over the last ten seconds
 * @param exchanged links that came to this node from others since it started
 * @param controlPages judged pages of the control arm, of all nodes, as far as this node knows
 * @param controlNuggets nuggets of the control arm
 * @param copies pages that are copies, by kind; null from nodes of an older version
 * @param revisits requests for stored pages, by what they found; null from such nodes too
 * @param relevantCopies pages that would be nuggets, were they no copies; 0 from such nodes
 * @param control the control arm's pages in full; null from such nodes
 * @param linksLeft links of pages that were not taken, by reason; null from such nodes
 */
public record NodeCount(
    String node,
    long pages,
    long nuggets,
    long focusedPages,
    long focusedNuggets,
    long bytes,
    long redirected,
    long pruned,
    Map<String, Long> refused,
    Map<String, Long> failed,
    long limit,
    int inFlight,
    long queued,
    long hosts,
    double best,
    double pagesPerSecond,
    long exchanged,
    long controlPages,
    long controlNuggets,
    @Nullable Map<String, Long> copies,
    @Nullable Map<String, Long> revisits,
    long relevantCopies,
    @Nullable ControlSample control,
    @Nullable Map<String, Long> linksLeft)
    implements CborSerializable {

  public NodeCount {
    refused = Map.copyOf(refused);
    failed = Map.copyOf(failed);
    copies = copies == null ? Map.of() : Map.copyOf(copies);
    revisits = revisits == null ? Map.of() : Map.copyOf(revisits);
    linksLeft = linksLeft == null ? Map.of() : Map.copyOf(linksLeft);
  }

  /** Links of pages that were not taken, by reason. */
  Map<String, Long> linksLeftCounts() {
    return linksLeft == null ? Map.of() : linksLeft;
  }

  /** Pages that are copies, by kind. */
  Map<String, Long> copyCounts() {
    return copies == null ? Map.of() : copies;
  }

  /** Requests for stored pages, by what they found. */
  Map<String, Long> revisitCounts() {
    return revisits == null ? Map.of() : revisits;
  }

  /** The control arm: a node of an older version does not tell what is independent of it. */
  ControlSample controlSample() {
    return control == null ? new ControlSample(controlPages, controlNuggets, 0, 0, 1) : control;
  }

  /** A node that does nothing now, by the rows it has written. */
  static NodeCount absent(String node, PageArchive.Totals totals) {
    return new NodeCount(
        node,
        totals.pages(),
        totals.nuggets(),
        totals.focusedPages(),
        totals.focusedNuggets(),
        totals.bytes(),
        totals.redirected(),
        totals.pruned(),
        totals.refused(),
        totals.failed(),
        totals.pages(),
        0,
        0,
        0,
        Double.NEGATIVE_INFINITY,
        0,
        0,
        0,
        0,
        totals.copies(),
        totals.revisits(),
        totals.relevantCopies(),
        ControlSample.NONE,
        totals.left());
  }
}
