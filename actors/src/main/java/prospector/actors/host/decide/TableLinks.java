package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.List;
import prospector.actors.host.link.SavedUrl;
import prospector.prioritizer.LinkEvidence;

/**
 * New links to a URL in the overflow table: the first, the first that brings it back into memory,
 * and of the others those over a shorter path than all before, or from a page that is nearer to the
 * crawl's scope. Not thread-safe; handed on once it is whole.
 */
public final class TableLinks {
  private final List<LinkEvidence> links = new ArrayList<>();
  private boolean lifting;

  /**
   * One link more.
   *
   * @param lifts whether it is worth bringing the URL back into memory
   */
  void add(LinkEvidence link, boolean lifts) {
    boolean nearer = link.parent().depth() + 1 < depth() || link.parent().beyond() < beyond();
    if (nearer || (lifts && !lifting)) {
      links.add(link);
    }
    lifting |= lifts;
  }

  /** Whether they bring the URL back into memory; where not, only its row may gain by them. */
  public boolean lift() {
    return lifting;
  }

  /** Those that are kept, in their order. */
  public List<LinkEvidence> links() {
    return List.copyOf(links);
  }

  /** Links from a seed to the URL by the shortest path among these. */
  public int depth() {
    return links.stream()
        .mapToInt(link -> link.parent().depth() + 1)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /** Least of what lies between the crawl's scope and the pages of these. */
  public int beyond() {
    return Tasks.beyond(links);
  }

  /** Whether they lead to the URL of a row over a shorter path, or from nearer to the scope. */
  public boolean areNearerThan(SavedUrl row) {
    return depth() < row.depth() || beyond() < Tasks.beyond(row.links());
  }

  /** The URL of a row with those of these links that it has a use for. */
  public SavedUrl onto(SavedUrl row) {
    SavedUrl more = row;
    for (LinkEvidence link : links) {
      more = more.with(link);
    }
    return more;
  }
}
