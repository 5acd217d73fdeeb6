package prospector.node;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is moved by hand. */
public final class HandClock extends Clock {
  private final AtomicLong nowMillis;

  /** A clock that shows an instant, epoch milliseconds. */
  public HandClock(long startMillis) {
    this.nowMillis = new AtomicLong(startMillis);
  }

  /** Lets so much time pass. */
  public void move(long millis) {
    nowMillis.addAndGet(millis);
  }

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
    return Instant.ofEpochMilli(nowMillis.get());
  }
}
