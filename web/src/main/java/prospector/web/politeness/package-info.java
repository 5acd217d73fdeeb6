/**
 * When the next request to a host may start.
 *
 * <p>{@link prospector.web.politeness.DelayClock} remembers what a host did; {@link
 * prospector.web.politeness.DelaySettings} says what we want; together they give one instant:
 *
 * <ul>
 *   <li>the end of the last request plus the longest of the robots Crawl-delay, the configured
 *       minimum, and the mean of the last five response times multiplied by a factor (a slow host
 *       is a busy host; Mischel, "Writing a Web Crawler");
 *   <li>never before the bar of a back-off: after a {@link
 *       prospector.web.politeness.TransientStatus}, a broken connection or a time-out the wait
 *       starts small and doubles with each failure in a row, and a {@code Retry-After} (RFC 9110
 *       section 10.2.3, {@link prospector.web.politeness.RetryAfter}) that asks for more wins, both
 *       up to a bound.
 * </ul>
 *
 * <p>A minimum of zero switches the adaptive delay off as well, for hosts one owns; robots.txt,
 * Retry-After and back-off hold all the same. Nothing here reads a clock: instants come in.
 */
@NullMarked
package prospector.web.politeness;

import org.jspecify.annotations.NullMarked;
