package prospector.node.conduct;

import java.time.Instant;

/**
 * A robots.txt as it was answered.
 *
 * @param date when it was asked for
 * @param status of the answer; 0 where the archive has lost it
 * @param text of a 2xx answer; where it is a redirect, its target
 */
record RobotsCopy(Instant date, String url, int status, String text) {
  boolean isRedirect() {
    return status / 100 == 3;
  }
}
