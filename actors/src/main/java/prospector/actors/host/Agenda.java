package prospector.actors.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostState;
import prospector.persistence.table.DueTable;
import prospector.prioritizer.QueuedUrl;

/**
 * What the host does next, once something has changed: bid, run an errand, take in links that
 * arrived, wait for the end of its delay, stop, or leave the index of hosts with work.
 *
 * <p>Every part of the actor ends with {@link #bid} or {@link #settle}. Owned by one host actor.
 */
final class Agenda {
  private final HostSelf self;
  private final Requests requests;
  private final Readiness readiness;
  private final Queues queues;
  private final Inbox inbox;
  private final DueRow row;
  private final Map<HostMessage, CompletableFuture<Void>> held = new HashMap<>(); // until let go
  private boolean resting; // it leaves memory for long

  Agenda(
      HostSelf self,
      Requests requests,
      Readiness readiness,
      Queues queues,
      Inbox inbox,
      DueRow row) {
    this.self = self;
    this.requests = requests;
    this.readiness = readiness;
    this.queues = queues;
    this.inbox = inbox;
    this.row = row;
  }

  /** Bids for every crawl, fills half-empty queues, and sets the timer for the end of the delay. */
  void bid(HostState state) {
    if (requests.isStopping()) {
      return;
    }
    queues.keepMemory(state);
    boolean due = self.timing().isDue(state); // once: a host may not fall between two looks
    boolean mayAsk = requests.isIdle() && due;
    boolean ownTurn = mayAsk && isOwnTurn(state);
    queues.bid(state, readiness.standing(state, ownTurn));
    if (readiness.owesErrand() && ownTurn) {
      readiness.lookAfterOwnTurn();
    } else if (readiness.owesErrand() && mayAsk) {
      self.tell(HostNote.Tick.ERRAND);
    }
    boolean waits = state.hasQueue() || readiness.owesErrand() || readiness.hasVisit();
    if (requests.isIdle() && !due && waits) {
      readiness.lookLater(state);
    }
    if (!inbox.isEmpty() && !state.hasQueue()) {
      inbox.flushSoon(); // nothing better is left to do
    }
    leaveIndex(state);
  }

  /** Between errands what somebody works on has a turn. */
  private boolean isOwnTurn(HostState state) {
    boolean works = !readiness.hasErrand() || readiness.hasVisit() || queues.hasOpenWork(state);
    return works && readiness.isOwnTurn(state);
  }

  /** Bids for one crawl only. */
  void bid(HostState state, CrawlShare share) {
    if (requests.isStopping()) {
      return;
    }
    queues.bidder().bid(self.name(), share, readiness.standing(state, readiness.isReady(state)));
  }

  /** After a request: the next bid, or the stop that waited for its outcome. */
  void settle(HostState state) {
    if (requests.isStopping()) {
      self.tell(HostMessage.Stop.INSTANCE);
    } else {
      bid(state);
    }
  }

  /** A host without work stands in no index of hosts with work. */
  void leaveIndex(HostState state) {
    if (row.stands() && !state.hasWork() && inbox.isEmpty() && requests.isIdle()) {
      row.remove();
    }
  }

  /** Whether the host may be asked for something now. */
  boolean mayAsk(HostState state) {
    return readiness.mayAsk(state);
  }

  /** Whether it may be asked for a page of its own, or for its robots.txt. */
  boolean isReady(HostState state) {
    return readiness.isReady(state);
  }

  /** Whether nothing is under way, and something may be begun. */
  boolean isFree() {
    return requests.isIdle() && !requests.isStopping();
  }

  /** Large rules are compiled, or could not be. */
  void compiled(HostState state, HostNote.RulesCompiled message) {
    readiness.compiled(state, message);
  }

  /** The delay is over, if no later one was set. */
  void delayOver(HostState state, HostNote.DelayOver message) {
    if (readiness.isDelayOver(message)) {
      bid(state);
    }
  }

  // ---- slots

  /** A grant is going to be used. */
  void began(HostMessage.Granted grant) {
    queues.bidder().tookTurn(grant.crawl());
    queues.bidder().forget(grant.crawl());
  }

  /** A grant has been used: a request of the host's own is under way, or none. */
  void used() {
    if (!requests.isIdle()) {
      readiness.ownBegan();
    }
  }

  /** A slot that came is not used, as others use the host's address: its turn is still to come. */
  void putOff() {
    readiness.putOff();
  }

  /** The URL to fetch for a grant; empty where another host may be better by now. */
  Optional<QueuedUrl> choose(HostState state, CrawlContext crawl, HostMessage.Granted grant) {
    double discount = self.services().settings().discount(state);
    return queues.bidder().choose(state.share(grant.crawl()), crawl, grant, discount);
  }

  /** Whether the control arm drew it for this grant. */
  boolean isDrawn(HostMessage.Granted grant, QueuedUrl url) {
    return grant.control() && queues.bidder().isDrawn(grant.crawl(), url);
  }

  /** The grant is not used. The caller bids when that makes sense. */
  void giveBack(HostMessage.Granted grant) {
    requests.releaseUnused();
    self.services().slots().released(grant.crawl(), self.name(), false);
    queues.bidder().forget(grant.crawl());
  }

  // ---- failures

  /** The disk or the database failed, or a bug, before an event: the host pauses. */
  void lost(HostState state, Collection<String> crawls, Throwable cause) {
    self.timing().pause(state);
    crawls.forEach(crawl -> self.services().crawls().storageTrouble(crawl, String.valueOf(cause)));
    settle(state);
  }

  /**
   * The same for what a request brought: it counts as not made.
   *
   * @param what happened, for the log
   */
  void requestLost(HostState state, String crawl, String what, Throwable cause) {
    requests.end();
    self.log().warn(what, cause);
    self.services().slots().released(crawl, self.name(), false);
    lost(state, List.of(crawl), cause);
  }

  // ---- beginning and end

  /** The state came back from the journal. */
  void recovered(HostState state) {
    row.recovered(state.hasWork(), queues.hasOpenWork(state));
    queues.tellBarred(state);
    queues.overflow().prune(state);
  }

  /**
   * Somebody found the host in the index of hosts with work.
   *
   * @param parked whether its row says that all of it is of crawls that nobody works on
   */
  void woken(HostState state, boolean parked) {
    if (!state.hasWork() && inbox.isEmpty()) {
      row.remove(); // left by a crash between an event and its removal
      return;
    }
    boolean works = queues.hasOpenWork(state);
    if (works && parked) {
      row.unpark();
    }
    bid(state);
    if (mayRest(state, restsAtOnceBeyond())) {
      rest(state); // else hosts of an ended crawl, or looked at too early, would fill the memory
    }
  }

  /** One out of reach stays as long as any: its crawl is to see that nobody else bids. */
  private long restsAtOnceBeyond() {
    return queues.isBarred()
        ? Long.MAX_VALUE
        : self.timing().nowMillis() + self.services().settings().passivateAfter().toMillis();
  }

  /** The host's row is written; what waited for it goes on. */
  void rowWritten(HostNote.DueKnown message) {
    row.written(message);
    self.tell(message.then());
  }

  /**
   * Whether there is nothing to do until an instant, epoch milliseconds. While nothing can be
   * stored it stays, as long as there is room: how long its pauses have grown is known to nobody
   * else.
   */
  boolean mayRest(HostState state, long untilMillis) {
    boolean busy =
        !requests.isIdle()
            || !inbox.isEmpty()
            || readiness.hasErrand()
            || !held.isEmpty()
            || !state.outboxBySeq().isEmpty();
    boolean works = queues.hasOpenWork(state) || readiness.hasVisit();
    boolean stays = self.timing().isInTrouble() && !self.services().awake().isFull();
    boolean waits = !stays && self.timing().nextAllowedMillis(state) > untilMillis;
    return !busy && (!works || waits);
  }

  /**
   * Whether the host may leave memory though URLs wait that may be asked for now. Not while links
   * to it come: each would bring it back.
   */
  boolean maySleep(HostState state) {
    boolean busy = !requests.isIdle() || requests.isStopping() || !inbox.isQuiet();
    boolean owes = readiness.hasErrand() || readiness.hasVisit() || !state.outboxBySeq().isEmpty();
    return !busy
        && !owes
        && !queues.hasDrawn(state)
        && state.hasQueue()
        && self.timing().isDue(state);
  }

  /**
   * Nothing new is begun from here on.
   *
   * @param sleeps whether its bids stay
   */
  void stop(HostState state, boolean sleeps) {
    requests.stop();
    if (!sleeps) {
      queues.withdraw();
    }
    if (!sleeps && resting) {
      queues.rest(state);
    }
  }

  /** Its delay is long, and it leaves memory until that is over. */
  void rest(HostState state) {
    if (state.hasWork()) {
      boolean parked = !queues.hasOpenWork(state);
      double worth = queues.worth(state, self.services().settings().discount(state));
      row.rest(
          parked
              ? DueTable.Row.parkedMillis(state.wasAsked())
              : self.timing().nextAllowedMillis(state),
          parked ? DueTable.Row.LEAST : DueTable.Row.scaled(worth));
    }
    resting = true;
    self.rest();
  }

  /**
   * Whether a host that leaves memory for long would be looked at too late: its row took until its
   * delay was over, and those who look for due hosts have been there already.
   */
  boolean missesItsTurn(HostState state) {
    return resting && queues.hasOpenWork(state) && self.timing().isDue(state);
  }

  /** Whether that could not be noted, so that nobody knows when to look at it. */
  boolean hasNoRow(HostState state) {
    return resting && queues.hasOpenWork(state) && row.write().isCompletedExceptionally();
  }

  /**
   * What tables were asked for and have not done yet: after the next owner's writes it would undo
   * them. Each ends, if by failing.
   */
  List<CompletableFuture<?>> tablesAtWork() {
    List<CompletableFuture<?>> all = new ArrayList<>(queues.underWay());
    all.addAll(held.values());
    if (!row.write().isDone()) {
      all.add(row.write());
    }
    return all;
  }

  /** The host neither rests nor stops before it has let a message go, which nobody sends again. */
  void hold(HostMessage message) {
    held.computeIfAbsent(message, key -> new CompletableFuture<>());
  }

  void letGo(HostMessage message) {
    CompletableFuture<Void> done = held.remove(message);
    if (done != null) {
      done.complete(null);
    }
  }

  /** It leaves memory in the middle of something; whether its bids stand for it. */
  void leave(HostState state, boolean sleeps) {
    if (sleeps) {
      sleep(state);
    } else {
      queues.withdraw(); // one may have gone out since
    }
  }

  /** It leaves memory, and its bids stand for it. */
  void sleep(HostState state) {
    double discount = self.services().settings().discount(state);
    queues.sleep(state, discount);
    row.weigh(queues.worth(state, discount));
  }

  /**
   * The actor ends: nobody is to ask it any more, nor to wait for what it was to fetch by chance.
   */
  void end() {
    queues.withdraw();
    queues.giveBackDraws();
  }

  /** The actor begins anew, or ends. */
  void leaveMemory() {
    queues.release();
  }
}
