package prospector.node.nearest;

import java.util.List;
import java.util.Map;
import prospector.actors.site.SiteMap;
import prospector.persistence.site.PlacementTable.Place;
import prospector.web.url.HostKey;

/**
 * Chooses the site that connects to a host in the shortest time, and the second best.
 *
 * <p>The host's home, which its name gives, keeps it where no other is clearly nearer: so hosts of
 * sites in one place are shared by capacity. A site that cannot connect gets it only where none
 * can.
 */
final class NearestChoice {
  private static final double CLEARLY = 0.9; // of the home's time at most
  private static final int CLEARLY_MICROS = 500; // less than it at least; what one try is off by

  private NearestChoice() {}

  /**
   * @param micros that sites took; below 0 for those that could not connect
   */
  static Place of(SiteMap map, HostKey host, Map<String, Integer> micros) {
    String home = map.owner(host);
    List<String> sites =
        micros.entrySet().stream()
            .filter(it -> it.getValue() >= 0 && map.has(it.getKey()))
            .sorted(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry::getKey))
            .map(Map.Entry::getKey)
            .toList();
    int atHome = micros.getOrDefault(home, -1);
    String chosen =
        sites.stream()
            .limit(1)
            .filter(best -> isNearer(micros.getOrDefault(best, 0), atHome))
            .findFirst()
            .orElse(home);
    String heir =
        sites.stream()
            .filter(it -> !it.equals(chosen))
            .findFirst()
            .orElseGet(() -> map.ownerWithout(chosen, host));
    return new Place(SiteMap.key(host), chosen, heir);
  }

  private static boolean isNearer(int best, int home) {
    return home < 0 || (best <= home * CLEARLY && home - best >= CLEARLY_MICROS);
  }
}
