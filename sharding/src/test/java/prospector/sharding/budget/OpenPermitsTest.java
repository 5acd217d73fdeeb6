package prospector.sharding.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import prospector.actors.budget.RequestBudget.Permit;

class OpenPermitsTest {
  private static final Permit FIRST = new Permit("192.0.2.1", 1, 1);
  private static final Permit SECOND = new Permit("192.0.2.1", 1, 2);

  private long nanos;
  private final OpenPermits permits = new OpenPermits(Duration.ofSeconds(30), () -> nanos);

  @Test
  void toRenew_openOnes_areThoseNotClosedAndNotTooOld() {
    permits.opened(FIRST, null);
    nanos = Duration.ofSeconds(20).toNanos();
    permits.opened(SECOND, null);
    assertThat(permits.toRenew()).containsOnlyKeys(FIRST, SECOND);

    nanos = Duration.ofSeconds(31).toNanos();
    assertThat(permits.toRenew()).containsOnlyKeys(SECOND);
    assertThat(permits.closed(SECOND)).isPresent();

    assertThat(permits.toRenew()).isEmpty();
    assertThat(permits.closed(SECOND)).isEmpty();
  }

  @Test
  void closed_permitThatWasRenewed_tellsSo() {
    permits.opened(FIRST, null);
    permits.toRenew();
    permits.opened(SECOND, null);

    assertThat(permits.closed(FIRST).orElseThrow().isRenewed()).isTrue();
    assertThat(permits.closed(SECOND).orElseThrow().isRenewed()).isFalse();
  }

  @Test
  void quiet_whileActorsMove_isTheDelayOfTheBudget() {
    Duration delay = Duration.ofMinutes(10);
    assertThat(permits.quiet(delay)).isZero();

    permits.nodesChanged();

    nanos = Duration.ofMinutes(1).toNanos();
    assertThat(permits.quiet(delay)).isEqualTo(delay);
    nanos = Duration.ofMinutes(14).toNanos();
    assertThat(permits.quiet(delay)).isZero();
  }

  @Test
  void quiet_afterALoss_lastsOneLife() {
    assertThat(permits.quiet(Duration.ofSeconds(1))).isZero();
    permits.unsureFor(Duration.ofSeconds(6));

    nanos = Duration.ofSeconds(2).toNanos();
    assertThat(permits.quiet(Duration.ofSeconds(1))).isEqualTo(Duration.ofSeconds(4));
    nanos = Duration.ofSeconds(6).toNanos();
    assertThat(permits.quiet(Duration.ofSeconds(1))).isZero();
  }
}
