package prospector.actors.control;

import akka.actor.typed.javadsl.ActorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import prospector.actors.host.link.HostMessage;
import prospector.persistence.table.DueTable;
import prospector.web.url.HostKey;

/**
 * Reads the index of due hosts and wakes them: those that became due since the last look, and all
 * of them when the cluster has changed, as a host that moved is in memory nowhere. At first, and
 * when the clock was put back, those that are due in days are woken, too: they look at the clock
 * again. Owned by the crawl actor.
 */
final class DueWaker {
  private static final long FAR_MILLIS = 25 * 3_600_000L; // robots.txt, windows: a day at most
  private static final int WAKES_A_LOOK = 2_000; // design section 4: the waker is paced
  private static final int[] AFTER_A_CHANGE = {2, 6, 15, 40}; // seconds; shards settle meanwhile

  private final ActorContext<CrawlActor.Command> context;
  private final CrawlDesk desk;
  private boolean looksFar = true; // an earlier run's clock may have been wrong
  private long polledMillis = Long.MIN_VALUE;
  private int changedAtTick = Integer.MIN_VALUE;

  DueWaker(ActorContext<CrawlActor.Command> context, CrawlDesk desk) {
    this.context = context;
    this.desk = desk;
  }

  /**
   * A look at the table.
   *
   * @param due hosts due since the last look
   * @param nothingSoon whether no host at all is due within the exhaustion horizon
   */
  private record Look(List<DueTable.Row> due, boolean nothingSoon) {}

  /** The cluster has changed: look at all hosts again, a few times. */
  void again(int tick) {
    changedAtTick = tick;
  }

  /** Looks at the table; what it found comes as a message. */
  void poll(int tick) {
    context.pipeToSelf(
        look(tick),
        (known, error) ->
            known == null
                ? new CrawlActor.DueKnown(List.of(), false)
                : new CrawlActor.DueKnown(known.due(), known.nothingSoon()));
  }

  private CompletableFuture<Look> look(int tick) {
    for (int after : AFTER_A_CHANGE) {
      if (tick == changedAtTick + after) {
        polledMillis = Long.MIN_VALUE;
      }
    }
    long now = desk.clock().millis();
    if (now < polledMillis) {
      looksFar = true; // the clock was put back
    }
    long from = Math.min(polledMillis, now);
    boolean far = looksFar;
    looksFar = false;
    polledMillis = now;
    return CompletableFuture.supplyAsync(
        () -> {
          List<DueTable.Row> due = desk.due().dueBetween(from, now, WAKES_A_LOOK);
          if (far && due.size() < WAKES_A_LOOK) {
            int room = WAKES_A_LOOK - 1 - due.size(); // not full: the far ones are looked at once
            List<DueTable.Row> all = new ArrayList<>(due);
            all.addAll(desk.due().dueBetween(now + FAR_MILLIS, Long.MAX_VALUE, room));
            due = all;
          }
          long horizon = now + desk.exhaustionHorizon().toMillis();
          return new Look(due, desk.due().due(horizon, 1).isEmpty());
        },
        desk.blocking());
  }

  void wake(List<DueTable.Row> due) {
    for (DueTable.Row row : due) {
      desk.router().tell(new HostKey(row.host()), new HostMessage.Look(row.host()));
    }
    if (due.size() == WAKES_A_LOOK) {
      polledMillis = due.get(WAKES_A_LOOK - 1).dueMillis() - 1; // the rest next time
    }
  }
}
