package prospector.node.conduct;

import java.time.Instant;

/**
 * A robots.txt as it was answered.
 *
 * @param host scheme and authority
 * @param date when it was asked for
 * @param status of the answer
 * @param text of a 2xx answer; where it is a redirect, its target
 */
record RobotsCopy(String host, Instant date, String url, int status, String text) {}
