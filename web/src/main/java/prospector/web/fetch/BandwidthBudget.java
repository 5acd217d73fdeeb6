package prospector.web.fetch;

import java.util.function.LongSupplier;

/**
 * What may come in a second, all requests of one fetcher together: a request begins once what the
 * earlier ones took is paid off.
 *
 * <p>Since the size of an answer is not known before it is there, a request takes the mean of the
 * recent ones and settles the difference at its end (the generic cell rate algorithm, ITU-T I.371
 * annex A, with an estimate for the cell). Thread-safe.
 */
final class BandwidthBudget {
  private static final double NANOS = 1e9;
  private static final double FIRST_ESTIMATE = 32 * 1024; // bytes: a usual page
  private static final double NEWEST = 0.1; // share of the newest answer in the estimate

  private final double bytesPerNano;
  private final LongSupplier nanoTime;
  private final long start;
  private double paidOff; // nanoseconds after the start at which all that was taken is paid
  private double estimate = FIRST_ESTIMATE;

  /**
   * @param bytesPerSecond over 0
   * @param nanoTime monotonic time, nanoseconds
   */
  BandwidthBudget(long bytesPerSecond, LongSupplier nanoTime) {
    this.bytesPerNano = bytesPerSecond / NANOS;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  /**
   * Nanoseconds until a request may begin; 0 when it may begin now, and then bytes are taken for
   * it.
   */
  synchronized long take(Exchange exchange) {
    double now = nanoTime.getAsLong() - start;
    if (paidOff > now) {
      return (long) Math.ceil(paidOff - now);
    }
    exchange.reserve(Math.round(estimate));
    paidOff = now + estimate / bytesPerNano;
    return 0;
  }

  /** The request is over, or was put back. */
  synchronized void settle(Exchange exchange) {
    long received = exchange.received();
    long reserved = exchange.reserve(0);
    if (reserved > 0) {
      paidOff += (received - reserved) / bytesPerNano;
      estimate += received > 0 ? NEWEST * (received - estimate) : 0;
    }
  }
}
