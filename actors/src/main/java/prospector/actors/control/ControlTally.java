package prospector.actors.control;

import java.util.List;
import prospector.persistence.table.ControlTable;
import prospector.prioritizer.control.ControlBlocks;
import prospector.prioritizer.control.ControlCensus;
import prospector.prioritizer.control.ControlSample;
import prospector.web.url.CrawlUrl;

/**
 * What the draws of a control arm come to, in their order. <em>The same draws give the same sample
 * while the crawl runs and out of the database.</em> Not thread-safe.
 */
public final class ControlTally {
  private final ControlBlocks blocks = new ControlBlocks();
  private ControlCensus census;

  /**
   * No draw yet.
   *
   * @param census what is known of all that can be drawn
   */
  ControlTally(ControlCensus census) {
    this.census = census;
  }

  /** All draws of a crawl as they are stored. */
  public static ControlTally of(List<ControlTable.Row> draws, ControlCensus census) {
    ControlTally tally = new ControlTally(census);
    draws.forEach(tally::add);
    return tally;
  }

  /** Counts a draw, if it was a page: what redirects, fails or was refused says nothing. */
  void add(ControlTable.Row draw) {
    if (draw.page()) {
      blocks.add(CrawlUrl.ofNormal(draw.url()).host().value(), draw.nugget());
    }
  }

  /** What is known of all that can be drawn. */
  void census(ControlCensus now) {
    census = now;
  }

  /** What was counted so far. */
  public ControlSample sample() {
    return blocks.sample().with(census);
  }
}
