package prospector.actors.control;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.IntSupplier;
import prospector.actors.count.OtherSites;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.crawl.WorkTime;
import prospector.actors.host.link.HostRouter;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.DueTable;
import prospector.persistence.table.RevisitTable;
import prospector.prioritizer.remaining.YieldCurve;

/**
 * What a crawl actor works with.
 *
 * @param pages counts of what is stored
 * @param totals counts of earlier runs, by node
 * @param course how the nuggets of earlier runs came
 * @param time the crawl is worked on
 * @param arm the control arm as earlier runs left it
 * @param control looks up stored results of draws
 * @param controlTable where draws are kept
 * @param due index of hosts with work
 * @param revisits when stored pages are visited again
 * @param router to the hosts
 * @param others the other sites that the crawl runs at
 * @param members nodes that are up and may have hosts, whether they work on the crawl or not
 * @param shardMoves how long shards may go on moving after a node came or went, at most
 * @param blocking runs blocking calls
 * @param clock wall clock
 * @param exhaustionHorizon a crawl whose hosts are all due later than this from now is exhausted,
 *     unless its patience says otherwise
 * @param patience hosts that are due no later than this after the crawl's last page, or its start,
 *     are waited for, too
 * @param waitsForStorage whether a disk or database that fails is waited for, else the crawl stops
 */
public record CrawlDesk(
    PageArchive pages,
    Map<String, PageArchive.Totals> totals,
    List<YieldCurve.Point> course,
    WorkTime time,
    ControlDraws.Restored arm,
    ControlDraws control,
    ControlTable controlTable,
    DueTable due,
    RevisitTable revisits,
    HostRouter router,
    OtherSites others,
    IntSupplier members,
    Duration shardMoves,
    Executor blocking,
    Clock clock,
    Duration exhaustionHorizon,
    Duration patience,
    boolean waitsForStorage) {
  public CrawlDesk {
    totals = Map.copyOf(totals);
    course = List.copyOf(course);
  }

  /** Counts as the earlier runs left them. */
  CrawlTally tally(CrawlSpec spec, String node) {
    CrawlTally tally = new CrawlTally(spec, node, totals, course, time, shardMoves);
    tally.takeOver(arm.draws());
    return tally;
  }

  /** The status before this run's first page. */
  public CrawlStatus initial(CrawlSpec spec, String node) {
    return tally(spec, node)
        .status(CrawlTable.State.RUNNING, CrawlLoad.NONE, 0, 0, "", clock.millis());
  }

  /** What a node has stored by now. */
  CompletionStage<Counts> stored(String crawl, String node) {
    return CompletableFuture.supplyAsync(
        () -> pages.totalsByNode(crawl).getOrDefault(node, PageArchive.Totals.NONE).counts(),
        blocking);
  }

  /** The control arm as it stands now. Blocking. */
  ControlDraws.Restored restoreArm(CrawlSpec spec) {
    return control.restore(spec, controlTable);
  }
}
