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
import prospector.actors.site.SiteMap;
import prospector.actors.site.SitePlaces;
import prospector.persistence.site.PlacementTable;
import prospector.persistence.site.PlacementTable.Numbered;
import prospector.persistence.site.PlacementTable.Place;
import prospector.web.url.HostKey;

/**
 * Which site has which host, where hosts go to the nearest; and whether this site may give any
 * away. Thread-safe; every call but {@link #owner} blocks.
 *
 * <p><em>A host is decided by its home alone, and only when this site knows all that any site knew
 * when it began to see the sites as they are now.</em> So no host is given twice, whoever was its
 * home before: see {@link #mayDecide}.
 */
public final class PlaceBook implements SitePlaces {
  private final Parts parts;
  private final PlaceCache cache = new PlaceCache(PlaceCache.SETS);
  private final LongAdder made = new LongAdder();
  private final Map<String, Heard> heard = new HashMap<>(); // by site
  private String digest = "";
  private boolean decides; // and hears nothing any more that could change it
  private boolean agreed; // to the map of this digest

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
      String origin,
      Runnable durable) {}

  /**
   * What this site says of itself.
   *
   * @param digest of the map of sites at that time
   * @param known up to which number it has what each database decided
   */
  public record Told(String digest, String origin, Map<String, Long> known) {
    public Told {
      known = Map.copyOf(known);
    }
  }

  /**
   * What another site said under this map.
   *
   * @param last what it knows
   * @param needed the least that it said it knew of each origin
   */
  private record Heard(Told last, Map<String, Long> needed) {}

  public PlaceBook(Parts parts) {
    this.parts = parts;
  }

  // ---- whose a host is

  @Override
  public SiteMap map() {
    return parts.map().get();
  }

  @Override
  public String owner(HostKey host) {
    SiteMap map = map();
    return given(map, host, cache.find(SiteMap.key(host)));
  }

  /** Empty where nobody has given it. */
  private static String given(SiteMap map, HostKey host, Optional<Place> place) {
    if (place.isPresent()) {
      return map.given(place.get().site(), place.get().heir(), host);
    }
    return map.isAlone() ? map.own() : map.listed(host);
  }

  @Override
  public Map<HostKey, String> find(SiteMap map, Collection<HostKey> hosts) {
    Map<Long, Place> places = places(hosts);
    Map<HostKey, String> found = new HashMap<>();
    for (HostKey host : new HashSet<>(hosts)) {
      String site = given(map, host, Optional.ofNullable(places.get(SiteMap.key(host))));
      if (!site.isEmpty()) {
        found.put(host, site);
      }
    }
    return found;
  }

  private Map<Long, Place> places(Collection<HostKey> hosts) {
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
    }
    return places;
  }

  @Override
  public String heir(HostKey host) {
    SiteMap map = map();
    Optional<Place> place = Optional.ofNullable(places(List.of(host)).get(SiteMap.key(host)));
    String owner = given(map, host, place);
    return owner.isEmpty()
        ? ""
        : place
            .map(Place::heir)
            .filter(it -> map.has(it) && !it.equals(owner) && map.listed(host).isEmpty())
            .orElseGet(() -> map.ownerWithout(owner, host));
  }

  /** Whether a host was, or may have been, given to another site than this one. Does not block. */
  public boolean mayHaveMoved(HostKey host) {
    return cache.find(SiteMap.key(host)).map(it -> !it.site().equals(map().own())).orElse(true);
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
    return new Told(map().digest(), parts.origin(), parts.table().known(parts.origin()));
  }

  /** Another site said so of itself. */
  public synchronized void heard(String site, Told said) {
    redraw();
    if (said.digest().equals(digest)) {
      Map<String, Long> needed = new HashMap<>(said.known());
      Heard before = heard.get(site);
      if (before != null) { // what it decided since is no concern of ours
        needed.keySet().retainAll(before.needed().keySet());
        before
            .needed()
            .forEach(
                (origin, number) ->
                    needed.computeIfPresent(origin, (same, now) -> Math.min(now, number)));
      }
      heard.put(site, new Heard(said, needed));
    } else {
      heard.remove(site);
    }
  }

  /** What a site said last, if it sees the sites as this one does. */
  synchronized Optional<Told> last(String site) {
    redraw();
    return Optional.ofNullable(heard.get(site)).map(Heard::last);
  }

  /**
   * Whether this site may decide: since the sites are what they are, every other one was heard that
   * sees them so, and all that it knew then is known here; what others have decided since then are
   * hosts of theirs. That is remembered. A process that begins anew goes on while others are
   * silent, but not while one is heard that knows more, as of a database that was put back.
   */
  public synchronized boolean mayDecide() {
    SiteMap map = redraw();
    if (!decides) {
      boolean areAllHeard = heard.size() >= map.sites().size() - 1;
      if (areAllHeard || agreed) {
        Map<String, Long> known = parts.table().known(parts.origin());
        boolean knows = heard.values().stream().allMatch(it -> has(known, it.needed()));
        decides = knows && areAllHeard;
        if (decides && !agreed) {
          parts.table().agree(digest);
          agreed = true;
        }
        return knows;
      }
    }
    return decides;
  }

  private static boolean has(Map<String, Long> known, Map<String, Long> needed) {
    return needed.entrySet().stream()
        .allMatch(it -> known.getOrDefault(it.getKey(), 0L) >= it.getValue());
  }

  private SiteMap redraw() {
    SiteMap map = map();
    String now = map.digest();
    if (!now.equals(digest)) {
      digest = now;
      decides = false;
      agreed = parts.table().agreed().equals(now);
      heard.clear();
    }
    return map;
  }

  /** Gives hosts to sites; whether it did. It does not where it must not. */
  synchronized boolean decide(SiteMap chosenFrom, List<Place> places) {
    int retired = parts.retired().getAsInt();
    if (!mayDecide() || !chosenFrom.digest().equals(digest)) {
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
  public long learn(String origin, long after, long upTo, List<Numbered> places) {
    return parts.table().learn(origin, after, upTo, places);
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
    return heard.entrySet().stream()
        .anyMatch(it -> !it.getKey().equals(site) && it.getValue().last().origin().equals(origin));
  }
}
