package prospector.web.dns;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Names in the order in which they were last remembered. Thread-safe. */
final class NewestNames {
  private final Map<String, Boolean> names = new LinkedHashMap<>(16, 0.75f, true); // moves on a put
  private final int most;

  /**
   * @param most names, 1 or more
   */
  NewestNames(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("expected 1 name or more, got " + most);
    }
    this.most = most;
  }

  /** Takes a name; returns the one that is to be forgotten for it. */
  synchronized Optional<String> add(String name) {
    names.put(key(name), true);
    if (names.size() <= most) {
      return Optional.empty();
    }
    String oldest = names.keySet().iterator().next();
    names.remove(oldest);
    return Optional.of(oldest);
  }

  synchronized void remove(String name) {
    names.remove(key(name));
  }

  synchronized void clear() {
    names.clear();
  }

  /** With the dot of the root, as the caches know them. */
  private static String key(String name) {
    return name.endsWith(".") ? name : name + ".";
  }
}
