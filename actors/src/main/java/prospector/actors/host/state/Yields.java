package prospector.actors.host.state;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import prospector.web.url.CrawlUrl;

/**
 * Whether the latest pages of a host, of each of its first path segments, and of some {@linkplain
 * UrlShape shapes} of its URLs brought anything new; part of the host's persisted state.
 *
 * <p><em>A prefix is slow when of its last pages at most one in sixteen was no copy of a known one.
 * A shape is slow when its last {@value #SHAPE_WINDOW} pages were copies, or lists that led nowhere
 * new</em>: archives of dates, whose posts are known from elsewhere. Both become quick again by
 * bringing something new. A shape of lists only, wherever they lead, is told as well. Not
 * thread-safe.
 */
public final class Yields {
  private static final int PREFIXES_MAX = 200; // a host; later ones are not watched
  private static final int TOLERATED = 16;
  private static final int SHAPES_MAX = 100; // a host, two a shape; only those of copies and lists
  private static final int SHAPE_CHARS = 200; // longer ones are not watched
  private static final int SHAPE_WINDOW = 4;
  private static final String LISTS = "lists "; // before a shape: not of its news but of its kind

  private int shapes;
  private final Map<String, Yield> prefixes = new TreeMap<>();

  /**
   * What a prefix brought.
   *
   * @param prefix of the path, {@code /a/}; empty for the whole host; or a shape, {@code /#/#/}, or
   *     one with a word before it, of what its pages are
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
    restored.shapes = (int) saved.stream().filter(it -> UrlShape.isOfMany(it.prefix())).count();
    return restored;
  }

  public List<Yield> save() {
    return List.copyOf(prefixes.values());
  }

  /**
   * A page was fetched.
   *
   * @param copy of a known page
   * @param list whether it is no nugget and shows more of other pages than of its own
   * @param drained whether it is such a list and led nowhere new
   */
  public void count(CrawlUrl url, boolean copy, boolean list, boolean drained) {
    count("", copy);
    String prefix = prefix(url);
    if (!prefix.isEmpty()) {
      count(prefix, copy);
    }
    if (shapes > 0 || copy || list) {
      String shape = UrlShape.of(url);
      countShape(shape, copy || drained);
      countShape(LISTS + shape, copy || list);
    }
  }

  private void countShape(String shape, boolean nothing) {
    Yield known = prefixes.get(shape);
    boolean watch = nothing && shapes < SHAPES_MAX && shape.length() <= SHAPE_CHARS;
    if (UrlShape.isOfMany(shape) && (known != null || watch)) {
      shapes += known == null ? 1 : 0;
      prefixes.put(shape, (known == null ? new Yield(shape, 0, 0, 0) : known).and(nothing));
    }
  }

  private void count(String prefix, boolean copy) {
    Yield known = prefixes.get(prefix);
    if (known != null || prefixes.size() - shapes < PREFIXES_MAX) {
      Yield before = known == null ? new Yield(prefix, 0, 0, 0) : known;
      prefixes.put(prefix, before.and(copy));
    }
  }

  /**
   * The slow prefix that a URL lies under, the whole host first, or its slow shape.
   *
   * @param window pages that are looked at, up to 64; 0 = nothing is ever slow
   */
  public Optional<Yield> slow(CrawlUrl url, int window) {
    return slow("", window)
        .or(() -> slow(prefix(url), window))
        .or(() -> shapes == 0 ? Optional.empty() : slow(UrlShape.of(url), window));
  }

  /**
   * The shape of a URL, where its last pages were lists or copies.
   *
   * @param window as for {@link #slow}
   */
  public Optional<Yield> lists(CrawlUrl url, int window) {
    return shapes == 0 ? Optional.empty() : slow(LISTS + UrlShape.of(url), window);
  }

  private Optional<Yield> slow(String prefix, int window) {
    int pages = UrlShape.isOfMany(prefix) ? Math.min(window, SHAPE_WINDOW) : window;
    return Optional.ofNullable(prefixes.get(prefix)).filter(it -> it.isSlow(pages));
  }

  /** Up to the second slash; empty where there is none. */
  private static String prefix(CrawlUrl url) {
    String path = url.path();
    int end = path.indexOf('/', 1);
    return end < 0 ? "" : path.substring(0, end + 1);
  }
}
