package prospector.node.replay;

import java.util.ArrayList;
import java.util.List;
import prospector.prioritizer.replay.RecordedWeb;

/**
 * Nuggets found by number of pages fetched.
 *
 * @param name of the run
 * @param nuggets entry {@code n} is the number of nuggets among the first {@code n} pages
 */
public record HarvestCurve(String name, List<Integer> nuggets) implements PlottedCurve {
  public HarvestCurve {
    nuggets = List.copyOf(nuggets);
  }

  static HarvestCurve of(String name, RecordedWeb web, List<Integer> order) {
    List<Integer> found = new ArrayList<>(order.size() + 1);
    found.add(0);
    for (int page : order) {
      found.add(found.get(found.size() - 1) + (web.nugget(page) ? 1 : 0));
    }
    return new HarvestCurve(name, found);
  }

  @Override
  public int pages() {
    return nuggets.size() - 1;
  }

  @Override
  public double at(int pages) {
    return nuggetsAt(pages);
  }

  /** Nuggets among the first pages; those of the whole run beyond its end. */
  int nuggetsAt(int pages) {
    return nuggets.get(Math.min(pages, pages()));
  }
}
