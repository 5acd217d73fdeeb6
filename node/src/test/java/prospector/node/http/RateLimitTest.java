package prospector.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The bucket of each address. */
class RateLimitTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong nanos = new AtomicLong();
  private final RateLimit limit = new RateLimit(10, nanos::get);

  @Test
  void requests_overTwoSecondsWorth_areRefusedUntilTimePasses() {
    assertThat(admitted("192.0.2.1", 30)).isEqualTo(20);

    nanos.addAndGet(SECOND / 2);

    assertThat(admitted("192.0.2.1", 30)).isEqualTo(5);
  }

  @Test
  void requests_ofAnotherAddress_haveTheirOwnBucket() {
    admitted("192.0.2.1", 30);

    assertThat(admitted("192.0.2.2", 1)).isEqualTo(1);
  }

  @Test
  void addresses_moreThanAreRemembered_forgetTheOldest() {
    admitted("192.0.2.1", 30);
    for (int i = 0; i < RateLimit.MOST_ADDRESSES; i++) {
      limit.admits("host" + i);
    }

    assertThat(admitted("192.0.2.1", 1)).isEqualTo(1);
  }

  @Test
  void noLimit_admitsAll() {
    RateLimit none = new RateLimit(Integer.MAX_VALUE, nanos::get);

    for (int i = 0; i < 1_000; i++) {
      assertThat(none.admits("192.0.2.1")).isTrue();
    }
  }

  private int admitted(String address, int requests) {
    int admitted = 0;
    for (int i = 0; i < requests; i++) {
      admitted += limit.admits(address) ? 1 : 0;
    }
    return admitted;
  }
}
