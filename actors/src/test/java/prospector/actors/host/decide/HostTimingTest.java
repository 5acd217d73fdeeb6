package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.actors.host.Given;
import prospector.actors.host.HandClock;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.RequestLog;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsPolicy;
import prospector.web.robots.RobotsRecord;

class HostTimingTest {
  private static final long NOW = 1_000_000;
  private static final long DELAY = Given.DELAYS.minimum().toMillis();

  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);

  private final HostTiming timing =
      new HostTiming(
          new RobotsDesk(RobotsShelf.unlimited(new RobotsPolicy("prospector")), CLOCK),
          Given.DELAYS,
          Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC));

  private static HostTiming timing(Clock clock) {
    return new HostTiming(
        new RobotsDesk(RobotsShelf.unlimited(new RobotsPolicy("prospector")), clock),
        Given.DELAYS,
        clock);
  }

  private static HostState answered(long endMillis, int tookMillis, String robots) {
    DelayClock clock =
        DelayClock.FRESH.afterAnswer(
            Instant.ofEpochMilli(endMillis), Duration.ofMillis(tookMillis));
    RobotsRecord record =
        new RobotsRecord(RobotsRecord.Kind.FILE, robots, 200, endMillis, NOW * 2, 0);
    return HostState.empty().apply(new HostEvent.RobotsLearned(record, clock));
  }

  @Test
  void isDue_neverAsked_isTrueAndNothingWasGiven() {
    assertThat(timing.isDue(HostState.empty())).isTrue();
    assertThat(timing.givenMillis(HostState.empty())).isEqualTo(-1);
  }

  @Test
  void nextAllowed_afterAnAnswer_isOneDelayAfterItsEnd() {
    HostState state = answered(NOW - 10, 5, "");

    assertThat(timing.nextAllowedMillis(state)).isEqualTo(NOW - 10 + DELAY);
    assertThat(timing.isDue(state)).isFalse();
    assertThat(timing.givenMillis(state)).isEqualTo(10);
    assertThat(timing.askedMillis(state)).isEqualTo(DELAY);
  }

  @Test
  void nextAllowed_crawlDelayOfRobots_isObeyed() {
    HostState state = answered(NOW - 10, 5, "User-agent: *\nCrawl-delay: 20\n");

    assertThat(timing.nextAllowedMillis(state)).isEqualTo(NOW - 10 + 20_000);
  }

  @Test
  void untilNextLook_crawlDelayOfAYear_isWhatATimerCanTake() {
    HostState state = answered(NOW - 10, 5, "User-agent: *\nCrawl-delay: 31536000\n");

    assertThat(timing.untilNextLook(state)).isEqualTo(Duration.ofDays(1));
    assertThat(timing.isDue(state)).isFalse();
  }

  @Test
  void recoveredFromKill_longAfterTheLastAnswer_waitsAFullDelayFromNow() {
    HostState state = answered(NOW - 900_000, 5, "");

    timing.recoveredFromKill(state);

    assertThat(timing.nextAllowedMillis(state)).isEqualTo(NOW + DELAY);
  }

  /** A request that was broken off, or under way at the kill, is not in the clock. */
  @Test
  void delay_recoveredFromKill_claimsNoMoreThanWasSurelyLeft() {
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    HostState state = answered(NOW - 900_000, 5, "");

    moving.recoveredFromKill(state);
    hand.move(DELAY + 7);

    assertThat(moving.delay(state)).isEqualTo(new RequestLog.Delay(DELAY, DELAY + 7));
    hand.move(100);
    HostState asked =
        state.apply(
            new HostEvent.ClockMoved(
                Given.HOST,
                state.clock().afterAnswer(Instant.ofEpochMilli(hand.millis()), Duration.ZERO)));
    hand.move(DELAY);
    assertThat(moving.givenMillis(asked)).isEqualTo(DELAY);
  }

  @Test
  void delay_clockPutBackSinceTheLastRequest_isWhatTheHostWaitedForAtLeast() {
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    HostState state = answered(NOW + 3_600_000, 5, "");
    assertThat(moving.nextAllowedMillis(state)).isEqualTo(NOW + DELAY);
    hand.move(DELAY);

    assertThat(moving.delay(state)).isEqualTo(new RequestLog.Delay(DELAY, DELAY));
  }

  @Test
  void clockOfUnsure_untilTheDelayAfterAKillIsOver_saysThatItWasAsked() {
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    HostState state = answered(NOW - 900_000, 5, "User-agent: *\nCrawl-delay: 180\n");
    assertThat(moving.clockOfUnsure(state)).isEmpty();

    moving.recoveredFromKill(state);
    hand.move(70_000);

    DelayClock told = moving.clockOfUnsure(state).orElseThrow();
    HostState next = state.apply(new HostEvent.ClockMoved(Given.HOST, told));
    assertThat(moving.nextAllowedMillis(next)).isEqualTo(NOW + 180_000);
    assertThat(moving.clockOfUnsure(next)).as("it is known now").isEmpty();
    hand.move(110_000);
    assertThat(moving.clockOfUnsure(state)).isEmpty();
  }

  @Test
  void nextAllowed_lastRequestADayAhead_isOneDelayFromNowOnAndComes() {
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    HostState state = answered(NOW + 86_400_000, 5, "");

    assertThat(moving.nextAllowedMillis(state)).isEqualTo(NOW + DELAY);
    hand.move(DELAY);
    assertThat(moving.isDue(state)).isTrue();
  }

  @Test
  void nextAllowed_backOffADayAhead_isTheLongestBackOffFromNowOn() {
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    DelayClock leapt =
        DelayClock.FRESH.afterBackOff(
            Instant.ofEpochMilli(NOW + 86_400_000), Optional.empty(), Given.DELAYS);
    HostState state = HostState.empty().apply(new HostEvent.ClockMoved(Given.HOST, leapt));
    long longest = Given.DELAYS.backOffMaximum().toMillis();

    assertThat(moving.nextAllowedMillis(state)).isEqualTo(NOW + longest);
    hand.move(longest);
    assertThat(moving.isDue(state)).isTrue();
  }

  @Test
  void nextAllowed_backsOffAgainAfterOneThatAClockSetThatWasAhead_isTheNewOne() {
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    DelayClock leapt =
        DelayClock.FRESH.afterBackOff(
            Instant.ofEpochMilli(NOW + 43_200_000), Optional.empty(), Given.DELAYS);
    HostState state = HostState.empty().apply(new HostEvent.ClockMoved(Given.HOST, leapt));
    hand.move(moving.nextAllowedMillis(state) - NOW);

    Duration asked = Given.DELAYS.backOffMaximum().dividedBy(2);
    DelayClock again = leapt.afterBackOff(hand.instant(), Optional.of(asked), Given.DELAYS);
    HostState refused = state.apply(new HostEvent.ClockMoved(Given.HOST, again));

    assertThat(moving.nextAllowedMillis(refused)).isEqualTo(hand.millis() + asked.toMillis());
  }

  @Test
  void nextAllowed_robotsOutOfReachForADay_isNotDueBefore() {
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    long day = RobotsPolicy.TTL.toMillis();
    RobotsRecord crashed =
        new RobotsRecord(
            RobotsRecord.Kind.UNREACHABLE, "", 0, NOW, NOW + day, NOW, "crash when it was read");
    HostState state =
        HostState.empty().apply(new HostEvent.RobotsLearned(crashed, DelayClock.FRESH));

    assertThat(moving.nextAllowedMillis(state)).isEqualTo(NOW + day);
    hand.move(7 * 3_600_000);
    assertThat(moving.isDue(state)).isFalse();
    hand.move(day - 7 * 3_600_000);
    assertThat(moving.isDue(state)).isTrue();
  }

  @Test
  void nextAllowed_robotsOutOfReachByAClockThatWasAhead_isAsLongFromNowOnAsItWas() {
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    long then = NOW + 20 * 3_600_000;
    RobotsRecord ahead =
        new RobotsRecord(
            RobotsRecord.Kind.UNREACHABLE, "", 503, then, then + 300_000, then, "http_503");
    HostState state = HostState.empty().apply(new HostEvent.RobotsLearned(ahead, DelayClock.FRESH));

    assertThat(moving.nextAllowedMillis(state)).isEqualTo(NOW + 300_000);
    hand.move(300_000);
    assertThat(moving.isDue(state)).isTrue();
  }

  @Test
  void nextAllowed_oldCopyWithoutRoom_isWhenThereMayBe() {
    RobotsRecord none =
        new RobotsRecord(RobotsRecord.Kind.UNREACHABLE, "", 200, NOW - 3_600_000, NOW + 300_000, 0);
    HostState state = HostState.empty().apply(new HostEvent.RobotsLearned(none, DelayClock.FRESH));

    assertThat(timing.nextAllowedMillis(state)).isEqualTo(NOW + 300_000);
  }

  @Test
  void pause_machineInTrouble_waitsOneFirstBackOff() {
    timing.pause(HostState.empty());

    assertThat(timing.nextAllowedMillis(HostState.empty()))
        .isEqualTo(NOW + Given.DELAYS.backOffStart().toMillis());
  }

  @Test
  void pause_troubleThatGoesOn_waitsTwiceAsLongEachTimeUpToFiveMinutes() {
    HostState state = HostState.empty();
    HandClock hand = new HandClock(NOW);
    HostTiming moving = timing(hand);
    List<Long> seconds = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      moving.pause(state);
      seconds.add((moving.nextAllowedMillis(state) - hand.millis()) / 1_000);
      hand.move(moving.nextAllowedMillis(state) - hand.millis());
    }
    assertThat(seconds).containsExactly(10L, 20L, 40L, 80L, 160L, 300L, 300L);

    moving.stored();
    moving.pause(state);

    assertThat(moving.nextAllowedMillis(state)).isEqualTo(hand.millis() + 10_000);
  }

  @Test
  void pause_hostThatAsksForALongerDelay_waitsThatLong() {
    HostState state = answered(NOW - 60_000, 40, "User-agent: *\nCrawl-delay: 30");

    timing.pause(state);

    assertThat(timing.nextAllowedMillis(state)).isEqualTo(NOW + 30_000);
  }

  @Test
  void pause_whileSomethingElseBarsTheHostForLonger_doesNotShortenIt() {
    timing.waitForBudget(Given.DELAYS.backOffMaximum().toMillis());

    timing.pause(HostState.empty());

    assertThat(timing.nextAllowedMillis(HostState.empty()))
        .isEqualTo(NOW + Given.DELAYS.backOffMaximum().toMillis());
  }

  @Test
  void freeAt_requestInFlight_isItsLikelyEndPlusTheDelay() {
    HostState state = answered(NOW - 5_000, 40, "");
    Activity request = new Activity.FetchingPage(7, List.of(), NOW - 30);

    assertThat(timing.freeAtMillis(state, request)).isEqualTo(NOW - 30 + 40 + DELAY);
  }

  @Test
  void nextAllowed_outsideItsTimeWindow_isItsOpening() {
    HandClock clock = new HandClock(1_000_000);
    long opens = clock.millis() + 3_600_000;
    HostTiming nightly =
        new HostTiming(
            new RobotsDesk(RobotsShelf.unlimited(new RobotsPolicy("prospector")), CLOCK),
            Given.DELAYS,
            clock,
            millis -> Math.max(millis, opens));
    HostState state = HostState.empty().apply(Given.received(Given.batch("/p")));

    assertThat(nightly.isDue(state)).isFalse();
    assertThat(nightly.nextAllowedMillis(state)).isEqualTo(opens);
    clock.move(3_600_000);
    assertThat(nightly.isDue(state)).isTrue();
  }
}
