package prospector.actors;

/**
 * Whether a wait is over that is counted by the wall clock, which may be put back meanwhile.
 *
 * <p><em>A wait that began in the future is over</em>: else it would last until the clock has
 * caught up. Nothing but what may be done too early without harm is to be waited for so.
 */
public final class Elapsed {
  private Elapsed() {}

  /**
   * Whether a wait is over.
   *
   * @param thenMillis when it began, epoch milliseconds; {@code Long.MIN_VALUE} for ever ago
   * @param nowMillis epoch milliseconds
   * @param waitMillis how long it is, milliseconds, 0 or more
   */
  public static boolean isOver(long thenMillis, long nowMillis, long waitMillis) {
    return thenMillis > nowMillis || thenMillis <= nowMillis - waitMillis;
  }
}
