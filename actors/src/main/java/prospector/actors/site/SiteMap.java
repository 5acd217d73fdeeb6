package prospector.actors.site;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/**
 * Which site a host belongs to: the one that the operators' own list names for its domain, else by
 * weighted rendezvous hashing (Thaler and Ravishankar 1998; weights after Schindelhauer and
 * Schomaker, "Weighted Distributed Hash Tables", 2005). Every site works it out alone, and all come
 * to the same; a site that joins takes hosts from each of the others in proportion, and no host
 * moves between two that stay.
 *
 * <p><em>All hosts of one name go together</em>, whatever their scheme and port, with the name that
 * begins with {@code www.}: they redirect to each other, and are one server mostly.
 *
 * @param own name of this site; empty where there are no sites
 * @param sites all of them, this one included, in the order of their names
 * @param domains sites by domain, which they have with all names below it; the longest counts, and
 *     a site that there is no more has none
 * @param placement how hosts go to sites that no list places
 */
public record SiteMap(
    String own, List<Site> sites, SortedMap<String, String> domains, Placement placement) {
  /** No sites: every host is ours. */
  public static final SiteMap NONE = new SiteMap("", List.of());

  private static final String WWW = "www.";

  /** How a host goes to a site that no list names for it. */
  public enum Placement {
    /** By its name alone. */
    HASH,
    /** To the nearest; the site that the name gives decides which that is. */
    DISTANCE
  }

  /**
   * A site.
   *
   * @param name of letters, digits and ._-
   * @param capacity share of the hosts that it takes, compared with others, over 0
   */
  public record Site(String name, int capacity) {}

  public SiteMap {
    sites = sites.stream().sorted(Comparator.comparing(Site::name)).toList();
    domains = Collections.unmodifiableSortedMap(new TreeMap<>(domains));
  }

  /** Without a list of the operators' own. */
  public SiteMap(String own, List<Site> sites) {
    this(own, sites, new TreeMap<>());
  }

  /** By the hosts' names, where no list places them. */
  public SiteMap(String own, List<Site> sites, SortedMap<String, String> domains) {
    this(own, sites, domains, Placement.HASH);
  }

  /** The same without some sites, which have been given up; this one stays in any case. */
  public SiteMap without(Collection<String> gone) {
    return new SiteMap(
        own,
        sites.stream()
            .filter(site -> site.name().equals(own) || !gone.contains(site.name()))
            .toList(),
        domains,
        placement);
  }

  /** Whether there is a site of this name. */
  public boolean has(String name) {
    return sites.stream().anyMatch(site -> site.name().equals(name));
  }

  /** Whether there is no other site. */
  public boolean isAlone() {
    return sites.size() < 2;
  }

  /** What the name of a host is known by, where the sites of hosts are remembered. */
  public static long key(HostKey host) {
    return Fingerprint.of(name(host));
  }

  /**
   * Name of the site that a host belongs to by the list or its name; empty where there are no
   * sites. Where hosts go to the nearest site, this one decides which that is.
   */
  public String owner(HostKey host) {
    return isAlone() ? own : owner(name(host), "");
  }

  /** The same if one site were given up; empty where there is no other. */
  public String ownerWithout(String gone, HostKey host) {
    return isAlone() ? "" : owner(name(host), gone);
  }

  /** The site that would have a host if its own were given up; empty where there is none. */
  public String heir(HostKey host) {
    return ownerWithout(owner(host), host);
  }

  /** The site that the operators' list names for a host; empty for none. */
  public String listed(HostKey host) {
    return domains.isEmpty() ? "" : named(name(host), "");
  }

  /**
   * The site of a host that was given to one.
   *
   * @param heir that has it where there is that one no more
   */
  public String given(String site, String heir, HostKey host) {
    String listed = listed(host);
    if (isAlone() || !listed.isEmpty()) {
      return isAlone() ? own : listed;
    }
    return has(site) ? site : has(heir) ? heir : owner(host);
  }

  /** Whether a host belongs to this site. */
  public boolean isOwn(HostKey host) {
    return owner(host).equals(own);
  }

  private String owner(String host, String gone) {
    String named = domains.isEmpty() ? "" : named(host, gone);
    if (!named.isEmpty()) {
      return named;
    }
    long hash = Fingerprint.of(host);
    String best = "";
    double least = Double.POSITIVE_INFINITY;
    for (Site site : sites) {
      long mixed = Fingerprint.combine(Fingerprint.of(site.name()), hash);
      double uniform = ((mixed >>> 11) + 0.5) * 0x1p-53; // in (0,1)
      double cost = -Math.log(uniform) / site.capacity();
      if (cost < least && !site.name().equals(gone)) {
        least = cost;
        best = site.name();
      }
    }
    return best;
  }

  /** What the operators' list says; empty for nothing. */
  private String named(String host, String gone) {
    for (String rest = host; !rest.isEmpty(); ) {
      String site = domains.getOrDefault(rest, "");
      if (!site.isEmpty() && !site.equals(gone) && has(site)) {
        return site;
      }
      int dot = rest.indexOf('.');
      rest = dot < 0 ? "" : rest.substring(dot + 1);
    }
    return "";
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
    return Math.multiplyHigh(whole, capacity) == 0 && whole * capacity >= 0
        ? whole * capacity / all
        : (long) ((double) whole / all * capacity);
  }

  /** A short text that is the same for sites that see the same map. */
  public String digest() {
    String text =
        sites.stream()
            .map(site -> site.name() + ":" + site.capacity())
            .collect(Collectors.joining(","));
    if (!domains.isEmpty()) {
      text += domains;
    }
    if (placement != Placement.HASH) {
      text += placement;
    }
    return String.format(Locale.ROOT, "%016x", Fingerprint.of(text));
  }
}
