package prospector.sharding.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeLeaseTest {
  private static final Duration LENGTH = Duration.ofSeconds(4);

  private long nanos = Long.MAX_VALUE - 1_000; // it may overflow
  private long wallMillis = 1_700_000_000_000L;
  private final NodeLease lease = new NodeLease(LENGTH, () -> nanos, new Wall());
  private final List<String> sent = new ArrayList<>();

  private final class Wall extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(wallMillis);
    }
  }

  private void pass(long millis) {
    nanos += millis * 1_000_000;
    wallMillis += millis;
  }

  @Test
  void isOpen_neverRenewed_isFalse() {
    assertThat(lease.isOpen()).isFalse();
  }

  @Test
  void isOpen_afterARenewal_lastsItsLengthFromTheQuestion() {
    NodeLease.Moment asked = lease.now();
    pass(1_000); // the answers took a second
    lease.renew(asked);

    assertThat(lease.isOpen()).isTrue();
    pass(2_999);
    assertThat(lease.isOpen()).isTrue();
    pass(1);
    assertThat(lease.isOpen()).isFalse();
  }

  @Test
  void isOpen_afterAFreeze_isFalseThoughAnAnswerFromBeforeArrives() {
    NodeLease.Moment asked = lease.now();
    lease.renew(asked);
    pass(20_000);

    lease.renew(asked);

    assertThat(lease.isOpen()).isFalse();
  }

  @Test
  void isOpen_machineSuspendedWithMonotonicTimeStanding_isFalse() {
    lease.renew(lease.now());

    wallMillis += 20_000;

    assertThat(lease.isOpen()).isFalse();
  }

  @Test
  void isOpen_wallClockSetBack_endsByMonotonicTime() {
    lease.renew(lease.now());
    wallMillis -= 3_600_000;
    assertThat(lease.isOpen()).isTrue();

    nanos += LENGTH.toNanos();

    assertThat(lease.isOpen()).isFalse();
  }

  @Test
  void end_held_closesAtOnce() {
    lease.renew(lease.now());

    lease.end();

    assertThat(lease.isOpen()).isFalse();
  }

  @Test
  void whenOpen_held_runsAtOnce() {
    lease.renew(lease.now());

    lease.whenOpen(() -> sent.add("a"));

    assertThat(sent).containsExactly("a");
  }

  @Test
  void whenOpen_lost_runsOnceInOrderAfterARenewal() {
    lease.whenOpen(() -> sent.add("a"));
    lease.whenOpen(() -> sent.add("b"));
    assertThat(sent).isEmpty();
    NodeLease.Moment stale = lease.now();
    pass(5_000);
    lease.renew(stale);
    assertThat(sent).isEmpty();

    lease.renew(lease.now());
    lease.renew(lease.now());

    assertThat(sent).containsExactly("a", "b");
  }
}
