package prospector.actors.budget;

import java.time.Duration;

/**
 * What the whole cluster may ask of something that several hosts have in common.
 *
 * @param concurrent requests at once, all hosts together; {@link Integer#MAX_VALUE} for no budget
 * @param delay least time between the starts of two requests
 */
public record Budget(int concurrent, Duration delay) {
  /** No limit. */
  public static final Budget NONE = new Budget(Integer.MAX_VALUE, Duration.ZERO);

  /**
   * The part of a cluster that is one of several, none of which knows what the others ask: requests
   * start no more often than the whole may, and as many are under way at once as the whole may
   * have, or one for each part if that is more.
   *
   * @param own share of this part, over 0
   * @param all shares of all parts, this one's among them
   */
  public Budget part(int own, int all) {
    if (own <= 0 || all < own) {
      throw new IllegalArgumentException(
          "a share over 0, of as much or more, expected; got " + own + " of " + all);
    }
    if (isOff() || own == all) {
      return this;
    }
    int least = (int) Math.max(1, (long) concurrent * own / all);
    return new Budget(least, delay.multipliedBy(all).plusNanos(own - 1).dividedBy(own));
  }

  /** Whether there is no limit. */
  public boolean isOff() {
    return concurrent == Integer.MAX_VALUE;
  }
}
