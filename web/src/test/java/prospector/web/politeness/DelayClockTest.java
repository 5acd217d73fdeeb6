package prospector.web.politeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class DelayClockTest {
  private static final Instant END = Instant.ofEpochMilli(1_000_000);
  private static final Optional<Duration> NONE = Optional.empty();
  private static final DelaySettings SETTINGS =
      new DelaySettings(
          Duration.ofSeconds(1),
          10,
          Duration.ofSeconds(30),
          Duration.ofSeconds(5),
          Duration.ofHours(1));

  @Test
  void nextAllowed_freshHost_isAtOnce() {
    assertThat(DelayClock.FRESH.nextAllowedMillis(SETTINGS, Optional.of(Duration.ofDays(1))))
        .isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void nextAllowed_afterAnswer_isTheLongestOfThreeDelays() {
    DelayClock quick = DelayClock.FRESH.afterAnswer(END, Duration.ofMillis(10));
    DelayClock slow = DelayClock.FRESH.afterAnswer(END, Duration.ofMillis(700));
    DelayClock crawling = DelayClock.FRESH.afterAnswer(END, Duration.ofMinutes(5));

    assertThat(waitMillis(quick, NONE)).isEqualTo(1_000);
    assertThat(waitMillis(slow, NONE)).isEqualTo(7_000);
    assertThat(waitMillis(crawling, NONE)).isEqualTo(30_000);
    assertThat(waitMillis(slow, Optional.of(Duration.ofSeconds(20)))).isEqualTo(20_000);
    assertThat(waitMillis(slow, Optional.of(Duration.ofSeconds(2)))).isEqualTo(7_000);
  }

  @Test
  void afterAnswer_endsOfOtherNodesAndOfAClockPutBack_areToldApart() {
    DelayClock first = DelayClock.FRESH.afterAnswer(END.plusSeconds(3), Duration.ofMillis(10));
    DelayClock leapt = DelayClock.FRESH.afterAnswer(END.plusSeconds(86_400), Duration.ofMillis(10));

    assertThat(first.afterAnswer(END, Duration.ofMillis(10)).lastEndMillis())
        .as("the later of two nodes' ends")
        .isEqualTo(END.plusSeconds(3).toEpochMilli());
    assertThat(leapt.afterAnswer(END, Duration.ofMillis(10)).lastEndMillis())
        .as("a day ahead was a wrong clock")
        .isEqualTo(END.toEpochMilli());
  }

  @Test
  void delay_sixAnswers_isTheMeanOfTheLastFive() {
    DelayClock clock = DelayClock.FRESH;
    for (int millis : new int[] {29_000, 100, 200, 300, 400, 500}) {
      clock = clock.afterAnswer(END, Duration.ofMillis(millis));
    }

    assertThat(clock.recentMillis()).containsExactly(100, 200, 300, 400, 500);
    assertThat(clock.delay(SETTINGS, NONE)).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void delay_minimumZero_leavesRobotsAndBackOff() {
    DelaySettings free =
        new DelaySettings(
            Duration.ZERO, 10, Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofHours(1));
    DelayClock clock = DelayClock.FRESH.afterAnswer(END, Duration.ofSeconds(2));

    assertThat(clock.delay(free, NONE)).isZero();
    assertThat(clock.delay(free, Optional.of(Duration.ofSeconds(4)))).hasSeconds(4);
    assertThat(clock.afterBackOff(END, NONE, free).nextAllowedMillis(free, NONE))
        .isEqualTo(END.toEpochMilli() + 5_000);
  }

  @Test
  void backOff_failuresInRow_doublesUpToTheMaximum() {
    DelayClock clock = DelayClock.FRESH;
    long previous = 0;
    for (int failure = 0; failure < 80; failure++) {
      clock = clock.afterBackOff(END, NONE, SETTINGS);
      long wait = waitMillis(clock, NONE);
      assertThat(wait).isEqualTo(failure == 0 ? 5_000 : Math.min(2 * previous, 3_600_000));
      previous = wait;
    }

    assertThat(clock.afterAnswer(END, Duration.ZERO).failuresInRow()).isZero();
  }

  @Test
  void backOff_retryAfter_winsWhereItAsksForMore() {
    DelayClock clock = DelayClock.FRESH;

    assertThat(waitMillis(clock.afterBackOff(END, retryAfter(1), SETTINGS), NONE)).isEqualTo(5_000);
    assertThat(waitMillis(clock.afterBackOff(END, retryAfter(60), SETTINGS), NONE))
        .isEqualTo(60_000);
    assertThat(waitMillis(clock.afterBackOff(END, retryAfter(Long.MAX_VALUE), SETTINGS), NONE))
        .isEqualTo(3_600_000);
  }

  @Test
  void backOff_shorterOneLater_doesNotLiftTheBar() {
    DelayClock barred = DelayClock.FRESH.afterBackOff(END, retryAfter(600), SETTINGS);

    DelayClock again = barred.afterBackOff(END.plusSeconds(1), NONE, SETTINGS);

    assertThat(again.notBeforeMillis()).isEqualTo(barred.notBeforeMillis());
  }

  @Test
  void backOff_aBarThatAClockSetThatWasAhead_isTheNewOne() {
    DelayClock ahead =
        DelayClock.FRESH.afterBackOff(END.plusSeconds(43_200), retryAfter(600), SETTINGS);

    DelayClock again = ahead.afterBackOff(END, retryAfter(1_800), SETTINGS);
    DelayClock answered = ahead.afterAnswer(END, Duration.ofMillis(10));

    assertThat(waitMillis(again, NONE)).isEqualTo(1_800_000);
    assertThat(waitMillis(answered, NONE)).isEqualTo(1_000);
  }

  @Test
  void assumeFetchEnded_afterARestart_waitsOneFullDelay() {
    Instant restart = END.plusSeconds(100);
    DelayClock clock = DelayClock.FRESH.afterAnswer(END, Duration.ofMillis(1));

    assertThat(clock.assumeFetchEnded(restart).nextAllowedMillis(SETTINGS, NONE))
        .isEqualTo(restart.toEpochMilli() + 1_000);
    assertThat(clock.assumeFetchEnded(END.minusSeconds(9)).lastEndMillis())
        .isEqualTo(END.toEpochMilli());
  }

  @Test
  void nextAllowed_absurdDelays_neverWrapAround() {
    DelayClock clock = DelayClock.FRESH.afterAnswer(END, Duration.ofSeconds(Long.MAX_VALUE));
    Duration forever = Duration.ofSeconds(Long.MAX_VALUE);

    assertThat(clock.recentMillis()).containsExactly(Integer.MAX_VALUE);
    assertThat(clock.nextAllowedMillis(SETTINGS, Optional.of(forever))).isEqualTo(Long.MAX_VALUE);
    assertThat(clock.nextAllowedMillis(SETTINGS, Optional.of(Duration.ofMillis(Long.MAX_VALUE))))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(clock.nextAllowedMillis(SETTINGS, Optional.of(forever.negated())))
        .isEqualTo(END.toEpochMilli() + 30_000);
  }

  @Test
  void afterAnswer_negativeElapsed_countsAsZero() {
    assertThat(DelayClock.FRESH.afterAnswer(END, Duration.ofSeconds(-3)).recentMillis())
        .containsExactly(0);
  }

  @Test
  void create_impossibleHistory_isRejected() {
    assertThatThrownBy(() -> new DelayClock(0, List.of(1, 2, 3, 4, 5, 6), 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DelayClock(0, List.of(-1), 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DelayClock(0, List.of(), -1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void afterAnAnswer_aLaterEndIsKnown_keepsIt() {
    DelayClock elsewhere = DelayClock.FRESH.assumeFetchEnded(END.plusSeconds(5));

    DelayClock answered = elsewhere.afterAnswer(END, Duration.ofMillis(1));
    DelayClock backedOff = elsewhere.afterBackOff(END, NONE, SETTINGS);

    assertThat(answered.lastEndMillis()).isEqualTo(elsewhere.lastEndMillis());
    assertThat(backedOff.lastEndMillis()).isEqualTo(elsewhere.lastEndMillis());
  }

  @Test
  void noSoonerThan_eitherWay_keepsTheLaterEndAndTheLaterBar() {
    DelayClock barred = DelayClock.FRESH.afterBackOff(END, retryAfter(60), SETTINGS);
    DelayClock later = DelayClock.FRESH.afterAnswer(END.plusSeconds(5), Duration.ofMillis(1));

    Instant now = END.plusSeconds(5);
    assertThat(barred.noSoonerThan(later, now)).isEqualTo(later.noSoonerThan(barred, now));
    assertThat(later.noSoonerThan(barred, now))
        .isEqualTo(
            new DelayClock(
                later.lastEndMillis(), later.recentMillis(), 0, barred.notBeforeMillis()));
  }

  @Test
  void noSoonerThan_oneThatAClockMovedThatWasAhead_isTheOther() {
    DelayClock ahead =
        DelayClock.FRESH.afterBackOff(END.plusSeconds(43_200), retryAfter(60), SETTINGS);
    DelayClock answered = ahead.afterAnswer(END, Duration.ofMillis(1));

    assertThat(answered.noSoonerThan(ahead, END)).isEqualTo(answered);
    assertThat(ahead.noSoonerThan(answered, END)).isEqualTo(answered);
    assertThat(answered.lastEndMillis()).isEqualTo(END.toEpochMilli());
  }

  /** The clock was put back between the end of a request and what is made of it. */
  @Test
  void noSoonerThan_theRequestItselfEndedByAClockThatWasAhead_countsAsEndedNow() {
    DelayClock before = DelayClock.FRESH.afterAnswer(END.minusSeconds(90), Duration.ofMillis(1));
    DelayClock ahead = before.afterBackOff(END.plusSeconds(43_200), retryAfter(60), SETTINGS);

    DelayClock learned = ahead.noSoonerThan(before, END);
    DelayClock both = ahead.noSoonerThan(ahead, END);

    assertThat(learned.lastEndMillis()).isEqualTo(END.toEpochMilli());
    assertThat(waitMillis(learned, NONE)).isEqualTo(1_000);
    assertThat(waitMillis(both, NONE)).isEqualTo(1_000);
  }

  @Property(tries = 500)
  void nextAllowed_anyHistory_keepsEveryPromise(
      @ForAll @Size(max = 12) List<@IntRange(max = 100_000) Integer> elapsed,
      @ForAll @IntRange(max = 70) int failures,
      @ForAll @LongRange(min = 0, max = 4_000_000_000_000L) long endMillis,
      @ForAll @LongRange(min = 0, max = 400_000) long crawlDelaySeconds) {
    Instant end = Instant.ofEpochMilli(endMillis);
    Optional<Duration> crawlDelay = Optional.of(Duration.ofSeconds(crawlDelaySeconds));
    DelayClock clock = DelayClock.FRESH;
    for (int millis : elapsed) {
      clock = clock.afterAnswer(end, Duration.ofMillis(millis));
    }
    for (int i = 0; i < failures; i++) {
      clock = clock.afterBackOff(end, NONE, SETTINGS);
    }

    long next = clock.nextAllowedMillis(SETTINGS, crawlDelay);

    if (elapsed.isEmpty() && failures == 0) {
      assertThat(next).isEqualTo(Long.MIN_VALUE);
    } else {
      assertThat(next - endMillis)
          .isGreaterThanOrEqualTo(1_000)
          .isGreaterThanOrEqualTo(crawlDelaySeconds * 1_000)
          .isLessThanOrEqualTo(Math.max(3_600_000, crawlDelaySeconds * 1_000));
    }
    assertThat(next).isGreaterThanOrEqualTo(clock.notBeforeMillis());
  }

  private static Optional<Duration> retryAfter(long seconds) {
    return Optional.of(Duration.ofSeconds(seconds));
  }

  private static long waitMillis(DelayClock clock, Optional<Duration> crawlDelay) {
    return clock.nextAllowedMillis(SETTINGS, crawlDelay) - END.toEpochMilli();
  }
}
