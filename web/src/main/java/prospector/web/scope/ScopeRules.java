package prospector.web.scope;

import java.util.List;
import java.util.Locale;

/**
 * The part of the web that a crawl is ordered to keep to.
 *
 * @param only what alone may be crawled; empty for everything
 * @param except what may not be crawled, whatever {@code only} says
 * @param stay how near to the seeds
 * @param beyond links in a row that may be followed outside of {@code only} and {@code stay}, 0 to
 *     {@link #MAX_BEYOND}: 0 = none
 */
public record ScopeRules(
    List<ScopePattern> only, List<ScopePattern> except, Stay stay, int beyond) {
  /** Patterns that a list may have. */
  public static final int MAX_PATTERNS = 10_000;

  /** Patterns of a list that may have a star in their paths: each is tried on its own. */
  public static final int MAX_STARRED = 100;

  /** Most links beyond. */
  public static final int MAX_BEYOND = 10;

  /** All of the web. */
  public static final ScopeRules NONE = new ScopeRules(List.of(), List.of(), Stay.ANYWHERE, 0);

  /** How near to its seeds a crawl stays. */
  public enum Stay {
    /** On the hosts of its seeds: with and without {@code www.}, over http and https. */
    SITE,
    /** In the registrable domains of its seeds. */
    DOMAIN,
    /** Anywhere. */
    ANYWHERE;

    /** The word for it in files and options. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The words for how near to stay. */
  public static final List<String> STAY_WORDS =
      List.of(Stay.SITE.word(), Stay.DOMAIN.word(), Stay.ANYWHERE.word());

  public ScopeRules {
    only = List.copyOf(only);
    except = List.copyOf(except);
    if (beyond < 0 || beyond > MAX_BEYOND) {
      throw new IllegalArgumentException("beyond: expected 0 to " + MAX_BEYOND + ", got " + beyond);
    }
  }

  /** Whether nothing is out of scope. */
  public boolean isOpen() {
    return only.isEmpty() && except.isEmpty() && stay == Stay.ANYWHERE;
  }

  /**
   * What is wrong with a list of patterns as a whole.
   *
   * @return a sentence's end that begins with "expected"; empty text when nothing is
   */
  public static String complaint(List<ScopePattern> patterns) {
    long starred = patterns.stream().filter(ScopePattern::hasStar).count();
    if (patterns.size() > MAX_PATTERNS) {
      return "expected at most " + MAX_PATTERNS + " patterns, got " + patterns.size();
    }
    return starred > MAX_STARRED
        ? "expected at most " + MAX_STARRED + " patterns with a * in the path, got " + starred
        : "";
  }
}
