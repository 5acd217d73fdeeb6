package prospector.actors.host.decide;

/**
 * An instant before which a host may not be asked, as far as it can be believed: one that lies
 * farther ahead than it can have been set to was set by a clock that has been put back since.
 *
 * <p><em>A bar is never farther away than it could be if it were set now.</em> One that is not
 * believed is so set, once, when it is first seen. Owned by one host actor.
 */
final class BelievedBar {
  private static final long SLACK = 60_000; // clocks of nodes differ

  private long disbelieved = Long.MIN_VALUE;
  private long insteadMillis;

  /**
   * The bar in force.
   *
   * @param barMillis as it was set, epoch milliseconds
   * @param farthestMillis from the moment at which it is set
   */
  long of(long barMillis, long nowMillis, long farthestMillis) {
    if (barMillis < nowMillis || barMillis - nowMillis - SLACK <= farthestMillis) {
      return barMillis;
    }
    boolean stepped = insteadMillis - nowMillis > farthestMillis; // put back once more
    if (barMillis != disbelieved || stepped) {
      disbelieved = barMillis;
      insteadMillis = nowMillis + farthestMillis;
    }
    return insteadMillis;
  }
}
