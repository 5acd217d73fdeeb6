package prospector.nugget.function;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts how often a function threw. Only the first is logged, as a page each may follow. */
public final class Faults {
  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

  private final AtomicLong count = new AtomicLong();
  private final AtomicReference<@Nullable String> first = new AtomicReference<>();

  /**
   * @param what function and error, short
   */
  void add(String what, String url, Throwable cause) {
    if (count.incrementAndGet() == 1) {
      first.set(what);
      log(what, url, cause);
    }
  }

  private static void log(String what, String url, Throwable cause) {
    try {
      LOG.warn("{} for {}; it counts as a score of 0, as all further ones do", what, url, cause);
    } catch (RuntimeException e) { // from what was thrown, as its message is asked for
      LOG.warn("{} for {}; what was thrown cannot be printed: {}", what, url, e.getClass());
    }
  }

  public long count() {
    return count.get();
  }

  public Optional<String> first() {
    return Optional.ofNullable(first.get());
  }
}
