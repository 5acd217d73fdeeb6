package prospector.actors.host.decide;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.state.HostState;
import prospector.actors.work.RequestLog;
import prospector.web.politeness.DelayClock;
import prospector.web.politeness.DelaySettings;

/**
 * When a host may be asked next, out of its delay clock, its robots.txt and what happened since the
 * actor started. A clock that jumped ahead and was put back bars a host no longer than it could be
 * barred from now. No Akka types; owned by one host actor.
 */
public final class HostTiming {
  // Akka's timers take 248 days at most, and a Crawl-delay may ask for years: look again instead
  private static final long LOOK_MILLIS_MAX = Duration.ofDays(1).toMillis();
  // under the time from now within which a crawl whose hosts all wait is not held for exhausted
  private static final long PAUSE_MILLIS_MAX = Duration.ofMinutes(5).toMillis();
  private static final int DOUBLINGS_MAX = 16; // any first back-off is over the maximum by then
  private static final double UNMEASURED_MILLIS = 100; // a request's length before the first answer

  private final RobotsDesk robots;
  private final DelaySettings delays;
  private final Clock clock;
  private final LongUnaryOperator opening;
  private final BelievedBar byDelays = new BelievedBar();
  private final BelievedBar byBackOffs = new BelievedBar();
  private final BelievedBar byRobotsText = new BelievedBar();
  private final BelievedBar bars = new BelievedBar();
  private @Nullable Instant unsure; // when a request may have been in flight that nobody noted
  private long barMillis = Long.MIN_VALUE;
  private long refusedMillis;
  private int pauses; // since something was stored

  /** For a host that may be asked at any time of the day. */
  public HostTiming(RobotsDesk robots, DelaySettings delays, Clock clock) {
    this(robots, delays, clock, millis -> millis);
  }

  /**
   * @param opening the first moment from one on at which the host may be asked, epoch milliseconds
   */
  public HostTiming(
      RobotsDesk robots, DelaySettings delays, Clock clock, LongUnaryOperator opening) {
    this.opening = opening;
    this.robots = robots;
    this.delays = delays;
    this.clock = clock;
  }

  public Instant now() {
    return clock.instant();
  }

  public long nowMillis() {
    return clock.millis();
  }

  /**
   * The time of the rows that one decision refuses, epoch milliseconds: no other decision's, as two
   * of one moment may refuse the same URL, and only the row that stands counts.
   */
  public long refusedMillis() {
    refusedMillis = Math.max(clock.millis(), refusedMillis + 1);
    return refusedMillis;
  }

  /** A request may have been in flight at a kill: it counts as made, wait one full delay. */
  public void recoveredFromKill(HostState state) {
    unsure = clock.instant();
    DelayClock assumed = state.clock().assumeFetchEnded(unsure);
    barMillis = assumed.delayOverMillis(delays, crawlDelay(state));
  }

  /**
   * The machine is in trouble, not the host: nothing is asked for one first back-off, nor for the
   * host's delay, as there may have been a request that could not be noted. While nothing is stored
   * each pause is twice the one before, up to five minutes: else a disk that stays full has every
   * host send the same page again and again.
   */
  public void pause(HostState state) {
    unsure = clock.instant();
    long first = delays.backOffStart().toMillis();
    long longest = Math.min(PAUSE_MILLIS_MAX, delays.backOffMaximum().toMillis());
    long backOff = Math.max(first, Math.min(longest, first << pauses));
    pauses = Math.min(DOUBLINGS_MAX, pauses + 1);
    long wait = Math.max(backOff, askedMillis(state));
    barMillis = Math.max(barMillis, clock.millis() + wait);
  }

  /** The machine could store what came of a request. */
  public void stored() {
    pauses = 0;
  }

  /** Whether it had to pause, and nothing has been stored since. */
  public boolean isInTrouble() {
    return pauses > 0;
  }

  /**
   * The host's clock for a clean stop after which nobody would know of a request that may have been
   * made; empty where its delay is over, or the clock knows as much.
   */
  public Optional<DelayClock> clockOfUnsure(HostState state) {
    Instant since = unsure;
    if (since == null || since.toEpochMilli() <= state.clock().lastEndMillis()) {
      return Optional.empty();
    }
    DelayClock assumed = state.clock().assumeFetchEnded(since);
    return Optional.of(assumed)
        .filter(it -> it.delayOverMillis(delays, crawlDelay(state)) > clock.millis());
  }

  /** Its address or domain has no room for it before. */
  public void waitForBudget(long waitMillis) {
    barMillis = Math.max(barMillis, clock.millis() + waitMillis);
  }

  /** The next request may start at this instant, epoch milliseconds. */
  public long nextAllowedMillis(HostState state) {
    long now = clock.millis();
    long longest = delays.backOffMaximum().toMillis();
    long delayOver = state.clock().delayOverMillis(delays, crawlDelay(state));
    long owed = Math.max(0, delayOver - state.clock().lastEndMillis());
    long byDelay = byDelays.of(delayOver, now, owed);
    long byBackOff = byBackOffs.of(state.clock().notBeforeMillis(), now, longest);
    long byRobots =
        byRobotsText.of(
            robots.blockedUntilMillis(state.robots()),
            now,
            robots.blockedAtMostMillis(state.robots()));
    long byBar = bars.of(barMillis, now, Math.max(owed, longest));
    return inWindow(Math.max(Math.max(byDelay, byBackOff), Math.max(byRobots, byBar)));
  }

  /** What is past by now is asked for now, so now is what must lie in a window. */
  private long inWindow(long allowed) {
    long earliest = Math.max(allowed, clock.millis());
    long opens = opening.applyAsLong(earliest);
    return opens == earliest ? allowed : opens;
  }

  /** How long to wait before it is asked again whether the host is due; at most a day. */
  public Duration untilNextLook(HostState state) {
    long wait = Math.max(1, nextAllowedMillis(state) - clock.millis());
    return Duration.ofMillis(Math.min(wait, LOOK_MILLIS_MAX));
  }

  public boolean isDue(HostState state) {
    return nextAllowedMillis(state) <= clock.millis();
  }

  /** When the host expects to be ready: after its delay, or when the request is over. */
  public long freeAtMillis(HostState state, Activity activity) {
    if (!(activity instanceof Activity.Busy request)) {
      return nextAllowedMillis(state);
    }
    double mean =
        state.clock().recentMillis().stream()
            .mapToInt(Integer::intValue)
            .average()
            .orElse(UNMEASURED_MILLIS);
    return request.sinceMillis() + (long) mean + askedMillis(state);
  }

  /** The delay the clock asks for before the next request, milliseconds. */
  public long askedMillis(HostState state) {
    return state.clock().delay(delays, crawlDelay(state)).toMillis();
  }

  /**
   * Time since the end of the last request, milliseconds; -1 before the first. At least that much
   * where a later one may have been made of which nobody knows, or the clock was put back since: a
   * bar that is not believed is one delay from when it was seen.
   */
  long givenMillis(HostState state) {
    long last = lastMillis(state);
    if (last == Long.MIN_VALUE) {
      return -1;
    }
    long since = clock.millis() - last;
    return since < 0 ? askedMillis(state) : since;
  }

  /**
   * The pause before a request that begins now, as the log states it: what was asked is everything
   * that barred the host, Retry-After and back-off included.
   */
  public RequestLog.Delay delay(HostState state) {
    long last = lastMillis(state);
    long next = nextAllowedMillis(state);
    boolean first = last == Long.MIN_VALUE || next == Long.MIN_VALUE;
    long asked = last > clock.millis() ? askedMillis(state) : next - last;
    return new RequestLog.Delay(first ? 0 : Math.max(0, asked), givenMillis(state));
  }

  /** When the last request was over, by the latest; Long.MIN_VALUE before the first. */
  private long lastMillis(HostState state) {
    long noted = state.clock().lastEndMillis();
    return unsure == null ? noted : Math.max(noted, unsure.toEpochMilli());
  }

  private Optional<Duration> crawlDelay(HostState state) {
    return robots.crawlDelay(state.robots());
  }
}
