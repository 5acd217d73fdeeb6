package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.web.url.HostKey;

class NameClockTest {
  private static final HostKey HTTP = new HostKey("http://a.example");
  private static final HostKey HTTPS = new HostKey("https://a.example");
  private static final HostKey PORT = new HostKey("http://a.example:8080");
  private static final HostKey OTHER = new HostKey("http://b.example");
  private static final long DELAY = 1_000;

  private final NameClock clock = new NameClock(0, Duration.ZERO);
  private long now = 1_000_000;

  private long take(HostKey host) {
    return clock.take(host, DELAY, now);
  }

  private void asked(HostKey host, long delay) {
    assertThat(clock.take(host, delay, now)).isZero();
    now += 10;
    clock.release(host, true, delay, now);
  }

  @Test
  void take_otherSchemeOrPortWhileOneIsAsked_waits() {
    assertThat(take(HTTP)).isZero();

    assertThat(take(HTTPS)).isPositive();
    assertThat(take(PORT)).isPositive();
    assertThat(take(OTHER)).isZero();
  }

  @Test
  void take_otherSchemeAfterARequest_waitsForTheLongerOfBothDelays() {
    asked(HTTP, DELAY);
    assertThat(clock.take(HTTPS, 3 * DELAY, now)).isEqualTo(3 * DELAY);
    now += 3 * DELAY - 1;
    assertThat(clock.take(HTTPS, 3 * DELAY, now)).isEqualTo(1);
    now++;
    asked(HTTPS, 3 * DELAY);

    assertThat(take(PORT)).as("the longer delay was the other's").isEqualTo(3 * DELAY);
  }

  @Test
  void take_sameHostAgain_isTheBusinessOfItsOwnClock() {
    asked(HTTP, DELAY);

    assertThat(take(HTTP)).isZero();
  }

  @Test
  void take_hostThatWasSentAway_comesBeforeTheOneAskedLast() {
    asked(HTTP, DELAY);
    assertThat(take(HTTPS)).isEqualTo(DELAY);
    now += DELAY;

    assertThat(take(HTTP)).as("https waits").isPositive();
    asked(HTTPS, DELAY);
  }

  /** The host with the longer delay owes it to every request of the others. */
  @Test
  void take_hostWithALongerDelay_isWaitedForInItsTurn() {
    Map<HostKey, Long> delays = Map.of(HTTP, 60L, PORT, 60L, HTTPS, 800L);
    Map<HostKey, Long> next = new HashMap<>(Map.of(HTTP, now, PORT, now, HTTPS, now));
    Map<HostKey, Integer> count = new HashMap<>();
    for (long end = now + 60_000; now < end; now += 10) {
      for (HostKey host : List.of(HTTP, PORT, HTTPS)) {
        if (next.getOrDefault(host, 0L) <= now) {
          long delay = delays.getOrDefault(host, 0L);
          long wait = clock.take(host, delay, now);
          if (wait == 0) {
            clock.release(host, true, delay, now);
            count.merge(host, 1, Integer::sum);
          }
          next.put(host, now + Math.max(wait, delay));
        }
      }
    }

    assertThat(count.getOrDefault(HTTPS, 0)).isBetween(20, 40);
    assertThat(count.getOrDefault(HTTP, 0)).isGreaterThan(100);
    assertThat(count.getOrDefault(PORT, 0)).isGreaterThan(100);
  }

  @Test
  void take_hostThatWasSentAwayAndDoesNotCome_losesItsTurn() {
    asked(HTTP, DELAY);
    assertThat(take(HTTPS)).isEqualTo(DELAY);
    now += DELAY;
    assertThat(take(HTTP)).isPositive();
    now += DELAY;

    asked(HTTP, DELAY);
  }

  /** Whoever asks a moment before the others must not get every turn that is not its own. */
  @Test
  void take_severalPortsThatAskInTheSameOrder_areAskedAlike() {
    List<HostKey> ports =
        IntStream.range(0, 4).mapToObj(i -> new HostKey("http://a.example:800" + i)).toList();
    Map<HostKey, Long> due = new HashMap<>();
    Map<HostKey, Integer> served = new HashMap<>();
    for (int tick = 0; tick < 4_000; tick++) {
      now++;
      for (HostKey port : ports) {
        if (due.getOrDefault(port, 0L) > now) {
          continue;
        }
        long wait = clock.take(port, 60, now);
        if (wait == 0) {
          served.merge(port, 1, Integer::sum);
          clock.release(port, true, 60, now);
          wait = 60;
        }
        due.put(port, now + wait);
      }
    }

    assertThat(served.values()).hasSize(4).allSatisfy(it -> assertThat(it).isBetween(13, 18));
  }

  @Test
  void release_withoutARequest_movesNothing() {
    assertThat(take(HTTP)).isZero();
    clock.release(HTTP, false, DELAY, now);

    assertThat(take(HTTPS)).isZero();
  }

  @Test
  void take_justAfterTheStart_waitsForWhatAnEarlierLifeMayHaveAsked() {
    NameClock fresh = new NameClock(now - 400, Duration.ZERO);

    assertThat(fresh.take(HTTP, DELAY, now)).isEqualTo(DELAY - 400);
    assertThat(fresh.take(HTTP, DELAY, now + DELAY - 400)).isZero();
  }

  @Test
  void take_nameNewHereAfterAChangeOfNodes_waitsForOneDelay() {
    asked(HTTP, DELAY);
    clock.changed(now);

    assertThat(take(OTHER)).isEqualTo(DELAY);
    now += DELAY;
    asked(OTHER, DELAY);
  }

  /** Another node may have had the shard, asked https, and given it back. */
  @Test
  void take_nameAskedHereBeforeAChangeOfNodes_waitsForOneDelayOnce() {
    asked(HTTP, DELAY);
    now += 600_000;
    clock.changed(now);

    assertThat(take(HTTP)).isEqualTo(DELAY);
    now += DELAY;
    asked(HTTP, DELAY);
    assertThat(take(HTTP)).as("asked since the change").isZero();
  }

  @Test
  void take_furtherChangesWhileItWaits_waitsForNoMoreThanOneDelay() {
    asked(HTTP, DELAY);
    now += 600_000;
    clock.changed(now);
    assertThat(take(HTTP)).isEqualTo(DELAY);
    now += DELAY / 2;
    clock.changed(now);
    now += DELAY / 2;

    asked(HTTP, DELAY);
  }

  @Test
  void take_hostBeingAskedDuringAChangeOfNodes_keepsTheName() {
    assertThat(take(HTTP)).isZero();
    now += 10;
    clock.changed(now);

    assertThat(take(HTTPS)).isPositive();
    now += 10;
    clock.release(HTTP, true, DELAY, now);
    assertThat(take(HTTPS)).isEqualTo(DELAY);
  }

  @Test
  void take_longAfterAChangeOfNodes_isTheBusinessOfItsOwnClock() {
    asked(HTTP, DELAY);
    now += 600_000;
    clock.changed(now);
    now += 60_000;

    assertThat(take(HTTP)).isZero();
    assertThat(take(OTHER)).isZero();
  }

  /** They move 20 every 3 s, and each bunch may miss its turn. */
  @Test
  void take_whileAThousandShardsMayMove_waitsForOneDelay() {
    NameClock large = new NameClock(0, Duration.ofSeconds(306));
    large.changed(now);
    now += 61_000;

    assertThat(large.take(HTTP, DELAY, now)).isEqualTo(DELAY);
    now += 246_000;
    assertThat(large.take(OTHER, DELAY, now)).isZero();
  }

  @Test
  void take_clockSetBack_waitsForOneDelayAtMost() {
    asked(HTTP, DELAY);
    now -= 100 * DELAY;

    assertThat(take(HTTPS)).isEqualTo(DELAY);
  }

  /** As where its thread had to wait meanwhile. */
  @Test
  void take_callerHasReadTheClockBeforeTheLastEnd_waitsForAllOfTheDelayAfterThat() {
    asked(HTTP, DELAY);

    assertThat(clock.take(HTTPS, DELAY, now - 300)).isEqualTo(DELAY + 300);
    now += DELAY - 1;
    assertThat(take(HTTPS)).isEqualTo(1);
  }

  @Test
  void take_clockSetBackToBeforeTheStart_nameNeverAskedWaitsForOneDelay() {
    NameClock fresh = new NameClock(now, Duration.ZERO);
    now -= 600_000;

    assertThat(fresh.take(OTHER, DELAY, now)).isEqualTo(DELAY);
    now += DELAY;
    assertThat(fresh.take(OTHER, DELAY, now)).isZero();
  }

  @Test
  void take_clockSetBackAfterARequest_nextHostOfTheNameWaitsForOneDelay() {
    asked(HTTP, DELAY);
    now -= 600_000;

    assertThat(take(HTTPS)).isEqualTo(DELAY);
    now += DELAY;
    asked(HTTPS, DELAY);
  }

  @Test
  void take_clockSetBackAfterAChangeOfNodes_waitsForOneDelayOnce() {
    clock.changed(now);
    now -= 600_000;

    assertThat(take(HTTP)).as("shards may still come").isEqualTo(DELAY);
    now += DELAY;
    asked(HTTP, DELAY);
    now += DELAY;
    asked(HTTP, DELAY);
    now += 60_000;
    assertThat(take(OTHER)).as("they have come").isZero();
  }

  /** Else the others would move its time on until the clock has caught up. */
  @Test
  void take_clockSetBackWhileAHostWaits_itComesInItsTurn() {
    asked(HTTP, 60);
    assertThat(clock.take(HTTPS, 800, now)).isEqualTo(800);
    now -= 600_000;
    assertThat(clock.take(HTTPS, 800, now)).isEqualTo(800);
    now += 600;
    assertThat(clock.take(HTTP, 60, now)).as("it is the other's turn, once").isEqualTo(60);
    now += 60;
    asked(HTTP, 60);
    now += 130;
    assertThat(clock.take(HTTPS, 800, now)).isEqualTo(670);
    now += 20;
    assertThat(clock.take(HTTP, 60, now)).isEqualTo(60);
    now += 60;

    assertThat(clock.take(HTTP, 60, now)).as("the other has waited for long").isEqualTo(590);
  }

  @Test
  void take_holderThatNeverComesBack_isForgottenAfterTenMinutes() {
    assertThat(take(HTTP)).isZero();
    now += 600_000;

    assertThat(take(HTTPS)).isZero();
  }
}
