package prospector.actors.work;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import prospector.actors.BoundedMap;
import prospector.web.page.ParsedPage;
import prospector.web.page.SoftNotFound;
import prospector.web.text.TextSketch;
import prospector.web.url.HostKey;

/**
 * Tells pages from errors that come with a status of success: by what they say ({@link
 * SoftNotFound}), and by what the host's errors looked like lately.
 *
 * <p><em>A page is like an error when it has the error's title and nearly its text, and next to no
 * words and links beyond</em>: pages of one template have most of their text in common, and many
 * hosts have one title. Memory is bounded: the hosts heard of longest ago and the oldest errors are
 * forgotten. Thread-safe.
 */
public final class ErrorPages {
  /** Reason of a URL whose page is an error. */
  static final String REASON = "soft_404";

  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int ERRORS_A_HOST = 4;
  private static final double LIKE = 0.9; // over the 0.575 of near copies, as templates are alike
  private static final int WORDS_MORE = 10; // as of an error that says what was asked for
  private static final int LINKS_MORE = 2;
  private static final int WORDS_KNOWN = 1_000; // of an error, each once: 4 kB

  private final Map<HostKey, Deque<Known>> hosts;

  private record Known(String title, TextSketch sketch, int links, Words words) {
    boolean isLike(ParsedPage page, TextSketch other) {
      return title.equals(page.title())
          && sketch.similarity(other) >= LIKE
          && page.links().size() <= links + LINKS_MORE
          && words.covers(page.text());
    }
  }

  /**
   * The words of an error.
   *
   * @param sorted hashes, each once, at most {@value #WORDS_KNOWN}
   */
  private record Words(int[] sorted) {
    static Words of(String text) {
      return new Words(hashes(text).distinct().limit(WORDS_KNOWN).sorted().toArray());
    }

    /** Whether a text has hardly any other words among as many of its first ones. */
    boolean covers(String text) {
      return hashes(text)
              .distinct()
              .limit(WORDS_KNOWN)
              .filter(hash -> Arrays.binarySearch(sorted, hash) < 0)
              .limit(WORDS_MORE + 1)
              .count()
          <= WORDS_MORE;
    }

    private static IntStream hashes(String text) {
      return BETWEEN.splitAsStream(text).mapToInt(String::hashCode);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Words words && Arrays.equals(sorted, words.sorted);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(sorted);
    }
  }

  /**
   * @param hostsMax whose errors are remembered, 0 or more; at most 17 kB each, as a rule 2
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
    Known error = new Known(page.title(), sketch.get(), page.links().size(), Words.of(page.text()));
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
    return sketch.isPresent() && errors.stream().anyMatch(it -> it.isLike(page, sketch.get()));
  }
}
