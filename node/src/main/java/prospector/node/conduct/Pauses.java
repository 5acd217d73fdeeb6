package prospector.node.conduct;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The pauses between requests to a name.
 *
 * <p>Each scheme and port of a name is a host with a delay of its own, which its lines tell.
 * <em>Where several were asked</em>, the pause that the machine behind them had can be shorter, and
 * is worked out from when requests began and ended.
 */
final class Pauses {
  private long shortest = Long.MAX_VALUE; // of the hosts, each on its own
  private long together = Long.MAX_VALUE; // below 0 where two overlap
  private @Nullable String host; // of the first request
  private boolean several;
  private @Nullable Instant end; // of all requests so far

  /** Takes the next request; they come in the order in which they began. */
  void add(HostRequest request) {
    if (request.delayGiven() >= 0) {
      shortest = Math.min(shortest, request.delayGiven());
    }
    if (host == null) {
      host = request.host();
    }
    several |= !request.host().equals(host);
    if (end != null) {
      together = Math.min(together, Duration.between(end, request.time()).toMillis());
    }
    Instant over = request.time().plusMillis(request.millis());
    end = end == null || over.isAfter(end) ? over : end;
  }

  /** Milliseconds; 0 where requests overlap, empty before the second. */
  OptionalLong shortest() {
    long pause = several ? Math.max(0, Math.min(shortest, together)) : shortest;
    return pause == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(pause);
  }

  /** Whether no two overlap. */
  boolean isOneAtATime() {
    return !several || together >= 0;
  }
}
