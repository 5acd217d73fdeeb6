package prospector.node.inspect;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostState;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.view.Outlook;
import prospector.node.wiring.NodeWiring;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.HostKey;

/**
 * What keeps hosts from being asked, out of what their journals know.
 *
 * <p><em>Cheap, however many wait</em>: the bids of at most {@value #LOOKED_AT} hosts are counted,
 * and the journals of at most {@value #EXPLAINED} are read.
 */
final class HostWaits {
  static final int LOOKED_AT = 2_000;
  private static final int EXPLAINED = 6;
  private static final int NAMED = 5; // hosts with a request under way

  private final NodeWiring node;
  private final Function<HostKey, HostState> states;

  HostWaits(NodeWiring node, Function<HostKey, HostState> states) {
    this.node = node;
    this.states = states;
  }

  /** A reason and when it is over, epoch milliseconds. */
  private record Bar(String reason, long untilMillis) {}

  Outlook.Now now(Dispatcher.Work work) {
    long now = node.clock().millis();
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
        work.waits().stream()
            .limit(EXPLAINED)
            .flatMap(bid -> wait(bid.host(), now).stream())
            .toList(),
        work.all());
  }

  /** The bar that falls last; empty where none stands any more. */
  private Optional<Outlook.Wait> wait(String host, long now) {
    HostKey key = new HostKey(host);
    HostState state = states.apply(key);
    return bars(key, state, now)
        .filter(bar -> bar.untilMillis() > now)
        .max(java.util.Comparator.comparingLong(Bar::untilMillis))
        .map(bar -> new Outlook.Wait(host, bar.reason(), instant(bar.untilMillis())));
  }

  private Stream<Bar> bars(HostKey host, HostState state, long now) {
    Optional<Duration> asked = crawlDelay(node.settings(), state);
    long over = state.clock().delayOverMillis(node.settings().politeness(), asked);
    Duration own = state.clock().delay(node.settings().politeness(), Optional.empty());
    boolean byRobots = asked.filter(delay -> delay.compareTo(own) > 0).isPresent();
    return List.of(
        new Bar(byRobots ? "crawl_delay" : "delay", over),
        new Bar("back_off", state.clock().notBeforeMillis()),
        new Bar("robots", byRobotsMillis(state)),
        new Bar("window", node.settings().windows().opensMillis(host, now)))
        .stream();
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
