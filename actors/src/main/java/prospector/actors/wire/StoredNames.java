package prospector.actors.wire;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostSnapshot;

/**
 * The names under which stored values lie in the database.
 *
 * <p><em>A name here is never changed and never given to another type</em>: journals are full of
 * it. A class may be renamed and moved as it likes. Which event it is, its own bytes say ({@link
 * HostEvent}).
 */
final class StoredNames {
  /** What is written today. */
  private static final Map<String, Class<? extends CborSerializable>> NAMES =
      Map.of("host-event", HostEvent.class, "host-snapshot", HostSnapshot.class);

  /** Where the classes lay when their own names were written. */
  private static final String FORMER = "prospector.actors.host.";

  private static final List<String> FORMER_EVENTS =
      List.of(
          "UrlsReceived",
          "Fetched",
          "Revisited",
          "BackedOff",
          "RobotsLearned",
          "SitemapRead",
          "UrlsRefused",
          "UrlsMoved",
          "UrlsSpilled",
          "UrlsRecalled",
          "UrlsPruned",
          "HandoffsAcked",
          "ClockMoved",
          "StoppedCleanly");

  private static final Map<String, Class<? extends CborSerializable>> READ = read();

  private StoredNames() {}

  private static Map<String, Class<? extends CborSerializable>> read() {
    Map<String, Class<? extends CborSerializable>> types = new LinkedHashMap<>(NAMES);
    types.put(FORMER + "HostSnapshot", HostSnapshot.class);
    FORMER_EVENTS.forEach(event -> types.put(FORMER + "HostEvent$" + event, HostEvent.class));
    return Map.copyOf(types);
  }

  /** Under which name a value is stored; null for one that is only sent. */
  static @Nullable String of(Class<?> type) {
    for (Map.Entry<String, Class<? extends CborSerializable>> entry : NAMES.entrySet()) {
      if (entry.getValue().isAssignableFrom(type)) {
        return entry.getKey();
      }
    }
    return null;
  }

  /** What lies under a name of today or of a former version; null where nothing does. */
  static @Nullable Class<? extends CborSerializable> typeOf(String name) {
    return READ.get(name);
  }
}
