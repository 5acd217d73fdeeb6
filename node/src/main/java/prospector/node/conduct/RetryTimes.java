package prospector.node.conduct;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Until when each host asked to be left alone by its last answer. A crawler waits for {@code
 * back-off-max} at most, so a request may come before.
 */
final class RetryTimes {
  private final Map<String, Instant> askedUntil = new HashMap<>(); // by host

  /** Takes the next request of any host, and tells whether it came too early for its host. */
  boolean isBefore(HostRequest request) {
    Instant asked = askedUntil.remove(request.host());
    request.askedUntil().ifPresent(until -> askedUntil.put(request.host(), until));
    return asked != null && request.time().isBefore(asked);
  }
}
