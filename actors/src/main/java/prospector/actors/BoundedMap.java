package prospector.actors;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets its eldest entry when it is full. Not thread-safe. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int most;

  private BoundedMap(int most, boolean byUse) {
    super(16, 0.75f, byUse);
    this.most = most;
  }

  /** One that forgets what was looked at longest ago; looking counts as a change. */
  public static <K, V> BoundedMap<K, V> byUse(int most) {
    return new BoundedMap<>(most, true);
  }

  /** One that forgets what was put in first. */
  public static <K, V> BoundedMap<K, V> byAge(int most) {
    return new BoundedMap<>(most, false);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
