package prospector.persistence.page;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many links of a page were not taken, by reason.
 *
 * @param byReason links by the rule that left them, each 1 or more; a rule is a word of letters and
 *     underscores
 */
public record LeftLinks(SortedMap<String, Integer> byReason) {
  /** All links were taken, or there was no page. */
  public static final LeftLinks NONE = new LeftLinks(new TreeMap<>());

  public LeftLinks {
    byReason = Collections.unmodifiableSortedMap(new TreeMap<>(byReason));
  }

  /** Of counts in any order, of which some may be 0. */
  public static LeftLinks of(Map<String, Integer> counts) {
    TreeMap<String, Integer> left = new TreeMap<>(counts);
    left.values().removeIf(count -> count <= 0);
    return left.isEmpty() ? NONE : new LeftLinks(left);
  }

  /** As it is stored: {@code extension=2 nofollow=30}; empty for none. */
  String text() {
    return byReason.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  /**
   * What {@link #text} made.
   *
   * @throws IllegalArgumentException when it did not
   */
  static LeftLinks parse(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    TreeMap<String, Integer> left = new TreeMap<>();
    for (String part : text.split(" ", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("expected reason=number, got '" + part + "'");
      }
      left.put(part.substring(0, equals), Integer.parseInt(part.substring(equals + 1)));
    }
    return new LeftLinks(left);
  }
}
