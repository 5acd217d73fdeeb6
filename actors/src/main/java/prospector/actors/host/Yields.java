package prospector.actors.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import prospector.web.url.CrawlUrl;

/**
 * Whether the latest pages of a host, and of each of its first path segments, brought anything new;
 * part of the host's persisted state.
 *
 * <p><em>A prefix is slow when of its last pages at most one in sixteen was no copy of a known
 * one.</em> It becomes quick again by bringing something new. Not thread-safe.
 */
public final class Yields {
  private static final int PREFIXES_MAX = 200; // a host; later ones are not watched
  private static final int TOLERATED = 16;

  private final Map<String, Yield> prefixes = new TreeMap<>();

  /**
   * What a prefix brought.
   *
   * @param prefix of the path, {@code /a/}; empty for the whole host
   * @param pages so far
   * @param copies of them
   * @param latest a bit a page, the last one lowest: 1 = it was new
   */
  public record Yield(String prefix, long pages, long copies, long latest) {
    Yield and(boolean copy) {
      return new Yield(prefix, pages + 1, copies + (copy ? 1 : 0), latest << 1 | (copy ? 0 : 1));
    }

    boolean isSlow(int window) {
      long mask = window >= Long.SIZE ? -1L : (1L << window) - 1;
      return window > 0 && pages >= window && Long.bitCount(latest & mask) * TOLERATED <= window;
    }
  }

  static Yields restore(List<Yield> saved) {
    Yields restored = new Yields();
    saved.forEach(it -> restored.prefixes.put(it.prefix(), it));
    return restored;
  }

  List<Yield> save() {
    return List.copyOf(prefixes.values());
  }

  void count(CrawlUrl url, boolean copy) {
    count("", copy);
    String prefix = prefix(url);
    if (!prefix.isEmpty()) {
      count(prefix, copy);
    }
  }

  private void count(String prefix, boolean copy) {
    Yield known = prefixes.get(prefix);
    if (known != null || prefixes.size() < PREFIXES_MAX) {
      Yield before = known == null ? new Yield(prefix, 0, 0, 0) : known;
      prefixes.put(prefix, before.and(copy));
    }
  }

  /**
   * The slow prefix that a URL lies under, the whole host first.
   *
   * @param window pages that are looked at, up to 64; 0 = nothing is ever slow
   */
  public Optional<Yield> slow(CrawlUrl url, int window) {
    return slow("", window).or(() -> slow(prefix(url), window));
  }

  private Optional<Yield> slow(String prefix, int window) {
    return Optional.ofNullable(prefixes.get(prefix)).filter(it -> it.isSlow(window));
  }

  /** Up to the second slash; empty where there is none. */
  private static String prefix(CrawlUrl url) {
    String path = url.path();
    int end = path.indexOf('/', 1);
    return end < 0 ? "" : path.substring(0, end + 1);
  }
}
