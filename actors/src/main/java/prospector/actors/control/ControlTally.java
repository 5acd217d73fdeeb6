package prospector.actors.control;

import java.util.List;
import prospector.persistence.table.ControlTable;
import prospector.prioritizer.control.ControlBlocks;
import prospector.prioritizer.control.ControlSample;
import prospector.web.url.CrawlUrl;

/**
 * What the draws of a control arm come to, in their order. <em>The same draws give the same sample
 * while the crawl runs and out of the database.</em> Not thread-safe.
 */
public final class ControlTally {
  private final ControlBlocks blocks = new ControlBlocks();

  /** All draws of a crawl as they are stored. */
  public static ControlTally of(List<ControlTable.Row> draws) {
    ControlTally tally = new ControlTally();
    draws.forEach(tally::add);
    return tally;
  }

  /** Counts a draw, if it was a page: what redirects, fails or was refused says nothing. */
  void add(ControlTable.Row draw) {
    if (draw.page()) {
      blocks.add(CrawlUrl.ofNormal(draw.url()).host().value(), draw.nugget());
    }
  }

  /** What was counted so far. */
  public ControlSample sample() {
    return blocks.sample();
  }
}
