package prospector.actors.work;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import prospector.actors.BoundedMap;
import prospector.web.page.ParsedPage;
import prospector.web.page.SoftNotFound;
import prospector.web.text.TextSketch;
import prospector.web.url.HostKey;

/**
 * Tells pages from errors that come with a status of success: by what they say ({@link
 * SoftNotFound}), and by what the host's errors looked like lately.
 *
 * <p><em>A page is like an error when it has the error's title and nearly its text</em>; either
 * alone is common among pages of one template. Memory is bounded: the hosts heard of longest ago
 * and the oldest errors are forgotten. Thread-safe.
 */
public final class ErrorPages {
  /** Reason of a URL whose page is an error. */
  static final String REASON = "soft_404";

  private static final int ERRORS_A_HOST = 4;
  private static final double LIKE = 0.9; // over the 0.575 of near copies, as templates are alike

  private final Map<HostKey, Deque<Known>> hosts;

  private record Known(String title, TextSketch sketch) {}

  /**
   * @param hostsMax whose errors are remembered, 0 or more; some hundred bytes each
   */
  public ErrorPages(int hostsMax) {
    this.hosts = BoundedMap.byUse(hostsMax);
  }

  /** Takes a page that came with status 404 or 410. */
  void add(ParsedPage page) {
    Optional<TextSketch> sketch = TextSketch.of(page.text());
    if (sketch.isEmpty()) {
      return;
    }
    Known error = new Known(page.title(), sketch.get());
    synchronized (this) {
      Deque<Known> errors =
          hosts.computeIfAbsent(page.url().host(), host -> new ArrayDeque<>(ERRORS_A_HOST));
      errors.remove(error);
      errors.addLast(error);
      if (errors.size() > ERRORS_A_HOST) {
        errors.removeFirst();
      }
    }
  }

  /** Whether a page that came with a status of success is an error. */
  boolean isError(ParsedPage page) {
    if (SoftNotFound.says(page)) {
      return true;
    }
    Deque<Known> errors;
    synchronized (this) {
      Deque<Known> known = hosts.get(page.url().host());
      if (known == null || known.stream().noneMatch(it -> it.title().equals(page.title()))) {
        return false;
      }
      errors = new ArrayDeque<>(known);
    }
    Optional<TextSketch> sketch = TextSketch.of(page.text());
    return sketch.isPresent()
        && errors.stream()
            .anyMatch(
                known ->
                    known.title().equals(page.title())
                        && known.sketch().similarity(sketch.get()) >= LIKE);
  }
}
