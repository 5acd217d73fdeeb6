package prospector.node.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A URL filter of the user's.
 *
 * @param plugin its name
 * @param settings for it
 * @param refuseOnFailure whether what it cannot judge is refused
 * @param time for one answer
 */
public record FilterSettings(
    String plugin, Map<String, String> settings, boolean refuseOnFailure, Duration time) {
  private static final int MOST = 16;

  public FilterSettings {
    settings = Map.copyOf(settings);
  }

  static List<FilterSettings> read(ConfigReader root) {
    one(root.block("url-filter")); // the defaults
    List<FilterSettings> filters = new ArrayList<>();
    for (ConfigReader entry : root.entries("url-filters", "url-filter", Set.of("settings"))) {
      FilterSettings filter = one(entry);
      if (filter.plugin().isEmpty()) {
        entry.complain("plugin", "the name of a URL filter");
      }
      filters.add(filter);
    }
    if (filters.size() > MOST) {
      root.complain("url-filters", "at most " + MOST + " filters");
    }
    return List.copyOf(filters);
  }

  private static FilterSettings one(ConfigReader filter) {
    return new FilterSettings(
        filter.checkedText("plugin", "text", it -> true),
        filter.flat("settings"),
        filter.word("on-failure", List.of("refuse", "accept")).equals("refuse"),
        filter.duration("reply-timeout", Duration.ofMillis(10), Duration.ofMinutes(1)));
  }
}
