package prospector.actors.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.service.SlotBroker;

/**
 * Who has the node's fetch slots, and who gets the next: the crawl with the fewest fetches in
 * flight, of those with as few the one whose last grant is the oldest, and of it the host whose bid
 * is best.
 *
 * <p><em>At most as many grants as slots are outstanding, at most one a host, and never more for a
 * crawl than pages are left in its budget</em>; what drags on by the {@link UsualTime} holds no
 * slot, and what takes {@link UsualTime#MOST_MILLIS} no page of a budget. Times are epoch
 * milliseconds, but for the ages of grants. No Akka types; owned by one actor.
 */
final class FetchSlots {
  private final int slots;
  private final long timeoutMillis;
  private final Patience patience;
  private final UsualTime usual = new UsualTime();
  private final Map<String, Lane> lanes = new LinkedHashMap<>();
  private final Map<String, Grant> grants = new HashMap<>(); // by host
  private final LongSupplier ticks;
  private long turn;

  private record Grant(SlotBroker.Bid bid, long sinceTicks) {
    String crawl() {
      return bid.crawl();
    }
  }

  private record Choice(String crawl, Lane lane, SlotBroker.Bid bid) {}

  /**
   * @param slots fetches in flight at once, 1 or more
   * @param timeout a grant older than this is taken back
   * @param patience how long a slot may stay idle for a better host that is not ready
   * @param ticks milliseconds that only go on, for the ages of grants
   */
  FetchSlots(int slots, Duration timeout, Patience patience, LongSupplier ticks) {
    this.slots = slots;
    this.timeoutMillis = timeout.toMillis();
    this.patience = patience;
    this.ticks = ticks;
  }

  Lane lane(String crawl) {
    return lanes.computeIfAbsent(crawl, id -> new Lane());
  }

  /** A bid; of a host with a grant it counts for later. */
  void bid(SlotBroker.Bid bid) {
    lane(bid.crawl()).board().put(grants.containsKey(bid.host()) ? BidBoard.busy(bid) : bid);
  }

  /** A bid of a host that left memory. */
  void sleep(SlotBroker.Sleeper sleeper) {
    lane(sleeper.bid().crawl()).board().sleep(sleeper);
  }

  /** The grant of a host is over, whatever crawl it was for; the bid that it went to. */
  Optional<SlotBroker.Bid> release(String host) {
    Grant grant = grants.remove(host);
    if (grant == null) {
      return Optional.empty();
    }
    usual.took(age(grant));
    lane(grant.crawl()).ended();
    return Optional.of(grant.bid());
  }

  /** Bids with a grant that is too old. */
  List<SlotBroker.Bid> overdue() {
    return granted(grant -> age(grant) > timeoutMillis);
  }

  /** Bids with a grant whose host is that actor. */
  List<SlotBroker.Bid> heldBy(Object actor) {
    return granted(grant -> grant.bid().actor().equals(actor));
  }

  private List<SlotBroker.Bid> granted(Predicate<Grant> which) {
    return grants.values().stream().filter(which).map(Grant::bid).toList();
  }

  /** How busy a crawl is, and the best score that waits for it and may get a slot soon. */
  Dispatcher.Load load(String crawl, long nowMillis) {
    Lane lane = lane(crawl);
    double best = lane.board().best(nowMillis, patience.usualMillis());
    BidBoard board = lane.board();
    return new Dispatcher.Load(
        lane.inFlight(), board.queued(), board.hosts(), best, board.resting());
  }

  /** What a crawl does now, by so many of its best bids at most. */
  Dispatcher.Work work(String crawl, int most) {
    List<SlotBroker.Bid> waits = new ArrayList<>();
    int ready = 0;
    List<SlotBroker.Bid> best = lane(crawl).board().best(most);
    for (SlotBroker.Bid bid : best) {
      if (bid.ready()) {
        ready++;
      } else if (!grants.containsKey(bid.host())) {
        waits.add(bid);
      }
    }
    List<String> fetching =
        granted(grant -> grant.crawl().equals(crawl)).stream()
            .map(SlotBroker.Bid::host)
            .sorted()
            .toList();
    return new Dispatcher.Work(fetching, ready, waits, best.size() == lane(crawl).board().hosts());
  }

  /**
   * Forgets crawls that this node works on no more, once none of their requests is under way and no
   * host in memory bids for them: the hosts that rest would stay for as long as the node runs.
   */
  void forgetOver(CrawlDirectory crawls) {
    lanes.entrySet().removeIf(it -> it.getValue().isOver() && crawls.find(it.getKey()).isEmpty());
  }

  // ---- hosts that sleep

  /** A host to call back into memory; empty where nobody is, or so many are called already. */
  Optional<String> call(long nowMillis) {
    for (Lane lane : lanes.values()) {
      String host =
          lane.isOpen() ? lane.board().call(slots, lane.terms(), nowMillis, patience) : null;
      if (host != null) {
        return Optional.of(host);
      }
    }
    return Optional.empty();
  }

  /** Hosts that were called and have not come back yet. */
  List<String> callAgain(long nowMillis) {
    List<String> again = new ArrayList<>();
    lanes.values().forEach(lane -> again.addAll(lane.board().sleeping().callAgain(nowMillis)));
    return again;
  }

  /**
   * Hosts to leave memory, as there are more in it than may be: those with the worst bids of the
   * crawls that have the most, as bids of two crawls do not compare; none that stands well for
   * another crawl.
   *
   * @param bound hosts in memory with a bid
   * @param most looked for at once
   */
  List<SlotBroker.Bid> toSleep(int bound, int most) {
    int over = lanes.values().stream().mapToInt(lane -> lane.board().awake()).sum() - bound;
    if (over <= 0) {
      return List.of();
    }
    Map<String, SlotBroker.Bid> worst = new LinkedHashMap<>();
    Map<String, Integer> times = new HashMap<>();
    Map<String, Integer> left = new HashMap<>(); // hosts of its crawl with those that are no worse
    for (Lane lane : lanes.values()) {
      int hosts = lane.board().awake();
      for (SlotBroker.Bid bid : lane.board().worst(Math.min(over, most))) {
        worst.put(bid.host(), bid);
        times.merge(bid.host(), 1, Integer::sum);
        left.merge(bid.host(), hosts--, Math::min);
      }
    }
    return worst.values().stream()
        .filter(bid -> !grants.containsKey(bid.host()))
        .filter(bid -> times.getOrDefault(bid.host(), 0) == crawlsOf(bid.host()))
        .sorted(Comparator.comparingInt(bid -> -left.getOrDefault(bid.host(), 0)))
        .limit(Math.min(over, most)) // of each crawl no more were looked for
        .toList();
  }

  private int crawlsOf(String host) {
    return (int) lanes.values().stream().filter(lane -> lane.board().has(host)).count();
  }

  /** Hosts that are not in memory. */
  int asleep() {
    return lanes.values().stream().mapToInt(lane -> lane.board().sleeping().hosts()).sum();
  }

  /** Drops the worst bids of the crawl with the most sleeping hosts, where all have too many. */
  int dropAsleep(int beds) {
    int over = asleep() - beds;
    if (over <= 0) {
      return 0;
    }
    return lanes.values().stream()
        .map(lane -> lane.board().sleeping())
        .max(Comparator.comparingInt(SleepingBids::hosts))
        .map(most -> most.dropWorst(over))
        .orElse(0);
  }

  /**
   * Brings some of the sleeping hosts' bids up to date with the crawls' models. Those for a crawl
   * that this node does not work on go: who opens it again has all hosts with work woken.
   */
  void rescoreAsleep(CrawlDirectory crawls, int most) {
    lanes.forEach(
        (crawl, lane) -> {
          SleepingBids sleeping = lane.board().sleeping();
          crawls
              .find(crawl)
              .ifPresentOrElse(it -> sleeping.rescore(it.scorer(), most), sleeping::clear);
        });
  }

  // ---- slots

  /** Gives one free slot away; empty when none is free or nobody may have it. */
  Optional<SlotBroker.Bid> grant(long nowMillis) {
    while (occupied() < slots) {
      Choice choice = choose(nowMillis);
      if (choice == null) {
        return Optional.empty();
      }
      SlotBroker.Bid bid = choice.bid();
      choice.lane().board().granted(bid, nowMillis);
      if (grants.putIfAbsent(bid.host(), new Grant(bid, ticks.getAsLong())) == null) {
        choice.lane().began(++turn);
        return Optional.of(bid);
      }
    }
    return Optional.empty();
  }

  private int occupied() {
    long draggingMillis = usual.draggingMillis();
    long now = ticks.getAsLong();
    int dragging = 0;
    for (Grant grant : grants.values()) { // asked for at each bid
      dragging += now - grant.sinceTicks() >= draggingMillis ? 1 : 0;
    }
    return grants.size() - Math.min(slots, dragging);
  }

  private long age(Grant grant) {
    return ticks.getAsLong() - grant.sinceTicks();
  }

  private @Nullable Choice choose(long nowMillis) {
    Choice chosen = null;
    for (Map.Entry<String, Lane> entry : lanes.entrySet()) {
      String crawl = entry.getKey();
      Lane lane = entry.getValue();
      boolean first = chosen == null || lane.isBefore(chosen.lane());
      if (first && lane.isOpen() && mayGrant(crawl, lane)) {
        Optional<SlotBroker.Bid> next = lane.board().next(lane.terms(), nowMillis, patience);
        if (next.isPresent()) {
          chosen = new Choice(crawl, lane, next.get());
        }
      }
    }
    return chosen;
  }

  // A request that takes seconds is not counted against the last pages of a budget: it may never
  // bring one. The overshoot is at most the requests in flight (design section 8).
  private boolean mayGrant(String crawl, Lane lane) {
    if (!lane.hasRoom() || lane.pagesLeft() <= 0) {
      return false;
    }
    return lane.inFlight() < lane.pagesLeft() || fresh(crawl) < lane.pagesLeft();
  }

  private long fresh(String crawl) {
    return grants.values().stream()
        .filter(grant -> grant.crawl().equals(crawl))
        .filter(grant -> age(grant) < UsualTime.MOST_MILLIS)
        .count();
  }
}
