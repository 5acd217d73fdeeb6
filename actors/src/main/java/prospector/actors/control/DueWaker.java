package prospector.actors.control;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import prospector.actors.host.HostActor;
import prospector.persistence.DueTable;
import prospector.web.url.HostKey;

/**
 * Reads the index of due hosts and wakes them: those that became due since the last look, and all
 * of them when the cluster has changed, as a host that moved is in memory nowhere. Owned by the
 * crawl actor.
 */
final class DueWaker {
  private static final int WAKES_A_LOOK = 2_000; // design section 4: the waker is paced
  private static final int[] AFTER_A_CHANGE = {2, 6, 15, 40}; // seconds; shards settle meanwhile

  private final CrawlDesk desk;
  private long polledMillis = Long.MIN_VALUE;
  private int changedAtTick = Integer.MIN_VALUE;

  DueWaker(CrawlDesk desk) {
    this.desk = desk;
  }

  /**
   * A look at the table.
   *
   * @param due hosts due since the last look
   * @param nothingSoon whether no host at all is due within the exhaustion horizon
   */
  record Look(List<DueTable.Row> due, boolean nothingSoon) {}

  /** The cluster has changed: look at all hosts again, a few times. */
  void again(int tick) {
    changedAtTick = tick;
  }

  CompletableFuture<Look> poll(int tick) {
    for (int after : AFTER_A_CHANGE) {
      if (tick == changedAtTick + after) {
        polledMillis = Long.MIN_VALUE;
      }
    }
    long now = desk.clock().millis();
    long from = polledMillis;
    polledMillis = now;
    return CompletableFuture.supplyAsync(
        () -> {
          List<DueTable.Row> due = desk.due().dueBetween(from, now, WAKES_A_LOOK);
          long horizon = now + desk.exhaustionHorizon().toMillis();
          return new Look(due, desk.due().due(horizon, 1).isEmpty());
        },
        desk.blocking());
  }

  void wake(List<DueTable.Row> due) {
    for (DueTable.Row row : due) {
      desk.router().tell(new HostKey(row.host()), new HostActor.Wake(row.host()));
    }
    if (due.size() == WAKES_A_LOOK) {
      polledMillis = due.get(WAKES_A_LOOK - 1).dueMillis() - 1; // the rest next time
    }
  }
}
