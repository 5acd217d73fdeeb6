package prospector.node.nearest;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.site.SiteMap;
import prospector.node.http.Json;
import prospector.node.http.Problem;

/**
 * A map of sites as it is kept: what whose a host is hangs on.
 *
 * @param sites capacities by name
 * @param domains sites by domain
 */
record MapText(Map<String, Integer> sites, Map<String, String> domains, String placement) {
  private static final Logger LOG = LoggerFactory.getLogger(MapText.class);

  static String of(SiteMap map) {
    Map<String, Integer> sites = new TreeMap<>();
    map.sites().forEach(site -> sites.put(site.name(), site.capacity()));
    return Json.text(new MapText(sites, map.domains(), map.placement().toString()));
  }

  /** The map that was kept; empty where none was, or it cannot be read. */
  static Optional<SiteMap> read(String own, String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      MapText kept = Json.read(Json.object(text.getBytes(StandardCharsets.UTF_8)), MapText.class);
      List<SiteMap.Site> sites =
          kept.sites().entrySet().stream()
              .map(it -> new SiteMap.Site(it.getKey(), it.getValue()))
              .toList();
      return Optional.of(
          new SiteMap(
              own,
              sites,
              new TreeMap<>(kept.domains()),
              SiteMap.Placement.valueOf(kept.placement())));
    } catch (Problem | IllegalArgumentException e) {
      LOG.error("an earlier map of sites cannot be read: {}", text, e);
      return Optional.empty();
    }
  }
}
