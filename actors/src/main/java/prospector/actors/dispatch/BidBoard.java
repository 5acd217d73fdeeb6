package prospector.actors.dispatch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.service.SlotBroker.Bid;
import prospector.actors.host.service.SlotBroker.Sleeper;

/**
 * The bids of one crawl on one node, best first.
 *
 * <p><em>A host has at most one bid, and a host that is slow or backs off holds nobody up.</em>
 * Hosts that are not ready (delay not over, request in flight) stand here too; they count for how
 * good the crawl's best is only while they are expected to be free within the patience. Bids of
 * hosts that are not in memory stand apart: {@link SleepingBids}. Owned by the dispatcher.
 */
final class BidBoard {
  static final Comparator<Bid> BEST_FIRST =
      Comparator.comparing(Bid::control)
          .reversed()
          .thenComparing(Comparator.comparingDouble(Bid::score).reversed())
          .thenComparing(Bid::host);

  /** Times the chance of a poor page, as log-odds, that is worth waiting for though it is poor. */
  static final double CLEARLY_BETTER = Math.log(5);

  private final Map<String, Bid> byHost = new HashMap<>();
  private final TreeSet<Bid> all = new TreeSet<>(BEST_FIRST);
  private final TreeSet<Bid> ready = new TreeSet<>(BEST_FIRST);
  private final SleepingBids sleeping = new SleepingBids();
  private final RestingHosts resting = new RestingHosts();
  private long queued;

  void put(Bid bid) {
    sleeping.remove(bid.host());
    resting.remove(bid.host());
    leave(bid.host());
    byHost.put(bid.host(), bid);
    all.add(bid);
    queued += bid.queued();
    if (bid.ready()) {
      ready.add(bid);
    }
  }

  /** The host has left memory. */
  void sleep(Sleeper sleeper) {
    resting.remove(sleeper.bid().host());
    leave(sleeper.bid().host());
    sleeping.put(sleeper);
  }

  /** The host has left memory for long, and does not bid. */
  void rest(String host, long urls) {
    remove(host);
    resting.put(host, urls);
  }

  /** Hosts that are not in memory may be elsewhere. */
  void forgetAbsent() {
    sleeping.clear();
    resting.clear();
  }

  void remove(String host) {
    sleeping.remove(host);
    resting.remove(host);
    leave(host);
  }

  private void leave(String host) {
    Bid old = byHost.remove(host);
    if (old != null) {
      all.remove(old);
      ready.remove(old);
      queued -= old.queued();
    }
  }

  /** A granted host is not ready until it bids again. */
  void granted(Bid bid, long nowMillis) {
    put(notReady(bid, nowMillis, false));
  }

  /** The same bid of a host that holds a slot. */
  static Bid busy(Bid bid) {
    return notReady(bid, bid.freeAtMillis(), bid.control());
  }

  private static Bid notReady(Bid bid, long freeAtMillis, boolean control) {
    return new Bid(
        bid.crawl(),
        bid.host(),
        bid.actor(),
        bid.score(),
        false,
        freeAtMillis,
        control,
        bid.queued());
  }

  /**
   * What a bid must come up to.
   *
   * @param marginLogOdds how far below the best it may be, 0 or more; infinite takes any ready bid
   * @param poorBelow log-odds, under which a page is not worth a page of the budget while a host
   *     that is better than that, or clearly better than the page, is to be ready before long;
   *     negative infinity where none is so poor
   * @param bestElsewhere best score on another node, which the candidate must come near to as well
   */
  record Terms(double marginLogOdds, double poorBelow, double bestElsewhere) {}

  /**
   * The next host to grant a slot to: the best ready bid in memory, if it is near enough to the
   * best score on the board that is worth waiting for.
   */
  Optional<Bid> next(Terms terms, long nowMillis, Patience patience) {
    if (ready.isEmpty()) {
      return Optional.empty();
    }
    Bid candidate = ready.first();
    if (candidate.control()) {
      return Optional.of(candidate);
    }
    double score = candidate.score();
    if (score < terms.poorBelow()) {
      double worth = Math.min(terms.poorBelow(), score + CLEARLY_BETTER);
      if (score < awaited(worth, nowMillis, patience) - terms.marginLogOdds()) {
        return Optional.empty();
      }
    }
    return isNear(score, terms, nowMillis, patience) ? Optional.of(candidate) : Optional.empty();
  }

  /** Whether a better host that comes before long is not worth an idle slot. */
  private boolean isNear(double score, Terms terms, long nowMillis, Patience patience) {
    double best = Math.max(terms.bestElsewhere(), best(nowMillis, patience.usualMillis()));
    return score >= best - terms.marginLogOdds();
  }

  /**
   * The best score that a poor page waits for: of a host that is to be ready within the longer
   * patience, and that is not later than it was to be by more than the usual one.
   */
  private double awaited(double atLeast, long nowMillis, Patience patience) {
    for (Bid bid : all) {
      if (bid.control()) {
        continue;
      }
      if (bid.score() < atLeast) {
        break; // best first
      }
      long wait = bid.freeAtMillis() - nowMillis;
      if (wait <= patience.beforePoorMillis() && wait >= -patience.usualMillis()) {
        return bid.score();
      }
    }
    return Double.NEGATIVE_INFINITY;
  }

  /** The best score worth waiting for; negative infinity where there is none. */
  double best(long nowMillis, long patienceMillis) {
    double asleep = sleeping.best(nowMillis, patienceMillis);
    for (Bid bid : all) {
      boolean soon = bid.ready() || Math.abs(bid.freeAtMillis() - nowMillis) <= patienceMillis;
      if (!bid.control() && soon) {
        return Math.max(bid.score(), asleep);
      }
    }
    return asleep;
  }

  /** The bids of hosts in memory, best first. */
  Iterable<Bid> bids() {
    return all;
  }

  /** The best bids of all hosts, best first, so many at most. */
  List<Bid> best(int most) {
    List<Bid> best = new ArrayList<>();
    first(all, most, best);
    first(sleeping.bids(), most, best);
    best.sort(BEST_FIRST);
    return best.subList(0, Math.min(most, best.size()));
  }

  private static void first(Iterable<Bid> bids, int most, List<Bid> to) {
    int left = most;
    for (Bid bid : bids) {
      if (left-- <= 0) {
        return;
      }
      to.add(bid);
    }
  }

  /** The worst bids of hosts in memory that could be asked at once, so many at most. */
  List<Bid> worst(int most) {
    List<Bid> worst = new ArrayList<>();
    Iterator<Bid> bids = ready.descendingIterator();
    while (worst.size() < most && bids.hasNext()) {
      Bid bid = bids.next();
      if (bid.control()) {
        break; // these come last from here
      }
      worst.add(bid);
    }
    return worst;
  }

  /**
   * A host that is not in memory to be called back, as its bid is better than those of hosts in
   * memory that could be asked next, and so good that it would be granted a slot; null where there
   * is none.
   *
   * @param ahead how many bids of hosts in memory are to be ready to take a slot
   */
  @Nullable String call(int ahead, Terms terms, long nowMillis, Patience patience) {
    if (sleeping.hosts() == 0) {
      return null;
    }
    if (!isNear(sleeping.first(), terms, nowMillis, patience)) {
      return null;
    }
    double over = Double.NEGATIVE_INFINITY;
    int rank = 0;
    for (Bid bid : ready) {
      rank++;
      if (rank == ahead) {
        over = bid.score();
        break;
      }
    }
    return sleeping.call(over, ahead, nowMillis);
  }

  SleepingBids sleeping() {
    return sleeping;
  }

  /** Hosts with a bid, in memory or not. */
  int hosts() {
    return byHost.size() + sleeping.hosts();
  }

  /** Hosts in memory with a bid. */
  int awake() {
    return byHost.size();
  }

  boolean has(String host) {
    return byHost.containsKey(host);
  }

  long queued() {
    return queued + sleeping.queued();
  }

  /** URLs at hosts that rest. */
  long resting() {
    return resting.queued();
  }
}
