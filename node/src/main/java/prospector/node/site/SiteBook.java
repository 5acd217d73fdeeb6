package prospector.node.site;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.count.SiteCount;
import prospector.actors.site.SiteMap;
import prospector.node.http.Json;
import prospector.node.nearest.PlaceBook;
import prospector.node.settings.Version;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;

/**
 * What this site knows of itself and was told by the others. Thread-safe; reading blocks where it
 * says so.
 */
final class SiteBook {
  private static final Logger LOG = LoggerFactory.getLogger(SiteBook.class);
  private static final long IDLE_MILLIS = 5_000; // a word of idleness is good for so long
  private static final String COPIES = " (copies)";
  private static final int MOST_CRAWLS = 500; // in a word to others, some 300 bytes each

  private final SiteMap whole;
  private final SiteSilence silence;
  private final Duration alone;
  private final Runnable shut;
  private final SiteCopyTable copies;
  private final CrawlDatabase database;
  private final SiteTable table;
  private final Clock clock;
  private final SiteOrders orders;
  private final Map<String, String> troubles = new ConcurrentHashMap<>(); // by site
  private final CrawlCounts counts;
  private volatile SiteMap map; // without sites that were given up
  private volatile boolean gone; // this site was
  private volatile int retired; // sites that the map is without; never ahead of it
  private final PlaceBook places;
  private volatile List<SiteTable.Lane> lanes = List.of();
  private volatile Map<String, Heard> seen = Map.of();

  /** A word of a site, and when it was asked for, epoch milliseconds. */
  record Heard(SiteHello hello, long askedMillis) {}

  /**
   * @param whole all sites that are configured
   * @param alone how long this site may ask for pages without hearing any other
   * @param shut ends all asking, at once: run when this site hears that it was given up
   */
  SiteBook(SiteMap whole, CrawlDatabase database, Duration alone, Clock clock, Runnable shut) {
    this.whole = whole;
    this.alone = alone;
    this.shut = shut;
    this.copies = database.siteCopies();
    this.database = database;
    this.table = database.sites();
    this.silence = new SiteSilence(table, clock);
    this.clock = clock;
    this.counts = new CrawlCounts(database, clock);
    this.orders = new SiteOrders(database, clock);
    this.map = whole;
    redraw();
    this.places = new PlaceBook(placeParts());
    places.mayDecide(); // at once, where the sites are as they were
  }

  private PlaceBook.Parts placeParts() {
    return new PlaceBook.Parts(
        () -> map,
        () -> retired,
        database.placements(),
        database.siteMaps(),
        table.epoch(),
        () -> database.commits().durable().toCompletableFuture().join());
  }

  /** Which site has which host. */
  PlaceBook places() {
    return places;
  }

  /** The same where hosts go to the nearest site; else empty. */
  Optional<PlaceBook> nearest() {
    return whole.placement() == SiteMap.Placement.DISTANCE ? Optional.of(places) : Optional.empty();
  }

  /** Name of this site's database. Blocking. */
  String origin() {
    return table.epoch();
  }

  /** When orders of crawls were changed. */
  SiteOrders orders() {
    return orders;
  }

  /** How long others have been silent. */
  SiteSilence silence() {
    return silence;
  }

  /** All sites that are configured. */
  SiteMap whole() {
    return whole;
  }

  /** The sites that there are still. */
  SiteMap map() {
    return map;
  }

  /** Looks which sites were given up. Blocking. */
  synchronized void redraw() { // one at a time, so that no older map comes after a newer one
    List<String> names = copies.retired();
    gone = names.contains(whole.own());
    if (gone) {
      shut.run();
    }
    SiteMap now = whole.without(names);
    if (!now.equals(map)) { // else the same object, which is compared at once
      map = now;
    }
    retired = names.size();
  }

  /** Sites that were given up, of those that are configured. Blocking. */
  List<String> retired() {
    return copies.retired().stream().filter(whole::has).toList();
  }

  /** The same without this one. Blocking. */
  List<String> lost() {
    return retired().stream().filter(name -> !name.equals(whole.own())).toList();
  }

  /** Another site says so. Blocking. */
  void retired(List<String> names) {
    boolean isNews = false;
    for (String name : names) {
      isNews |= whole.has(name) && copies.retire(name, clock.millis());
    }
    if (isNews) {
      LOG.warn("sites were given up: {}", names);
      redraw();
    }
  }

  /** Whether this site was given up at another one, so that its hosts are others' now. */
  boolean isGone() {
    return gone;
  }

  /**
   * How long a site may ask for pages without hearing any other, by the settings of the most
   * patient one.
   *
   * @param told the last word of each site
   */
  long aloneMillis(Map<String, Heard> told) {
    long most = alone.toMillis();
    for (Heard heard : told.values()) {
      Long said = heard.hello().aloneMillis();
      most = said == null ? most : Math.max(most, said);
    }
    return most;
  }

  /**
   * Whether the sites count as they are, and all nodes of this one have told of the hosts that have
   * another site now. Blocking.
   */
  boolean isSettled() {
    if (!places.mayDecide()) {
      return false;
    }
    List<String> names = lost();
    List<String> nodes = new ArrayList<>(List.of(database.node()));
    database.nodes().all().stream()
        .filter(row -> Math.abs(clock.millis() - row.toldMillis()) < SiteSilence.FRESH_MILLIS)
        .forEach(row -> nodes.add(row.node()));
    return MovedHosts.areOffered(database.siteMaps(), nodes)
        && names.stream()
            .allMatch(name -> nodes.stream().allMatch(node -> copies.isOffered(name, node)));
  }

  /**
   * Whether pages may be asked for: all sites see the same sites, none is heard that does not, and
   * one was heard not too long ago, so that this one would know if its hosts had been given away.
   */
  boolean mayAsk(Map<String, Heard> told) {
    return !gone
        && isOneMap(told)
        && places.mayDecide()
        && (map.isAlone()
            || told.values().stream()
                .anyMatch(it -> Math.abs(clock.millis() - it.askedMillis()) < alone.toMillis()));
  }

  /** Lanes as they were when somebody looked last. */
  List<SiteTable.Lane> lanes() {
    return lanes;
  }

  /** What the others said of a crawl when this node looked last. */
  List<SiteCount> counts(String crawl) {
    Map<String, Heard> now = seen;
    List<SiteCount> counts = new ArrayList<>();
    now.forEach(
        (site, heard) ->
            heard
                .hello()
                .crawl(crawl)
                .ifPresent(it -> counts.add(it.count(site, silence.isFresh(heard)))));
    return counts;
  }

  /** Whether all others were heard lately. */
  boolean areHeard() {
    Map<String, Heard> now = seen;
    return now.size() == map.sites().size() - 1 && now.values().stream().allMatch(silence::isFresh);
  }

  /** What this site says of itself now. Blocking. */
  SiteHello own() {
    lanes = table.lanes();
    List<CrawlTable.Row> rows = new ArrayList<>(database.crawls().all());
    rows.removeIf(row -> row.state() == CrawlTable.State.DELETING);
    if (rows.size() > MOST_CRAWLS) { // the newest, and of these the open ones before all others
      rows.sort(Comparator.comparing(row -> row.state().isOpen()));
      rows.subList(0, rows.size() - MOST_CRAWLS).clear();
    }
    List<SiteHello.Crawl> crawls = rows.stream().map(this::own).toList();
    PlaceBook.Told placed = places.told();
    return new SiteHello(
        map.own(),
        Version.current(),
        placed.digest(),
        clock.millis(),
        crawls,
        copies.retired(),
        silence.all(told()),
        new SiteHello.Places(placed.origin(), placed.known()),
        alone.toMillis());
  }

  private SiteHello.Crawl own(CrawlTable.Row row) {
    CrawlLanes now = CrawlLanes.of(lanes, row.id(), map);
    Optional<SiteTable.Idle> said =
        table.idle(row.id()).filter(it -> Math.abs(clock.millis() - it.toldMillis()) < IDLE_MILLIS);
    boolean idle =
        !now.waits()
            && said.filter(it -> it.idle() && it.received() == now.allReceived()).isPresent();
    SiteHello.Done done = said.flatMap(SiteHello.Done::parse).orElseGet(() -> counts.of(row));
    return new SiteHello.Crawl(
        row.id(),
        SiteHello.orders(row),
        row.state().toString(),
        orders.changedMillis(row),
        idle,
        done,
        now.sent(),
        now.received());
  }

  /** A crawl that was over has more pages now. */
  void recount(String crawl) {
    counts.recount(crawl);
  }

  /** Another site answered. Blocking. */
  void heard(SiteHello hello, long askedMillis) {
    SiteHello.Places said = hello.places();
    if (said != null) {
      begunAnew(hello.site(), said.origin());
    }
    table.heard(hello.site(), Json.text(hello), askedMillis);
    said(hello);
  }

  /** A site says of itself whose hosts are, unasked. Blocking. */
  void said(SiteHello hello) {
    SiteHello.Places said = hello.places();
    if (said != null) {
      places.heard(hello.site(), new PlaceBook.Told(hello.map(), said.origin(), said.known()));
    }
  }

  /** Whether a site has another database than when it was heard last. */
  private void begunAnew(String site, String origin) {
    Optional<String> before =
        table.told().stream()
            .filter(row -> row.peer().equals(site))
            .findFirst()
            .flatMap(row -> SiteHello.parse(row.told()))
            .flatMap(hello -> Optional.ofNullable(hello.places()))
            .map(SiteHello.Places::origin);
    if (before.isPresent() && !before.get().equals(origin) && table.restarted(site, origin)) {
      LOG.warn("site {} has another database than before: it is told all links again", site);
    }
  }

  /** This site, and those of the others that were heard lately. */
  List<String> lately() {
    List<String> names = new ArrayList<>(List.of(map.own()));
    seen.forEach(
        (site, heard) -> {
          if (silence.isFresh(heard)) {
            names.add(site);
          }
        });
    return names;
  }

  /** The last word of each other site that there is still. Blocking. */
  Map<String, Heard> told() {
    Map<String, Heard> told = new HashMap<>();
    for (SiteTable.Told row : table.told()) {
      boolean isPeer =
          !row.peer().equals(map.own())
              && map.sites().stream().anyMatch(site -> site.name().equals(row.peer()));
      if (isPeer) {
        SiteHello.parse(row.told())
            .ifPresent(hello -> told.put(row.peer(), new Heard(hello, row.heardMillis())));
      }
    }
    seen = Map.copyOf(told);
    return told;
  }

  /** Whether all sites that have said so see the same sites. */
  boolean isOneMap(Map<String, Heard> told) {
    return told.values().stream().allMatch(it -> it.hello().map().equals(map.digest()));
  }

  /** What is wrong between this site and another one; empty for nothing. */
  void trouble(String site, String what) {
    String before = what.isEmpty() ? troubles.remove(site) : troubles.put(site, what);
    if (!what.equals(before == null ? "" : before)) {
      if (what.isEmpty()) {
        LOG.info("site {}: all is well again", site);
      } else {
        LOG.warn("site {}: {}", site, what);
      }
    }
  }

  /** The same of the copies that it is to keep. */
  void copyTrouble(String site, String what) {
    trouble(site + COPIES, what);
  }

  /** What is wrong with a site, as this node found; empty for nothing. */
  String trouble(String site) {
    String words = troubles.getOrDefault(site, "");
    return words.isEmpty() ? troubles.getOrDefault(site + COPIES, "") : words;
  }
}
