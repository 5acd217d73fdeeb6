package prospector.node.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import prospector.actors.site.SiteMap;
import prospector.actors.site.SitePlaces;
import prospector.node.http.Problem;
import prospector.node.metrics.NodeMeters;
import prospector.node.nearest.ConnectTimes;
import prospector.node.nearest.KeptHosts;
import prospector.node.nearest.PlaceCodec;
import prospector.node.nearest.PlaceLine;
import prospector.node.nearest.PlaceRound;
import prospector.node.nearest.PlaceTalk;
import prospector.node.settings.SiteSettings;
import prospector.node.site.line.SiteLine;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.PlacementTable.Numbered;
import prospector.persistence.site.UnplacedTable;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * How hosts are given to sites: what this one does for that, and what others ask of it. Every call
 * blocks.
 */
final class SitePlacement {
  static final long MOST_BYTES = 128 * 1024; // 200 hosts

  private static final int ORIGIN = 64; // characters of a database's name

  private final SiteBook book;
  private final UnplacedTable unplaced;
  private final ConnectTimes times;
  private final KeptHosts kept;
  private final PlaceRound round;
  private final BooleanSupplier leads;

  /** Hosts, scheme and authority each. */
  record Hosts(List<String> hosts) {
    Hosts {
      hosts = hosts == null ? List.of() : List.copyOf(hosts);
      if (hosts.size() > PlaceRound.HOSTS) {
        throw new IllegalArgumentException("expected up to " + PlaceRound.HOSTS + " hosts");
      }
    }
  }

  /**
   * Who has a host.
   *
   * @param site empty where nobody has it yet
   * @param heir that has it if that one is given up
   * @param by list, hash, distance, or kept where the host was its site's before the sites changed
   * @param home that decides by distance
   */
  record Owner(String host, String site, String heir, String by, String home) {}

  /**
   * @param times how long this node takes to connect to hosts
   * @param hosts that this site knows
   * @param leads whether this node speaks for its site
   */
  SitePlacement(
      SiteBook book,
      CrawlDatabase database,
      SiteSettings settings,
      ConnectTimes times,
      Known hosts,
      Lead lead) {
    this.book = book;
    this.unplaced = database.unplaced();
    this.times = times;
    this.leads = lead.leads();
    this.kept = new KeptHosts(book.places(), hosts.all(), lead.leads());
    this.round =
        PlaceRound.of(
            new PlaceRound.Parts(
                book.places(),
                book.nearest(),
                unplaced,
                times,
                book::lately,
                hosts.isKnown(),
                hosts.wished(),
                lead.leads()),
            lead.clock(),
            settings.measureFor());
  }

  /**
   * What this site knows of hosts.
   *
   * @param all that it has asked, or has something for
   * @param isKnown whether one is among them
   * @param wished is told which site has a host that may have work here
   */
  record Known(
      KeptHosts.Known all, Predicate<HostKey> isKnown, BiConsumer<HostKey, String> wished) {}

  /** Whether this node speaks for its site, and by which clock. */
  record Lead(BooleanSupplier leads, Clock clock) {}

  /** What is to be done from time to time. */
  List<Runnable> work(Collection<SiteLine> lines) {
    List<Runnable> all = new ArrayList<>(List.of(kept, round));
    lines.forEach(line -> all.add(new PlaceTalk(asked(line), book.places(), round, leads)));
    return all;
  }

  private static PlaceLine asked(SiteLine line) {
    return new PlaceLine() {
      @Override
      public String site() {
        return line.site();
      }

      @Override
      public void wish(List<String> hosts) throws IOException {
        post(() -> line.post("wishes", new Hosts(hosts)));
      }

      @Override
      public Map<String, Integer> times(List<String> hosts) throws IOException {
        JsonNode answer = post(() -> line.post("times", new Hosts(hosts)));
        Map<String, Integer> micros = new HashMap<>();
        answer
            .path("times")
            .fields()
            .forEachRemaining(it -> micros.put(it.getKey(), it.getValue().asInt(-1)));
        return micros;
      }

      @Override
      public long tell(String origin, long after, long upTo, byte[] places) throws IOException {
        Map<String, String> query =
            Map.of("origin", origin, "after", "" + after, "up_to", "" + upTo);
        return post(() -> line.post("places", query, places)).path("number").asLong();
      }
    };
  }

  private interface Asking {
    JsonNode ask() throws IOException, SiteLine.Refused;
  }

  private static JsonNode post(Asking asking) throws IOException {
    try {
      return asking.ask();
    } catch (SiteLine.Refused e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  // ---- what others ask

  /** Hosts whose home this site is, and which others have links to. */
  Object wish(Hosts asked) {
    checkNearest();
    List<HostKey> hosts = keys(asked);
    SitePlaces places = book.places();
    Map<HostKey, String> known = places.find(places.map(), hosts);
    for (HostKey host : hosts) {
      if (!known.containsKey(host) && places.map().isOwn(host)) {
        unplaced.wish(new UnplacedTable.Host(SiteMap.key(host), host.value()));
      }
    }
    return Map.of();
  }

  /** How long it takes to connect to hosts. */
  Object times(Hosts asked) {
    checkNearest();
    return Map.of("times", times.of(keys(asked)));
  }

  private static List<HostKey> keys(Hosts asked) {
    List<HostKey> hosts = new ArrayList<>();
    for (String value : asked.hosts()) {
      hosts.add(
          host(value + "/")
              .filter(it -> it.value().equals(value))
              .orElseThrow(
                  () ->
                      Problem.field(
                          "hosts", "expected hosts such as http://x.example, got " + value)));
    }
    return hosts;
  }

  private static Optional<HostKey> host(String url) {
    return UrlNormalizer.normalize(url).accepted().map(it -> it.host());
  }

  /** What a database decided. */
  Object learn(String origin, long after, long upTo, byte[] body) {
    if (origin.isEmpty() || origin.length() > ORIGIN) {
      throw Problem.field("origin", "expected the name of a database");
    }
    try {
      List<Numbered> places = PlaceCodec.decode(body);
      long last = after;
      for (Numbered it : places) {
        if (it.number() <= last || it.number() > upTo) {
          throw new IOException("expected numbers upwards in " + after + ".." + upTo);
        }
        last = it.number();
      }
      return Map.of("number", book.places().learn(origin, after, upTo, places));
    } catch (IOException e) {
      throw Problem.field("body", "expected sites of hosts: " + e.getMessage());
    }
  }

  private void checkNearest() {
    if (book.nearest().isEmpty()) {
      throw Problem.field("placement", "expected a site with site.placement = distance");
    }
  }

  /** Who has the host of a URL. */
  Owner owner(String url) {
    HostKey host =
        host(url).orElseThrow(() -> Problem.field("url", "expected a URL with http or https"));
    SitePlaces places = book.places();
    SiteMap map = places.map();
    return new Owner(host.value(), places.find(host), places.heir(host), by(host), map.owner(host));
  }

  private String by(HostKey host) {
    SiteMap map = book.map();
    if (!map.listed(host).isEmpty()) {
      return "list";
    }
    if (map.placement() == SiteMap.Placement.DISTANCE) {
      return "distance";
    }
    return book.places().isPlaced(host) ? "kept" : "hash";
  }

  void meter(NodeMeters meters) {
    Supplier<Long> made = book.places()::made;
    meters.counts(
        "prospector.sites.hosts.placed",
        "Hosts that this node has given to the nearest site, or kept when the sites changed.",
        made::get);
    meters.shows(
        "prospector.sites.hosts.measured",
        "Hosts that this node is about to give to a site.",
        round::measured);
    meters.counts(
        "prospector.sites.connects",
        "Connections that this node tried, to measure hosts.",
        times::tried);
    meters.counts(
        "prospector.sites.connects.failed",
        "Hosts that this node could not, or may not, connect to.",
        times::failed);
  }
}
