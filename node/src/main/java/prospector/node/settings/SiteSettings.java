package prospector.node.settings;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import prospector.actors.site.SiteMap;
import prospector.web.url.UrlNormalizer;

/**
 * The place that a node is at, and the other places that crawl the same web.
 *
 * @param name of this site; empty where there are no others
 * @param capacity share of the hosts that it takes
 * @param gather how long links wait for company
 * @param exchangeEvery time between two words with another site
 * @param replyTimeout how long one may take to answer
 * @param lessons pages of a crawl whose lessons are told at first
 * @param inboxBytes of one that may wait here
 * @param domains sites by domain: the operators' own list
 * @param replicate which pages have a copy at another site
 * @param copiesBytes of one site that are kept here at most
 * @param alone how long pages may be asked for while no other site is heard
 * @param bytesPerSecond of links to one at most; {@code Long.MAX_VALUE} for no limit
 * @param placement how hosts go to sites that the list does not place
 * @param measureFor how long a site may take to say how near a host is
 * @param connectsPerHost how often a host is connected to, of which the best time counts
 * @param connectsPerSecond hosts that this node measures at most
 */
public record SiteSettings(
    String name,
    int capacity,
    List<Peer> peers,
    Duration gather,
    Duration exchangeEvery,
    Duration replyTimeout,
    int lessons,
    long inboxBytes,
    SortedMap<String, String> domains,
    Replicate replicate,
    long copiesBytes,
    Duration alone,
    long bytesPerSecond,
    SiteMap.Placement placement,
    Duration measureFor,
    int connectsPerHost,
    int connectsPerSecond) {
  private static final int MOST = 32;
  private static final int MOST_DOMAINS = 100_000;
  private static final String NAME = "letters, digits and ._-, up to 40";

  public SiteSettings {
    peers = List.copyOf(peers);
    domains = Collections.unmodifiableSortedMap(new TreeMap<>(domains));
  }

  /** Pages of which another site keeps a copy. */
  public enum Replicate {
    NONE,
    NUGGETS,
    PAGES
  }

  /**
   * Another site.
   *
   * @param url of one of its nodes
   * @param tokenFile of the token that both know; empty where it is known by its certificate
   * @param certificate file of what its server shows; empty where that is what Java trusts
   */
  public record Peer(
      String name, URI url, int capacity, Optional<Path> tokenFile, Optional<Path> certificate) {}

  /** Capacities of all sites together, this one's among them. */
  public int capacities() {
    return capacity + peers.stream().mapToInt(Peer::capacity).sum();
  }

  /** Which site a host belongs to. */
  public SiteMap map() {
    if (peers.isEmpty()) {
      return SiteMap.NONE;
    }
    List<SiteMap.Site> sites = new ArrayList<>();
    sites.add(new SiteMap.Site(name, capacity));
    peers.forEach(peer -> sites.add(new SiteMap.Site(peer.name(), peer.capacity())));
    return new SiteMap(name, sites, domains, placement);
  }

  static SiteSettings read(ConfigReader root) {
    ConfigReader site = root.block("site");
    peer(root.block("site-peer")); // the defaults
    String name = site.checkedText("name", NAME + ", or empty", it -> it.isEmpty() || isName(it));
    List<Peer> peers = new ArrayList<>();
    Set<String> names = new HashSet<>(Set.of(name));
    for (ConfigReader entry : root.entries("site.peers", "site-peer", Set.of())) {
      Peer peer = needed(entry);
      if (!names.add(peer.name())) {
        entry.complain("name", "a name that no other site has");
      }
      peers.add(peer);
    }
    if (!peers.isEmpty() && name.isEmpty()) {
      site.complain("name", NAME + ", as there are peers");
    }
    if (peers.size() > MOST) {
      site.complain("peers", "at most " + MOST + " sites");
    }
    return new SiteSettings(
        name,
        site.integer("capacity", 1, 100),
        peers,
        site.duration("gather", Duration.ZERO, Duration.ofSeconds(5)),
        site.duration("exchange-every", Duration.ofMillis(100), Duration.ofMinutes(10)),
        site.duration("reply-timeout", Duration.ofSeconds(1), Duration.ofMinutes(10)),
        site.integer("lessons", 0, 1_000_000),
        site.bytes("inbox-bytes", 1_000_000, 100_000_000_000L),
        domains(root, names),
        Replicate.valueOf(
            site.word("replicate", List.of("none", "nuggets", "pages")).toUpperCase(Locale.ROOT)),
        site.bytes("copies-bytes", 1_000_000, 10_000_000_000_000L),
        site.duration("alone-for", Duration.ofMinutes(1), Duration.ofDays(365)),
        site.byteLimit("bytes-per-second"),
        SiteMap.Placement.valueOf(
            site.word("placement", List.of("hash", "distance")).toUpperCase(Locale.ROOT)),
        site.duration("measure-for", Duration.ofSeconds(1), Duration.ofMinutes(10)),
        site.integer("connects-per-host", 1, 5),
        site.integer("connects-per-second", 1, 1_000));
  }

  private static SortedMap<String, String> domains(ConfigReader root, Set<String> sites) {
    SortedMap<String, String> domains = new TreeMap<>();
    domain(root.block("site-domain"), Set.of(""), domains); // the defaults
    for (ConfigReader entry : root.entries("site.domains", "site-domain", Set.of())) {
      domain(entry, sites, domains);
    }
    if (domains.size() > MOST_DOMAINS) {
      root.block("site").complain("domains", "at most " + MOST_DOMAINS + " domains");
    }
    return domains;
  }

  private static void domain(ConfigReader entry, Set<String> sites, Map<String, String> domains) {
    String site = entry.checkedText("site", "the name of one of the sites", sites::contains);
    for (String text : entry.texts("names")) {
      Optional<String> domain = domainName(text);
      if (domain.isEmpty()) {
        entry.complain("names", "domains such as example.org or fr, got " + text);
      } else if (domains.putIfAbsent(domain.get(), site) != null) {
        entry.complain("names", "each domain once, got " + text + " twice");
      }
    }
  }

  /** As host names are compared: in ASCII, without {@code www.} */
  private static Optional<String> domainName(String text) {
    String bare = text.strip().replaceFirst("^\\*?\\.", "").replaceFirst("^www\\.", "");
    boolean isName = bare.matches("[^/:?#@\\s.]+(\\.[^/:?#@\\s.]+)*"); // fr is one, too
    return isName
        ? UrlNormalizer.normalize("http://x." + bare + "/")
            .accepted()
            .map(url -> url.host().hostName().substring(2))
        : Optional.empty();
  }

  private static Peer needed(ConfigReader entry) {
    Peer peer = peer(entry);
    if (!isName(peer.name())) {
      entry.complain("name", NAME);
    }
    if (!isHttp(peer.url())) {
      entry.complain("url", "an address such as https://crawl.example.org:8720/");
    }
    if (peer.tokenFile().isEmpty() && peer.certificate().isEmpty()) {
      entry.complain("token-file", "the file of the token that both sites know, or a certificate");
    }
    if (peer.certificate().isPresent() && !"https".equals(peer.url().getScheme())) {
      entry.complain("url", "an address with https, as there is a certificate");
    }
    return peer;
  }

  private static Peer peer(ConfigReader peer) {
    return new Peer(
        peer.checkedText("name", "text", it -> true),
        uri(peer.checkedText("url", "text", it -> true)).orElse(URI.create("")),
        peer.integer("capacity", 1, 100),
        peer.optionalText("token-file").map(Path::of),
        peer.optionalText("certificate").map(Path::of));
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(URI.create(text.endsWith("/") ? text : text + "/"));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean isHttp(URI url) {
    return url.getHost() != null
        && url.getUserInfo() == null
        && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()));
  }

  private static boolean isName(String text) {
    return text.matches("[A-Za-z0-9._-]{1,40}");
  }
}
