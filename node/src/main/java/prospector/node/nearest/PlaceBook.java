package prospector.node.nearest;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.site.SiteMap;
import prospector.actors.site.SitePlaces;
import prospector.persistence.site.PlacementTable;
import prospector.persistence.site.PlacementTable.Numbered;
import prospector.persistence.site.PlacementTable.Place;
import prospector.persistence.site.SiteMapTable;
import prospector.web.url.HostKey;

/**
 * Which site has which host: the one that it was given to, or that kept it when the sites changed,
 * else the one that its name gives; where hosts go to the nearest, none until one was chosen.
 * Thread-safe; every call but {@link #owner} and {@link #mayHaveMoved} blocks.
 *
 * <p><em>A host is decided by its home alone, and only when this site knows all that any site knew
 * when it began to see the sites as they are now</em> ({@link Accord}). So no host is given twice,
 * whoever was its home before. Nor does a name count before: another site may keep the host.
 */
public final class PlaceBook implements SitePlaces {
  private final Parts parts;
  private final Accord accord; // guarded by this
  private final PlaceCache cache = new PlaceCache(PlaceCache.SETS);
  private final LongAdder made = new LongAdder();
  private volatile @Nullable Counting counting; // null while the map does not count
  private long countings; // guarded by this

  /**
   * Collaborators.
   *
   * @param retired how many sites the map takes as given up; never ahead of the map
   * @param origin name of this site's database
   * @param durable returns when what was written is on disk
   */
  public record Parts(
      Supplier<SiteMap> map,
      IntSupplier retired,
      PlacementTable table,
      SiteMapTable maps,
      String origin,
      Runnable durable) {}

  /**
   * What this site says of itself.
   *
   * @param digest of the map of sites at that time; empty while this site has not said yet which
   *     hosts stay with it under that map
   * @param known up to which number it has what each database decided
   */
  public record Told(String digest, String origin, Map<String, Long> known) {
    public Told {
      known = Map.copyOf(known);
    }
  }

  /**
   * A map counts, so that hosts may be asked, and names say whose a host is that has no place.
   *
   * @param number another one each time, as what was looked up before may not be true any more
   * @param isEmpty whether no host has a place, nor is given one
   */
  private record Counting(long number, SiteMap map, boolean isEmpty) {}

  public PlaceBook(Parts parts) {
    this.parts = parts;
    this.accord = new Accord(parts);
  }

  // ---- whose a host is

  @Override
  public SiteMap map() {
    return parts.map().get();
  }

  @Override
  public String owner(HostKey host) {
    SiteMap map = map();
    Counting now = counting;
    if (now != null && now.isEmpty() && now.map().equals(map)) {
      return map.owner(host);
    }
    Optional<Place> place = cache.find(SiteMap.key(host));
    return given(map, host, place, place.isPresent());
  }

  /**
   * Empty where nobody has it yet, or that is not known; nor is any host this site's while the
   * present map does not count, as another may ask it still.
   *
   * @param place of no site where there is none
   * @param isLooked whether it would be there
   */
  private String given(SiteMap map, HostKey host, Optional<Place> place, boolean isLooked) {
    boolean counts = counts(map);
    String site;
    if (place.filter(it -> !it.site().isEmpty()).isPresent()) {
      site = map.given(place.get().site(), place.get().heir(), host);
    } else if (map.isAlone()) {
      site = map.own();
    } else {
      boolean isByName = isLooked && counts && map.placement() == SiteMap.Placement.HASH;
      site = isByName ? map.owner(host) : map.listed(host);
    }
    return counts || !site.equals(map.own()) ? site : "";
  }

  /** Of another map than the present one it always did. */
  private boolean counts(SiteMap map) {
    Counting now = counting;
    return (now != null && now.map().equals(map)) || !map.equals(map());
  }

  @Override
  public Map<HostKey, String> find(SiteMap map, Collection<HostKey> hosts) {
    Map<Long, Place> places = places(hosts);
    Map<HostKey, String> found = new HashMap<>();
    for (HostKey host : new HashSet<>(hosts)) {
      String site = given(map, host, Optional.ofNullable(places.get(SiteMap.key(host))), true);
      if (!site.isEmpty()) {
        found.put(host, site);
      }
    }
    return found;
  }

  private Map<Long, Place> places(Collection<HostKey> hosts) {
    Counting now = counting;
    if (now != null && now.isEmpty()) {
      return Map.of();
    }
    Map<Long, Place> places = new HashMap<>();
    HashSet<Long> others = new HashSet<>();
    for (HostKey host : hosts) {
      long key = SiteMap.key(host);
      cache.find(key).ifPresentOrElse(it -> places.put(key, it), () -> others.add(key));
    }
    if (!others.isEmpty()) {
      Map<Long, Place> read = parts.table().find(others);
      read.values().forEach(cache::keep);
      places.putAll(read);
      if (now != null && now.equals(counting) && isByName(now)) { // nothing is given any more
        others.removeAll(read.keySet());
        others.forEach(cache::keepNone);
      }
    }
    return places;
  }

  @Override
  public String heir(HostKey host) {
    SiteMap map = map();
    Optional<Place> place = place(host);
    String owner = given(map, host, place, true);
    return owner.isEmpty()
        ? ""
        : place
            .map(Place::heir)
            .filter(it -> map.has(it) && !it.equals(owner) && map.listed(host).isEmpty())
            .orElseGet(() -> map.ownerWithout(owner, host));
  }

  private Optional<Place> place(HostKey host) {
    return Optional.ofNullable(places(List.of(host)).get(SiteMap.key(host)))
        .filter(it -> !it.site().isEmpty());
  }

  /** Whether a host was given to a site, or kept by one. */
  public boolean isPlaced(HostKey host) {
    return place(host).isPresent();
  }

  /**
   * Whether a host was, or may have been, another site's than this one. Does not block.
   *
   * @param whole the sites before any was given up
   */
  public boolean mayHaveMoved(HostKey host, SiteMap whole) {
    Counting now = counting;
    Optional<Place> place = cache.find(SiteMap.key(host));
    if (place.filter(it -> !it.site().isEmpty()).isPresent()) {
      return !place.get().site().equals(whole.own());
    }
    boolean isByName = now != null && (now.isEmpty() || place.isPresent());
    return !isByName || !whole.isOwn(host);
  }

  // ---- what is decided, here and elsewhere

  /** Name of this site's database. */
  String origin() {
    return parts.origin();
  }

  /** Hosts that this process has given to sites. */
  public long made() {
    return made.sum();
  }

  /** What this site tells the others: nothing is decided between the digest and the numbers. */
  public synchronized Told told() {
    accord.redraw();
    return new Told(
        accord.isDrawn() ? accord.digest() : "",
        parts.origin(),
        parts.table().known(parts.origin()));
  }

  /** Another site said so of itself. */
  public synchronized void heard(String site, Told said) {
    accord.heard(site, said);
  }

  /** What a site said last, if it sees the sites as this one does. */
  synchronized Optional<Told> last(String site) {
    return accord.last(site);
  }

  /**
   * Whether the map of sites counts, so that this site may decide whose a host is, and ask: since
   * the sites are what they are, every other one was heard that sees them so, and all that it knew
   * then is known here; what others have decided since then are hosts of theirs. That is
   * remembered. A process that begins anew goes on while others are silent, but not while one is
   * heard that knows more, as of a database that was put back.
   */
  public synchronized boolean mayDecide() {
    boolean may = accord.stands();
    SiteMap map = map();
    Counting now = counting;
    if (!may) {
      counting = null;
    } else if (now == null || !now.map().equals(map)) {
      cache.clear(); // of two sites that had a host another one may count now
      boolean isByName = map.placement() == SiteMap.Placement.HASH;
      counting = new Counting(++countings, map, isByName && parts.table().isEmpty());
    }
    return may;
  }

  private static boolean isByName(Counting now) {
    return now.map().placement() == SiteMap.Placement.HASH;
  }

  /** Gives hosts to sites; whether it did. It does not where it must not. */
  synchronized boolean decide(SiteMap chosenFrom, List<Place> places) {
    return mayDecide() && give(chosenFrom, places);
  }

  private boolean give(SiteMap chosenFrom, List<Place> places) {
    int retired = parts.retired().getAsInt();
    if (!chosenFrom.digest().equals(accord.digest())) {
      return false;
    }
    int fresh = parts.table().decide(parts.origin(), places, retired);
    if (fresh < 0) {
      return false;
    }
    parts.durable().run(); // before anybody acts on it
    made.add(fresh);
    return true;
  }

  /**
   * Takes in what another database decided.
   *
   * @return up to which number this site has it
   */
  public synchronized long learn(String origin, long after, long upTo, List<Numbered> places) {
    long has = parts.table().learn(origin, after, upTo, places);
    Counting now = counting;
    if (now != null && isByName(now) && !places.isEmpty()) {
      counting = null; // what was looked up without a place may have one; till the next look
    }
    return has;
  }

  /** Up to which number this site has what each database decided. */
  Map<String, Long> known() {
    return parts.table().known(parts.origin());
  }

  /** Some that a database decided. */
  List<Numbered> after(String origin, long number, int limit) {
    return parts.table().after(origin, number, limit);
  }

  /** Whether a third site decides with this database now, and tells of it itself. */
  synchronized boolean isOfThird(String origin, String site) {
    return accord.isOfThird(origin, site);
  }

  // ---- when the sites have changed

  /** Whether this site has said which hosts stay with it under the present map. */
  synchronized boolean isDrawn() {
    accord.redraw();
    return accord.isDrawn();
  }

  /** Whether the present map counted at an earlier time already, before another one. */
  synchronized boolean countedBefore() {
    accord.redraw();
    return accord.countedBefore();
  }

  /** The map that counted before the present one; empty where none did, or it is not known. */
  synchronized Optional<SiteMap> former() {
    accord.redraw();
    return accord.former();
  }

  /** Keeps hosts at this site, before the present map counts; whether it did. */
  synchronized boolean keep(SiteMap seen, List<Place> places) {
    accord.redraw();
    return give(seen, places);
  }

  /** All hosts that stay with this site under a map are kept. */
  synchronized void draw(SiteMap seen) {
    accord.redraw();
    if (seen.digest().equals(accord.digest())) {
      accord.draw();
    }
  }

  /** This site goes on without any other: what it asks now is its own, should new ones come. */
  public static void alone(SiteMapTable maps, SiteMap map) {
    maps.forget(Accord.DRAWN); // for sites that did not come
    List<SiteMapTable.Agreed> all = maps.agreed();
    if (!all.isEmpty() && !all.get(all.size() - 1).digest().equals(map.digest())) {
      maps.agree(new SiteMapTable.Agreed(map.digest(), MapText.of(map)));
    }
  }

  /** The map that counted last; empty where none did yet, or it is not known. Blocking. */
  public static Optional<SiteMap> last(SiteMapTable maps) {
    List<SiteMapTable.Agreed> all = maps.agreed();
    return all.isEmpty() ? Optional.empty() : MapText.read("", all.get(all.size() - 1).sites());
  }

  /** The maps that counted so far, oldest first; of one that is not known nothing. */
  public List<Optional<SiteMap>> maps() {
    String own = map().own();
    return parts.maps().agreed().stream().map(it -> MapText.read(own, it.sites())).toList();
  }
}
