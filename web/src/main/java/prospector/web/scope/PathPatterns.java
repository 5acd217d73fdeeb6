package prospector.web.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import prospector.web.url.PercentText;

/**
 * The patterns of one host or domain, by their paths. Those without a star answer by one look-up,
 * however many there are.
 */
final class PathPatterns {
  /** No path in it begins with another one. */
  private final NavigableMap<String, ScopePattern> plain = new TreeMap<>();

  private final List<StarPath> starred = new ArrayList<>();

  void add(ScopePattern pattern) {
    String path = PercentText.comparable(pattern.path());
    if (pattern.hasStar()) {
      starred.add(new StarPath(pattern));
    } else if (beginningOf(path).isEmpty()) {
      plain.subMap(path, true, path + Character.MAX_VALUE, false).clear();
      plain.put(path, pattern);
    }
  }

  /**
   * The pattern whose path a path begins with.
   *
   * @param path comparable, as by {@link PercentText#comparable}
   */
  Optional<ScopePattern> find(String path) {
    Optional<ScopePattern> found = beginningOf(path);
    for (int i = 0; i < starred.size() && found.isEmpty(); i++) {
      found = starred.get(i).fits(path) ? Optional.of(starred.get(i).pattern()) : Optional.empty();
    }
    return found;
  }

  /** What begins a path sorts before it, and nothing of the map lies between the two. */
  private Optional<ScopePattern> beginningOf(String path) {
    Map.Entry<String, ScopePattern> before = plain.floorEntry(path);
    return before != null && path.startsWith(before.getKey())
        ? Optional.of(before.getValue())
        : Optional.empty();
  }
}
