package prospector.bench.sites;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import prospector.actors.site.SiteMap;
import prospector.simweb.distance.HostDistances;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * How long sites take to connect to the hosts of the pages that they stored, as the web has it:
 * means over pages, milliseconds.
 *
 * @param millis from the sites that stored them
 * @param hashMillis from those that the names of the hosts give, whoever stored them
 * @param leastMillis from the nearest
 * @param hosts of all pages
 * @param atNearest hosts whose pages the nearest site stored
 */
record ConnectFigures(
    double millis, double hashMillis, double leastMillis, int hosts, int atNearest) {

  /**
   * @param urls of pages by site
   */
  static ConnectFigures of(HostDistances distances, Map<String, List<String>> urls) {
    List<SiteMap.Site> sites =
        IntStream.range(0, distances.sites())
            .mapToObj(i -> new SiteMap.Site(SitesRun.name(i), 1))
            .toList();
    SiteMap map = new SiteMap(SitesRun.name(0), sites);
    double[] sums = new double[3];
    int pages = 0;
    Map<HostKey, Boolean> hosts = new HashMap<>();
    for (Map.Entry<String, List<String>> one : urls.entrySet()) {
      for (String url : one.getValue()) {
        HostKey host = CrawlUrl.ofNormal(url).host();
        String nearest = SitesRun.name(distances.nearest(host.hostName()));
        sums[0] += millis(distances, one.getKey(), host);
        sums[1] += millis(distances, map.owner(host), host);
        sums[2] += millis(distances, nearest, host);
        hosts.merge(host, one.getKey().equals(nearest), Boolean::logicalAnd);
        pages++;
      }
    }
    int atNearest = (int) hosts.values().stream().filter(it -> it).count();
    double all = Math.max(1, pages);
    return new ConnectFigures(sums[0] / all, sums[1] / all, sums[2] / all, hosts.size(), atNearest);
  }

  private static double millis(HostDistances distances, String site, HostKey host) {
    return distances.of(site.charAt(0) - 'a', host.hostName()).toNanos() / 1e6;
  }
}
