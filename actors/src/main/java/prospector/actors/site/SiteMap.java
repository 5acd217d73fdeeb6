package prospector.actors.site;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/**
 * Which site a host belongs to: weighted rendezvous hashing (Thaler and Ravishankar 1998; weights
 * after Schindelhauer and Schomaker, "Weighted Distributed Hash Tables", 2005). Every site works it
 * out alone, and all come to the same; a site that joins takes hosts from each of the others in
 * proportion, and no host moves between two that stay.
 *
 * <p><em>All hosts of one name go together</em>, whatever their scheme and port, with the name that
 * begins with {@code www.}: they redirect to each other, and are one server mostly.
 *
 * @param own name of this site; empty where there are no sites
 * @param sites all of them, this one included, in the order of their names
 */
public record SiteMap(String own, List<Site> sites) {
  /** No sites: every host is ours. */
  public static final SiteMap NONE = new SiteMap("", List.of());

  private static final String WWW = "www.";

  /**
   * A site.
   *
   * @param name of letters, digits and ._-
   * @param capacity share of the hosts that it takes, compared with others, over 0
   */
  public record Site(String name, int capacity) {}

  public SiteMap {
    sites = sites.stream().sorted(Comparator.comparing(Site::name)).toList();
  }

  /** Whether there is no other site. */
  public boolean isAlone() {
    return sites.size() < 2;
  }

  /** Name of the site that a host belongs to; empty where there are no sites. */
  public String owner(HostKey host) {
    return isAlone() ? own : owner(name(host));
  }

  /** Whether a host belongs to this site. */
  public boolean isOwn(HostKey host) {
    return owner(host).equals(own);
  }

  private String owner(String host) {
    long hash = Fingerprint.of(host);
    String best = own;
    double least = Double.POSITIVE_INFINITY;
    for (Site site : sites) {
      long mixed = Fingerprint.combine(Fingerprint.of(site.name()), hash);
      double uniform = ((mixed >>> 11) + 0.5) * 0x1p-53; // in (0,1)
      double cost = -Math.log(uniform) / site.capacity();
      if (cost < least) {
        least = cost;
        best = site.name();
      }
    }
    return best;
  }

  private static String name(HostKey host) {
    String name = host.hostName();
    return name.startsWith(WWW) ? name.substring(WWW.length()) : name;
  }

  /**
   * This site's part of something that all of them have together, by capacity; the parts of all
   * sites make the whole. {@code Long.MAX_VALUE}, which is no limit, stays.
   */
  public long share(long whole) {
    if (isAlone() || whole == Long.MAX_VALUE) {
      return whole;
    }
    long all = sites.stream().mapToLong(Site::capacity).sum();
    long before = 0; // capacity of the sites before this one
    for (Site site : sites) {
      if (site.name().equals(own)) {
        return part(whole, before + site.capacity(), all) - part(whole, before, all);
      }
      before += site.capacity();
    }
    return whole;
  }

  private static long part(long whole, long capacity, long all) {
    return Math.multiplyHigh(whole, capacity) == 0
        ? whole * capacity / all
        : (long) ((double) whole / all * capacity);
  }

  /** A short text that is the same for sites that see the same map. */
  public String digest() {
    String text =
        sites.stream()
            .map(site -> site.name() + ":" + site.capacity())
            .collect(Collectors.joining(","));
    return String.format(Locale.ROOT, "%016x", Fingerprint.of(text));
  }
}
