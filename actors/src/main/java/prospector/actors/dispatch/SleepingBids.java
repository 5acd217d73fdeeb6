package prospector.actors.dispatch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import prospector.actors.Elapsed;
import prospector.actors.host.service.SlotBroker.Bid;
import prospector.actors.host.service.SlotBroker.Sleeper;
import prospector.prioritizer.UrlScorer;

/**
 * The bids of hosts that are not in memory, for one crawl on one node.
 *
 * <p><em>Nobody is granted a slot by such a bid: the host is called, comes back into memory, and
 * bids for itself.</em> New models score these bids, too, a slice at a time. A host that does not
 * answer {@link #CALLS} calls lives on another node by now, or has nothing to do: its bid goes.
 *
 * <p>Costs some 0.3 kB a host and 0.3 to 1 kB for the features of its best links. Owned by the
 * dispatcher.
 */
final class SleepingBids {
  /** Calls to a host, {@link #ANSWER_MILLIS} apart. */
  static final int CALLS = 3;

  /** Within it a host that is called is back, or its call was lost. */
  static final long ANSWER_MILLIS = 10_000;

  private static final long WAKING_MILLIS = 1_000; // who takes longer stops no other

  private static final double WORTH_MOVING = 0.01; // log-odds

  private final Map<String, Sleeper> byHost = new LinkedHashMap<>(); // oldest version first
  private final TreeSet<Bid> best = new TreeSet<>(BidBoard.BEST_FIRST); // but those called
  private final Map<String, Call> called = new HashMap<>();
  private long queued;

  private record Call(long millis, int calls) {}

  void put(Sleeper sleeper) {
    remove(sleeper.bid().host());
    byHost.put(sleeper.bid().host(), sleeper);
    best.add(sleeper.bid());
    queued += sleeper.bid().queued();
  }

  void remove(String host) {
    Sleeper old = byHost.remove(host);
    if (old != null) {
      best.remove(old.bid());
      called.remove(host);
      queued -= old.bid().queued();
    }
  }

  /**
   * Drops the worst bids, so many at most, but those of hosts that are called; returns how many.
   */
  int dropWorst(int most) {
    int dropped = 0;
    while (dropped < most && !best.isEmpty()) {
      remove(best.last().host());
      dropped++;
    }
    return dropped;
  }

  void clear() {
    byHost.clear();
    best.clear();
    called.clear();
    queued = 0;
  }

  int hosts() {
    return byHost.size();
  }

  long queued() {
    return queued;
  }

  /** The best bids, best first, but those of hosts that are called. */
  Iterable<Bid> bids() {
    return best;
  }

  /** The best score among those that are not called; negative infinity where there is none. */
  double first() {
    return best.isEmpty() ? Double.NEGATIVE_INFINITY : best.first().score();
  }

  /**
   * The best score among them; that of a host that was called counts while it may be expected back.
   */
  double best(long nowMillis, long patienceMillis) {
    double score = first();
    for (Map.Entry<String, Call> entry : called.entrySet()) {
      Sleeper sleeper = byHost.get(entry.getKey());
      if (sleeper != null && nowMillis - entry.getValue().millis() <= patienceMillis) {
        score = Math.max(score, sleeper.bid().score());
      }
    }
    return score;
  }

  /**
   * The best host whose score is over a bound, called from now on; null where there is none, or so
   * many were called just now.
   */
  @Nullable String call(double over, int most, long nowMillis) {
    if (best.isEmpty() || best.first().score() <= over || underWay(nowMillis) >= most) {
      return null;
    }
    String host = best.pollFirst().host();
    called.put(host, new Call(nowMillis, 1));
    return host;
  }

  private long underWay(long nowMillis) {
    return called.values().stream()
        .filter(it -> !Elapsed.isOver(it.millis(), nowMillis, WAKING_MILLIS))
        .count();
  }

  /** Hosts to call once more; those that were called often enough leave. */
  List<String> callAgain(long nowMillis) {
    List<String> again = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    for (Map.Entry<String, Call> entry : called.entrySet()) {
      Call call = entry.getValue();
      if (Elapsed.isOver(call.millis(), nowMillis, ANSWER_MILLIS)) {
        if (call.calls() < CALLS) {
          entry.setValue(new Call(nowMillis, call.calls() + 1));
          again.add(entry.getKey());
        } else {
          gone.add(entry.getKey());
        }
      }
    }
    gone.forEach(this::remove);
    return again;
  }

  /**
   * Brings scores up to date with a model, those first that were so longest ago.
   *
   * @param most bids looked at
   */
  void rescore(UrlScorer scorer, int most) {
    List<Sleeper> fresh = new ArrayList<>();
    Iterator<Sleeper> oldest = byHost.values().iterator();
    while (fresh.size() < most && oldest.hasNext()) {
      Sleeper sleeper = oldest.next();
      if (sleeper.version() >= scorer.version()) {
        break;
      }
      oldest.remove(); // to the end of the line
      fresh.add(scored(sleeper, scorer));
    }
    fresh.forEach(sleeper -> byHost.put(sleeper.bid().host(), sleeper));
  }

  private Sleeper scored(Sleeper sleeper, UrlScorer scorer) {
    Bid bid = sleeper.bid();
    OptionalDouble score =
        sleeper.links().isEmpty() ? OptionalDouble.empty() : scorer.score(sleeper.links());
    Bid now = bid;
    if (score.isPresent()) {
      double next = score.getAsDouble() + sleeper.beyond();
      if (Math.abs(next - bid.score()) > WORTH_MOVING) {
        now = bid.at(next);
        if (best.remove(bid)) {
          best.add(now);
        }
      }
    }
    return new Sleeper(now, sleeper.links(), sleeper.beyond(), scorer.version());
  }
}
