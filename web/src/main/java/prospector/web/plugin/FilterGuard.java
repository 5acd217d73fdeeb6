package prospector.web.plugin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a URL filter, whatever it does. Thread-safe: one at a time asks, the others wait.
 *
 * <p>What it cannot judge, because it throws or hangs, is refused or crawled as its settings say;
 * the first time of each is said in one line. <em>After {@value #HANGS_MAX} hangs it is asked no
 * more</em>; those that came to an end do not count after ten minutes without another.
 */
public final class FilterGuard implements AutoCloseable {
  static final int HANGS_MAX = 3;
  static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(10);
  private static final Logger LOG = LoggerFactory.getLogger(FilterGuard.class);
  private static final int REASONS_SAID = 20;

  private final UrlFilter filter;
  private final Settings settings;
  private final OwnThread thread;
  private final LongSupplier nanoTime;
  private final LongAdder refused = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final Set<String> said = new LinkedHashSet<>(); // guarded by this
  private int hangs; // guarded by this
  private long lastHang; // guarded by this, nanoseconds
  private boolean hung; // guarded by this
  private boolean threw; // guarded by this

  /**
   * How it is asked.
   *
   * @param name of the filter
   * @param time for one answer, over all URLs that are asked about together
   * @param refuseOnFailure whether what it cannot judge is refused
   */
  public record Settings(String name, Duration time, boolean refuseOnFailure) {}

  /**
   * A guard.
   *
   * @param nanoTime nanoseconds that only grow, such as {@link System#nanoTime}
   */
  public FilterGuard(UrlFilter filter, Settings settings, LongSupplier nanoTime) {
    this.filter = filter;
    this.settings = settings;
    this.nanoTime = nanoTime;
    this.thread = new OwnThread("filter-" + settings.name());
  }

  /** Those of some URLs that are not to be crawled. */
  public synchronized Set<String> refused(Collection<String> urls) {
    if (hangs >= HANGS_MAX) {
      return unjudged(urls);
    }
    if (hangs > 0
        && nanoTime.getAsLong() - lastHang >= FORGOTTEN_AFTER.toNanos()
        && thread.isWhole()) {
      hangs = 0;
    }
    List<String> asked = List.copyOf(urls);
    try {
      Answer answer = thread.call(settings.time(), () -> ask(asked));
      int unjudged = settings.refuseOnFailure() ? answer.failures().size() : 0;
      refused.add(answer.refused().size() - unjudged);
      tell(answer);
      return answer.refused();
    } catch (TimeoutException e) {
      hung();
    } catch (ExecutionException e) {
      threw(asked.get(0), e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return unjudged(asked);
  }

  private record Answer(Set<String> refused, List<Failure> failures, Set<String> reasons) {}

  private record Failure(String url, Throwable thrown) {}

  /** In the filter's thread. */
  private Answer ask(List<String> urls) {
    Answer answer = new Answer(new LinkedHashSet<>(), new ArrayList<>(), new LinkedHashSet<>());
    for (String url : urls) {
      try {
        filter
            .refusal(url)
            .ifPresent(
                why -> {
                  answer.refused().add(url);
                  answer.reasons().add(why);
                });
      } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
        answer.failures().add(new Failure(url, e));
        if (settings.refuseOnFailure()) {
          answer.refused().add(url);
        }
      }
    }
    return answer;
  }

  private void tell(Answer answer) {
    failed.add(answer.failures().size());
    if (!answer.failures().isEmpty()) {
      Failure first = answer.failures().get(0);
      threw(first.url(), first.thrown());
    }
    for (String reason : answer.reasons()) {
      if (said.size() < REASONS_SAID && said.add(reason)) {
        LOG.info("URL filter {} refuses: {}", settings.name(), reason);
      }
    }
  }

  private void threw(String url, Throwable thrown) {
    if (!threw) {
      threw = true;
      LOG.warn(
          "URL filter {} cannot judge {}; what it cannot is {}, and only counted from now on",
          settings.name(),
          url,
          words(),
          thrown);
    }
  }

  private void hung() {
    hangs++;
    lastHang = nanoTime.getAsLong();
    if (!hung || hangs == HANGS_MAX) {
      hung = true;
      LOG.warn(
          "URL filter {} did not answer within {} ms: {}; what it does not judge is {}, and the"
              + " crawl goes on",
          settings.name(),
          settings.time().toMillis(),
          hangs < HANGS_MAX ? "it is asked again" : "it is asked no more until the next start",
          words());
    }
  }

  private String words() {
    return settings.refuseOnFailure() ? "refused" : "crawled";
  }

  private Set<String> unjudged(Collection<String> urls) {
    failed.add(urls.size());
    if (!settings.refuseOnFailure()) {
      return Set.of();
    }
    return Set.copyOf(urls);
  }

  /** URLs that it refused, those that it could not judge left out. */
  public long refusals() {
    return refused.sum();
  }

  /** URLs that it could not judge. */
  public long failures() {
    return failed.sum();
  }

  @Override
  public void close() {
    thread.close();
    try {
      filter.close();
    } catch (Exception e) {
      LOG.warn("URL filter {} does not close", settings.name(), e);
    }
  }
}
