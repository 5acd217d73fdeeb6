package prospector.actors.site;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import prospector.web.url.HostKey;

/** Which site has which host, as far as this site knows. Thread-safe. */
public interface SitePlaces {
  /** The sites that there are. */
  SiteMap map();

  /**
   * The site of a host, without waiting for anything; empty where it has none yet, or that is not
   * at hand.
   */
  String owner(HostKey host);

  /**
   * Sites of hosts if there were the sites of a map; hosts that have none yet are missing.
   * Blocking.
   */
  Map<HostKey, String> find(SiteMap map, Collection<HostKey> hosts);

  /**
   * The site that would have a host if its own were given up; empty where there is none. Blocking.
   */
  String heir(HostKey host);

  /** The site of a host; empty where it has none yet. Blocking. */
  default String find(HostKey host) {
    return find(map(), List.of(host)).getOrDefault(host, "");
  }

  /** By the names of the hosts. */
  static SitePlaces byName(Supplier<SiteMap> map) {
    return new SitePlaces() {
      @Override
      public SiteMap map() {
        return map.get();
      }

      @Override
      public String owner(HostKey host) {
        return map.get().owner(host);
      }

      @Override
      public Map<HostKey, String> find(SiteMap sites, Collection<HostKey> hosts) {
        Map<HostKey, String> found = new HashMap<>();
        new HashSet<>(hosts).forEach(host -> found.put(host, sites.owner(host)));
        return found;
      }

      @Override
      public String heir(HostKey host) {
        return map.get().heir(host);
      }
    };
  }
}
