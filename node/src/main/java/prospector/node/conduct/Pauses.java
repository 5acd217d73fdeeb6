package prospector.node.conduct;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The pauses between requests to a name.
 *
 * <p>Each scheme and port of a name is a host with a delay of its own in each directory, which its
 * lines tell but for the first after a start. <em>Where several were asked, or no delay is
 * told</em>, the pause that the machine behind them had can be shorter, and is worked out from when
 * requests began and ended.
 */
final class Pauses {
  private static final long FIRST = -1; // delay given

  private static final long ROUNDING = 5; // milliseconds that times may be wrong by

  private long told = Long.MAX_VALUE; // the shortest of the hosts, each on its own
  private long workedOut = Long.MAX_VALUE; // below 0 where two overlap
  private @Nullable String host; // of the first request
  private @Nullable Path dir; // of the first request
  private boolean several;
  private @Nullable Instant end; // of all requests so far

  /** Takes the next request; they come in the order in which they began. */
  void add(HostRequest request, Path directory) {
    if (request.delayGiven() >= 0) {
      told = Math.min(told, request.delayGiven());
    }
    if (host == null) {
      host = request.host();
      dir = directory;
    }
    several |= !request.host().equals(host) || !directory.equals(dir);
    boolean untold = request.delayGiven() == FIRST; // below that, a clock was put back since
    if (end != null && (several || untold)) {
      workedOut = Math.min(workedOut, Duration.between(end, request.time()).toMillis());
    }
    Instant over = request.time().plusMillis(request.millis());
    end = end == null || over.isAfter(end) ? over : end;
  }

  /** Milliseconds; 0 where requests overlap, empty before the second. */
  OptionalLong shortest() {
    long pause = Math.min(told, Math.max(0, workedOut));
    return pause == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(pause);
  }

  /** Whether no two overlap. */
  boolean isOneAtATime() {
    return workedOut >= -ROUNDING;
  }
}
