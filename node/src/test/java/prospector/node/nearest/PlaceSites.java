package prospector.node.nearest;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.site.SiteMap;
import prospector.persistence.site.PlacementTable.Place;
import prospector.web.url.HostKey;

/** Sites that tell each other whose hosts are, over lines that fail. */
final class PlaceSites {
  private static final ConnectTimes NOWHERE =
      new ConnectTimes(
          new ConnectTimes.Parts(
              host -> -1, () -> false, host -> false, (wait, work) -> {}, 1, 1, Clock.systemUTC()));

  final Map<String, Site> sites = new LinkedHashMap<>();
  final Set<String> cut = new HashSet<>();

  /** What a site has on disk, and the process that works on it. */
  static final class Site {
    final String name;
    final Set<String> retired = new TreeSet<>();
    final Set<HostKey> known = new HashSet<>(); // hosts
    final Set<String> noted = new HashSet<>(); // those that were not asked
    List<String> names; // of all sites
    final SiteMap.Placement placement;
    MemoryPlacements table = new MemoryPlacements();
    MemoryPlacements.Maps maps = new MemoryPlacements.Maps();
    PlaceBook book;
    int databases;

    Site(String name, List<String> names, SiteMap.Placement placement) {
      this.name = name;
      this.names = names;
      this.placement = placement;
      this.book = begin();
    }

    SiteMap map() {
      List<SiteMap.Site> all = names.stream().map(it -> new SiteMap.Site(it, 1)).toList();
      return new SiteMap(name, all, new TreeMap<>(), placement).without(retired);
    }

    PlaceBook begin() {
      book = another();
      book.mayDecide();
      return book;
    }

    /** Another node of the site. */
    PlaceBook another() {
      return new PlaceBook(
          new PlaceBook.Parts(
              this::map, () -> table.retired, table, maps, name + databases, () -> {}));
    }

    void loseDatabase() {
      table = new MemoryPlacements();
      maps = new MemoryPlacements.Maps();
      known.clear();
      databases++;
      retired.clear();
      begin();
    }

    /** Says which hosts stay. */
    void draw() {
      List<String> ids = known.stream().map(HostEntityId::persistenceId).sorted().toList();
      new KeptHosts(
              book,
              new KeptHosts.Known() {
                @Override
                public List<String> after(String after, int limit) {
                  return ids.stream().filter(it -> it.compareTo(after) > 0).limit(3).toList();
                }

                @Override
                public Set<String> noted(Collection<String> hosts) {
                  return noted;
                }
              },
              () -> true)
          .run();
    }

    void retire(Set<String> names) {
      retired.addAll(names);
      table.retired = retired.size();
    }

    boolean give(HostKey host, String to) {
      SiteMap map = map();
      return map.isOwn(host)
          && book.find(host).isEmpty()
          && map.has(to)
          && book.decide(map, List.of(new Place(SiteMap.key(host), to, "")));
    }
  }

  PlaceSites(List<String> names, SiteMap.Placement placement) {
    names.forEach(name -> sites.put(name, new Site(name, names, placement)));
  }

  Site site(String name) {
    return Objects.requireNonNull(sites.get(name));
  }

  private boolean reaches(String from, String to) {
    return sites.containsKey(from) && sites.containsKey(to) && !cut.contains(from + to);
  }

  /** One has a word with another, as two sites have. */
  void word(String from, String to) {
    if (reaches(from, to)) {
      Site asks = site(from);
      Site says = site(to);
      asks.draw();
      says.draw();
      if (!says.retired.contains(from)) {
        says.retire(asks.retired);
      }
      PlaceBook.Told told = says.book.told();
      asks.retire(says.retired);
      asks.book.heard(to, told);
    }
  }

  void tell(String from, String to) {
    PlaceLine line =
        new PlaceLine() {
          @Override
          public String site() {
            return to;
          }

          @Override
          public void wish(List<String> hosts) {}

          @Override
          public Map<String, Integer> times(List<String> hosts) {
            return Map.of();
          }

          @Override
          public long tell(String origin, long after, long upTo, byte[] places) throws IOException {
            if (!reaches(from, to) || PlaceSites.this.site(to).retired.contains(from)) {
              throw new IOException("not reached");
            }
            return PlaceSites.this
                .site(to)
                .book
                .learn(origin, after, upTo, PlaceCodec.decode(places));
          }
        };
    if (sites.containsKey(from)) {
      PlaceBook book = site(from).book;
      PlaceRound round =
          new PlaceRound(
              new PlaceRound.Parts(
                  book,
                  Optional.of(book),
                  new NothingWaits(),
                  NOWHERE,
                  List::of,
                  host -> false,
                  (host, site) -> {},
                  () -> true),
              new Survey(Clock.systemUTC(), Duration.ofSeconds(1)));
      new PlaceTalk(line, book, round, () -> true).run();
    }
  }

  /** Each has a word with each other one. */
  void talk() {
    for (String from : List.copyOf(sites.keySet())) {
      sites.keySet().stream().filter(to -> !to.equals(from)).forEach(to -> word(from, to));
    }
    for (String from : List.copyOf(sites.keySet())) {
      sites.keySet().stream().filter(to -> !to.equals(from)).forEach(to -> tell(from, to));
    }
    sites.values().forEach(site -> site.book.mayDecide());
  }
}
