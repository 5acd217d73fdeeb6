package prospector.node.nearest;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.site.SiteBatch;
import prospector.actors.site.SiteBatchCodec;
import prospector.actors.site.SiteMap;
import prospector.actors.site.SitePlaces;
import prospector.persistence.site.PlacementTable.Numbered;
import prospector.persistence.site.PlacementTable.Place;
import prospector.persistence.site.UnplacedTable;
import prospector.persistence.site.UnplacedTable.Waiting;
import prospector.web.url.HostKey;

/**
 * What the node that leads a site does for hosts that have no site: it decides those that are
 * measured, lets links go to hosts that were decided, and has others measured, or asks their home.
 * One thread at a time; blocking.
 *
 * <p>Hosts that wait are gone through in turn, so that those whose home is away hold up no others.
 * A host that was decided lately, here or elsewhere, does not wait for its turn.
 */
public final class PlaceRound implements Runnable {
  /** Hosts of one message. */
  public static final int HOSTS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(PlaceRound.class);
  private static final int SOME = 500; // hosts looked at together
  private static final int ROWS = 200; // of one host, let go together
  private static final int LATELY = 2_000; // places of one database; those before have their turn

  private final Parts parts;
  private final Survey survey;
  private volatile Map<String, List<String>> wishes = Map.of(); // by home
  private long cursor = Long.MIN_VALUE;
  private final Map<String, Long> released = new HashMap<>(); // numbers of places, by origin

  /**
   * Collaborators.
   *
   * @param places of all hosts
   * @param book where hosts go to the nearest; else what waits for the sites to agree is let go
   * @param times how long this site takes to connect
   * @param awaited sites that were heard lately, this one included
   * @param isKnown whether this site has asked a host before
   * @param wished is told which site has a host that was wished for: it may have work here
   * @param leads whether this node speaks for its site
   */
  public record Parts(
      SitePlaces places,
      Optional<PlaceBook> book,
      UnplacedTable unplaced,
      ConnectTimes times,
      Supplier<Collection<String>> awaited,
      Predicate<HostKey> isKnown,
      BiConsumer<HostKey, String> wished,
      BooleanSupplier leads) {}

  /**
   * @param patience how long a site that is awaited may take to say how near a host is
   */
  public static PlaceRound of(Parts parts, Clock clock, Duration patience) {
    return new PlaceRound(parts, new Survey(clock, patience));
  }

  PlaceRound(Parts parts, Survey survey) {
    this.parts = parts;
    this.survey = survey;
  }

  /** Hosts that are being measured. */
  public int measured() {
    return survey.size();
  }

  Survey survey() {
    return survey;
  }

  /** Hosts that another site has to decide, some of them. */
  List<String> wishes(String site) {
    return wishes.getOrDefault(site, List.of());
  }

  @Override
  public void run() {
    if (!parts.leads().getAsBoolean()) {
      return;
    }
    Optional<PlaceBook> decides = parts.book().filter(PlaceBook::mayDecide);
    decides.ifPresent(this::decide);
    decides.ifPresent(this::releaseLately);
    look(decides.isPresent());
    List<HostKey> unmeasured =
        survey.unanswered(parts.places().map().own(), HOSTS).stream().map(HostKey::new).toList();
    if (!unmeasured.isEmpty()) {
      survey.answered(parts.places().map().own(), parts.times().of(unmeasured));
    }
  }

  private void decide(PlaceBook book) {
    SiteMap map = book.map();
    List<Place> places =
        survey.due(parts.awaited().get()).stream()
            .filter(it -> map.owner(it.host()).equals(map.own()))
            .map(it -> NearestChoice.of(map, it.host(), it.micros()))
            .toList();
    if (!places.isEmpty() && !book.decide(map, places)) {
      LOG.info("{} hosts are not given to sites yet, as the sites change", places.size());
    }
  }

  /**
   * Lets links go to hosts that any site has decided since the last time, some of each site's
   * database in a round.
   */
  private void releaseLately(PlaceBook book) {
    book.known()
        .forEach(
            (origin, last) -> {
              long after = Math.max(released.getOrDefault(origin, 0L), last - LATELY);
              List<Numbered> some = after < last ? book.after(origin, after, SOME) : List.of();
              if (!some.isEmpty()) {
                release(book.map(), waiting(some));
                released.put(origin, some.get(some.size() - 1).number());
              }
            });
  }

  private void release(SiteMap map, Map<HostKey, List<Waiting>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    Map<HostKey, String> sites = parts.places().find(map, rows.keySet());
    Map<Lane, List<Waiting>> lanes = new LinkedHashMap<>();
    sites.forEach((host, site) -> add(lanes, site, rows.getOrDefault(host, List.of())));
    releaseLanes(map, lanes);
  }

  private Map<HostKey, List<Waiting>> waiting(List<Numbered> places) {
    Map<HostKey, List<Waiting>> all = new LinkedHashMap<>();
    for (Numbered place : places) {
      List<Waiting> rows = parts.unplaced().waiting(place.place().host(), ROWS);
      if (!rows.isEmpty()) {
        all.put(new HostKey(rows.get(0).host().value()), rows);
      }
    }
    return all;
  }

  private record Lane(String site, String crawl) {}

  private static void add(Map<Lane, List<Waiting>> lanes, String site, List<Waiting> rows) {
    for (Waiting row : rows) {
      lanes.computeIfAbsent(new Lane(site, row.crawl()), lane -> new ArrayList<>()).add(row);
    }
  }

  private void releaseLanes(SiteMap map, Map<Lane, List<Waiting>> lanes) {
    lanes.forEach((lane, rows) -> release(lane, rows, lane.site().equals(map.own())));
  }

  /**
   * @param decides whether this site may: before, nobody's time to answer begins
   */
  private void look(boolean decides) {
    SiteMap map = parts.places().map();
    List<UnplacedTable.Host> hosts = parts.unplaced().hosts(cursor, SOME);
    cursor = hosts.size() < SOME ? Long.MIN_VALUE : hosts.get(hosts.size() - 1).key();
    List<HostKey> keys = hosts.stream().map(it -> new HostKey(it.value())).toList();
    Map<HostKey, String> sites = parts.places().find(map, keys);
    Map<Lane, List<Waiting>> lanes = new LinkedHashMap<>();
    Map<String, List<String>> others = new HashMap<>();
    for (UnplacedTable.Host host : hosts) {
      HostKey key = new HostKey(host.value());
      String site = sites.get(key);
      if (site == null && parts.book().isPresent()) {
        want(map, key, decides, others);
      } else if (site != null) {
        add(lanes, site, parts.unplaced().waiting(host.key(), ROWS));
      }
    }
    wishes = others;
    releaseLanes(map, lanes);
  }

  private void want(SiteMap map, HostKey host, boolean decides, Map<String, List<String>> others) {
    String home = map.owner(host);
    if (!home.equals(map.own())) {
      List<String> some = others.computeIfAbsent(home, site -> new ArrayList<>());
      if (some.size() < HOSTS) {
        some.add(host.value());
      }
    } else if (decides && survey.want(host) && parts.isKnown().test(host)) {
      // from before hosts went to the nearest: it stays, and nobody connects to it
      survey.settle(host, map.own());
    }
  }

  private void release(Lane lane, List<Waiting> rows, boolean isOwn) {
    if (lane.crawl().isEmpty()) {
      for (Waiting row : rows) {
        parts.wished().accept(new HostKey(row.host().value()), lane.site());
        parts.unplaced().drop(row.host().key());
      }
      return;
    }
    SiteBatch.Builder all = new SiteBatch.Builder();
    rows.forEach(row -> add(all, row));
    List<UnplacedTable.Released> batches = new ArrayList<>();
    for (List<String> some : all.groups()) {
      batches.add(
          new UnplacedTable.Released(some.size(), some, SiteBatchCodec.encode(all.of(some))));
    }
    parts.unplaced().release(lane.site(), isOwn, lane.crawl(), rows, batches);
  }

  private static void add(SiteBatch.Builder all, Waiting row) {
    SiteBatch batch;
    try {
      batch = SiteBatchCodec.decode(row.body());
    } catch (IOException e) {
      LOG.error("links that waited for host {} cannot be read", row.host().value(), e);
      return;
    }
    for (int i = 0; i < batch.pages().size(); i++) {
      int index = i;
      List<FoundLink> links =
          batch.links().stream()
              .filter(it -> it.page() == index)
              .map(SiteBatch.Placed::link)
              .toList();
      SiteBatch.Page page = batch.pages().get(i);
      all.add(new LinkBatch(page.parent(), page.foundMillis(), links));
    }
  }
}
