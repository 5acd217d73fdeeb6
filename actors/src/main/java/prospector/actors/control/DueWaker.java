package prospector.actors.control;

import akka.actor.typed.javadsl.ActorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import prospector.actors.count.SiteCount;
import prospector.actors.host.link.HostMessage;
import prospector.persistence.table.DueTable;
import prospector.web.url.HostKey;

/**
 * Reads the index of due hosts and wakes them: those that became due since the last look, and all
 * of them in a pass where nobody knows their bids: at a start, when the cluster has changed, as a
 * host that moved is in memory nowhere, and where nothing else is left. After the first pass, and
 * when the clock was put back, those that are due later are woken, too: they look at the clock
 * again.
 *
 * <p><em>A pass takes the best hosts first</em>, by what they were worth when their rows were
 * written: a million hosts take minutes, and those whose turn it is are among the first thousands.
 * Owned by the crawl actor.
 */
final class DueWaker {
  private static final long ALL_NOTED = DueTable.PARKED - 1 - DueTable.NOTED; // by whatever clock
  private static final long STEP_MILLIS = 60_000; // put back by less, hosts are late by less
  private static final int WAKES_A_LOOK = 2_000; // design section 4: the waker is paced
  private static final int PASSED_A_LOOK = 5_000; // one never asked takes some 0.1 ms: no wake
  private static final long PASS_AGAIN_MILLIS = 60_000; // some may have nothing to do for long
  private static final List<Integer> AFTER_A_CHANGE = List.of(2, 6, 15, 40, 100, 240); // seconds
  private static final int PARKED_AFTER = 40; // by then all nodes have opened the crawl

  private final ActorContext<CrawlActor.Command> context;
  private final CrawlDesk desk;
  private final String crawl;
  private final List<Integer> afterAChange; // seconds; shards settle meanwhile
  private boolean laterOwed = true; // to those due later: an earlier run's clock may be wrong
  private boolean lookedLater; // by the look under way
  private DueTable.@Nullable Row laterLast;
  private long laterLooks; // at those due later, so far
  private long laterMost; // hosts with work when that began
  private long polledMillis;
  private long polledFrom; // by the look under way
  private DueTable.@Nullable Row dueLast; // of a look that was full; thousands may share an instant
  private int passes;
  private boolean looking; // one look at a time: a slow one is not to be overtaken
  private boolean passing;
  private boolean parkedOwed =
      true; // parked hosts may have work of this crawl, and none has looked
  private boolean passParked; // whether the pass takes them in from its beginning
  private long passDue; // of hosts that were asked: those due then
  private long passNoted; // of the others: those known then
  private boolean passAll; // whether it leaves out none that may be due
  private long passedMillis; // when the last of those ended
  private DueTable.@Nullable Row passedLast;
  private long pages = -1; // of the crawl, at the last look
  private long pageMillis; // when one was seen to have come, or the start, or the end of a pause
  private int changedAtTick = Integer.MIN_VALUE;
  private long changedMillis;

  DueWaker(ActorContext<CrawlActor.Command> context, CrawlDesk desk, String crawl) {
    this.crawl = crawl;
    this.context = context;
    this.desk = desk;
    this.afterAChange = afterAChange(desk.shardMoves().toSeconds());
    polledMillis = desk.clock().millis();
    polledFrom = polledMillis;
    pass(polledMillis, ALL_NOTED);
    passAll = true;
  }

  /** Ever later, and once after the last shard has moved. */
  private static List<Integer> afterAChange(long movesSeconds) {
    List<Integer> all = new ArrayList<>(AFTER_A_CHANGE);
    int last = all.get(all.size() - 1);
    while (last < movesSeconds) {
      last = last * 5 / 2;
      all.add(last);
    }
    return all;
  }

  /** The cluster has changed: look at all hosts again, until its shards have settled. */
  void again(int tick) {
    changedAtTick = tick;
    changedMillis = desk.clock().millis();
  }

  /** Nothing else is left: look again at all hosts, once a minute. */
  void pass() {
    long now = desk.clock().millis();
    if (!passing && Math.abs(now - passedMillis) >= PASS_AGAIN_MILLIS) { // it may be put back
      pass(now, ALL_NOTED);
      passAll = true;
    }
  }

  private void pass(long dueMillis, long notedMillis) {
    passAll = false;
    passParked = parkedOwed; // a pass that another cuts short leaves them to that one
    passes++; // what an earlier one finds yet does not move it
    passing = true;
    passDue = dueMillis;
    passNoted = notedMillis;
    passedLast = null;
  }

  /**
   * Looks at the table; what it found comes as a message.
   *
   * @param left what is left to do on the nodes of this site, as far as bids say
   * @param paused whether the crawl is
   */
  void poll(int tick, WorkLeft left, boolean paused) {
    settleAgain(tick);
    if (looking) {
      return;
    }
    looking = true;
    notePages(left.tally().pages(), paused);
    boolean unsettled = left.hasOtherNodes() && tick < changedAtTick + PARKED_AFTER;
    boolean idle = left.isNothingUnderWay() && left.isWorkedOnByAll();
    context.pipeToSelf(
        look(unsettled, idle, left.site()),
        (known, error) -> known == null ? CrawlActor.DueKnown.NOTHING : known);
  }

  /** The time in which a crawl is paused is none in which a page should have come. */
  private void notePages(long now, boolean paused) {
    boolean begins = paused || now != pages;
    pages = now;
    long millis = desk.clock().millis();
    pageMillis = begins ? millis : Math.min(pageMillis, millis); // the clock may be put back
  }

  /**
   * Until when hosts are waited for whose delay is long: the longest back-off, or a time window,
   * after the last page. Without an end hosts that answer nobody any more would keep the crawl.
   */
  private long patientUntil(long soonMillis) {
    return Math.max(soonMillis, pageMillis + desk.patience().toMillis());
  }

  private void settleAgain(int tick) {
    for (int after : afterAChange) {
      if (tick == changedAtTick + after) { // whoever became known since has a bid where it was then
        parkedOwed |= after == PARKED_AFTER;
        pass(desk.clock().millis(), laterOwed ? ALL_NOTED : changedMillis);
      }
    }
  }

  /**
   * @param unsettled whether a node may have parked hosts since, as it had not opened the crawl
   * @param idle whether nothing else is left to do, as far as bids say
   */
  private CompletableFuture<CrawlActor.DueKnown> look(
      boolean unsettled, boolean idle, SiteCount site) {
    long now = desk.clock().millis();
    if (now < polledMillis - STEP_MILLIS) {
      laterOwed = true;
      laterLast = null;
    }
    long from = Math.min(polledMillis, now);
    polledFrom = from;
    boolean later = laterOwed && !passing; // those whose turn it is come first
    lookedLater = later;
    polledMillis = now;
    int pass = passing ? passes : 0;
    Optional<DueTable.Row> rest = Optional.ofNullable(dueLast);
    Optional<DueTable.Row> last = Optional.ofNullable(passedLast);
    long passDue = this.passDue;
    long passNoted = this.passNoted;
    boolean parked = passParked;
    boolean owed = parkedOwed || laterOwed;
    Optional<DueTable.Row> afterLater = Optional.ofNullable(laterLast);
    long hosts = laterMost;
    long horizon = now + desk.exhaustionHorizon().toMillis();
    long waitedFor = patientUntil(horizon);
    return CompletableFuture.supplyAsync(
        () -> {
          List<DueTable.Row> due =
              rest.map(row -> desk.due().dueAfter(row, now, WAKES_A_LOOK))
                  .orElseGet(() -> desk.due().dueBetween(from, now, WAKES_A_LOOK));
          List<DueTable.Row> fromThere =
              later ? later(afterLater, horizon, WAKES_A_LOOK - due.size()) : List.of();
          long most = later && afterLater.isEmpty() ? desk.due().count() : hosts;
          List<DueTable.Row> best =
              pass == 0
                  ? List.of()
                  : desk.due().best(last, passDue, passNoted, parked, PASSED_A_LOOK);
          boolean nothingHere =
              !owed
                  && !(unsettled && isAnyParked())
                  && desk.due().due(waitedFor, 1).isEmpty()
                  && desk.due().dueBetween(DueTable.NOTED, DueTable.PARKED - 1, 1).isEmpty();
          boolean nothing =
              desk.others().count() == 0
                  ? nothingHere
                  : desk.others().areIdle(crawl, nothingHere && idle, site);
          return new CrawlActor.DueKnown(due, pass, best, fromThere, most, nothing, false);
        },
        desk.blocking());
  }

  private List<DueTable.Row> later(Optional<DueTable.Row> last, long fromMillis, int limit) {
    long until = DueTable.NOTED - 1;
    return last.map(row -> desk.due().dueAfter(row, until, limit))
        .orElseGet(() -> desk.due().dueBetween(fromMillis, until, limit));
  }

  private boolean isAnyParked() {
    return !desk.due().dueBetween(DueTable.PARKED - 1, DueTable.PARKED + 1, 1).isEmpty();
  }

  void wake(CrawlActor.DueKnown known) {
    looking = false;
    if (known.failed()) {
      polledMillis = Math.min(polledMillis, polledFrom); // all of it next time
      return;
    }
    List<DueTable.Row> due = known.due();
    due.forEach(this::look);
    dueLast = due.size() == WAKES_A_LOOK ? due.get(WAKES_A_LOOK - 1) : null; // the rest next time
    if (known.pass() == passes && passing) {
      goOn(known.best());
    }
    if (lookedLater) {
      laterMost = known.hosts();
      goOnLater(known.later(), WAKES_A_LOOK - due.size());
    }
  }

  /**
   * Looks at the next of those that are due later. Who must rest again is mostly due no later than
   * it was, and is found once; one that a clock put back bars anew from each look on goes ahead of
   * them, so that they end after as many as there were.
   */
  private void goOnLater(List<DueTable.Row> later, int room) {
    later.forEach(this::look);
    laterLooks = later.size() + (laterLast == null ? 0 : laterLooks);
    laterOwed = later.size() == room && laterLooks < laterMost;
    if (!later.isEmpty()) {
      laterLast = later.get(later.size() - 1);
    }
  }

  /** Looks at the next hosts of a pass, of which those that were asked may have to wake. */
  private void goOn(List<DueTable.Row> best) {
    int wakes = 0;
    for (DueTable.Row row : best) {
      look(row);
      passedLast = row;
      wakes += row.isNoted() ? 0 : 1;
      if (wakes == WAKES_A_LOOK) {
        return;
      }
    }
    if (best.size() < PASSED_A_LOOK) {
      passing = false;
      passedMillis = passAll ? desk.clock().millis() : passedMillis;
      parkedOwed &= !passParked;
    }
  }

  private void look(DueTable.Row row) {
    desk.router().tell(new HostKey(row.host()), new HostMessage.Look(row.host(), row.isParked()));
  }
}
