package prospector.actors.control;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.host.HostRouter;
import prospector.persistence.ControlTable;
import prospector.persistence.DueTable;
import prospector.persistence.PageArchive;
import prospector.prioritizer.ControlPool;

/**
 * What a crawl actor works with.
 *
 * @param totals counts of earlier runs
 * @param secondsBefore wall time of earlier runs
 * @param draws draws of the control arm in earlier runs
 * @param pool what the control arm draws from, as the earlier runs left it
 * @param control looks up stored results of draws
 * @param controlTable where draws are kept
 * @param due index of hosts with work
 * @param router to the hosts
 * @param blocking runs blocking calls
 * @param clock wall clock
 * @param exhaustionHorizon a crawl whose hosts are all due later than this from now is exhausted
 */
public record CrawlDesk(
    PageArchive.Totals totals,
    double secondsBefore,
    List<ControlTable.Row> draws,
    ControlPool pool,
    ControlDraws control,
    ControlTable controlTable,
    DueTable due,
    HostRouter router,
    Executor blocking,
    Clock clock,
    Duration exhaustionHorizon) {
  public CrawlDesk {
    draws = List.copyOf(draws);
  }

  /** Counts as the earlier runs left them. */
  CrawlTally tally(CrawlSpec spec) {
    CrawlTally tally = new CrawlTally(spec, totals, secondsBefore, clock.millis());
    draws.forEach(tally::countControl);
    return tally;
  }

  /** The status before this run's first page. */
  public CrawlStatus initial(CrawlSpec spec) {
    return tally(spec)
        .status(CrawlStatus.State.RUNNING, CrawlTally.NodeLoad.NONE, 0, "", clock.millis());
  }
}
