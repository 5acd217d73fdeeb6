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

  /** Whether there is no limit. */
  public boolean isOff() {
    return concurrent == Integer.MAX_VALUE;
  }
}
