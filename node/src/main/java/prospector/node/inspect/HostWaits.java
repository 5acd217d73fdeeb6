package prospector.node.inspect;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostState;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.view.Outlook;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.HostKey;

/**
 * What keeps hosts from being asked, out of what their journals know.
 *
 * <p><em>Cheap, however many wait and however often somebody looks</em>: the bids of at most
 * {@value #LOOKED_AT} hosts are counted, and the journals of at most {@value #EXPLAINED} are read,
 * each once for the same bid. Thread-safe.
 */
final class HostWaits {
  static final int LOOKED_AT = 2_000;
  private static final int EXPLAINED = 6;
  private static final int NAMED = 5; // hosts with a request under way
  private static final int KEPT = 64; // hosts

  private final NodeSettings settings;
  private final Clock clock;
  private final Function<HostKey, HostState> states;
  private final Map<String, Seen> seen = new LinkedHashMap<>(KEPT, 0.75f, true) { // guarded by it
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
          return size() > KEPT;
        }
      };

  HostWaits(NodeSettings settings, Clock clock, Function<HostKey, HostState> states) {
    this.settings = settings;
    this.clock = clock;
    this.states = states;
  }

  /** A reason and when it is over, epoch milliseconds. */
  private record Bar(String reason, long untilMillis) {}

  /** What bars a host that bids for an instant: another bar makes another bid. */
  private record Seen(long freeAtMillis, List<Bar> bars) {}

  Outlook.Now now(Dispatcher.Work work) {
    long now = clock.millis();
    long next =
        work.waits().stream()
            .mapToLong(SlotBroker.Bid::freeAtMillis)
            .map(millis -> Math.max(millis, now))
            .min()
            .orElse(Long.MAX_VALUE);
    return new Outlook.Now(
        work.fetching().stream().limit(NAMED).toList(),
        work.fetching().size(),
        work.ready(),
        work.waits().size(),
        instant(next),
        work.waits().stream().limit(EXPLAINED).flatMap(bid -> wait(bid, now).stream()).toList(),
        work.all());
  }

  /** The bar that falls last; empty where none stands any more. */
  private Optional<Outlook.Wait> wait(SlotBroker.Bid bid, long now) {
    return known(bid, now).stream()
        .filter(bar -> bar.untilMillis() > now)
        .max(java.util.Comparator.comparingLong(Bar::untilMillis))
        .map(bar -> new Outlook.Wait(bid.host(), bar.reason(), instant(bar.untilMillis())));
  }

  private List<Bar> known(SlotBroker.Bid bid, long now) {
    synchronized (seen) {
      Seen last = seen.get(bid.host());
      if (last != null && last.freeAtMillis() == bid.freeAtMillis()) {
        return last.bars();
      }
    }
    HostKey key = new HostKey(bid.host());
    List<Bar> bars = bars(key, states.apply(key), now);
    synchronized (seen) {
      seen.put(bid.host(), new Seen(bid.freeAtMillis(), bars));
    }
    return bars;
  }

  private List<Bar> bars(HostKey host, HostState state, long now) {
    Optional<Duration> asked = crawlDelay(settings, state);
    long over = state.clock().delayOverMillis(settings.politeness(), asked);
    Duration own = state.clock().delay(settings.politeness(), Optional.empty());
    boolean byRobots = asked.filter(delay -> delay.compareTo(own) > 0).isPresent();
    return List.of(
        new Bar(byRobots ? "crawl_delay" : "delay", over),
        new Bar("back_off", state.clock().notBeforeMillis()),
        new Bar("robots", byRobotsMillis(state)),
        new Bar("window", settings.windows().opensMillis(host, now)));
  }

  /**
   * When a host may be asked next by all that its journal and the settings know, epoch
   * milliseconds; what is past by now is now.
   */
  static long nextMillis(NodeSettings settings, HostKey host, HostState state, long now) {
    long allowed =
        state.clock().nextAllowedMillis(settings.politeness(), crawlDelay(settings, state));
    long earliest = Math.max(now, Math.max(allowed, byRobotsMillis(state)));
    return settings.windows().opensMillis(host, earliest);
  }

  /** The delay that a host's robots.txt asks for. */
  static Optional<Duration> crawlDelay(NodeSettings settings, HostState state) {
    return state
        .robots()
        .flatMap(copy -> new RobotsPolicy(settings.web().agent()).rules(copy).crawlDelay());
  }

  /** Until when a robots.txt that is out of reach bars all requests, epoch milliseconds. */
  static long byRobotsMillis(HostState state) {
    return state
        .robots()
        .filter(RobotsRecord::isOutOfReach)
        .map(RobotsRecord::expiresMillis)
        .orElse(Long.MIN_VALUE);
  }

  private static @org.jspecify.annotations.Nullable String instant(long millis) {
    return millis == Long.MAX_VALUE ? null : Instant.ofEpochMilli(millis).toString();
  }
}
