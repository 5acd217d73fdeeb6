package prospector.node.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.site.SiteMap;
import prospector.persistence.site.PlacementTable.Place;
import prospector.web.url.HostKey;

/** Sites that give hosts to each other over lines that fail, and that end and begin anew. */
class PlaceBookTest {
  private static final List<String> NAMES = List.of("a", "b", "c", "d");

  private static final ConnectTimes NOWHERE =
      new ConnectTimes(
          new ConnectTimes.Parts(
              host -> -1, () -> false, host -> false, (wait, work) -> {}, 1, 1, Clock.systemUTC()));

  private final Map<String, Site> sites = new LinkedHashMap<>();
  private final Set<String> cut = new HashSet<>();

  /** What a site has on disk, and the process that works on it. */
  private static final class Site {
    final String name;
    final Set<String> retired = new TreeSet<>();
    MemoryPlacements table = new MemoryPlacements();
    PlaceBook book;
    int databases;

    Site(String name) {
      this.name = name;
      this.book = begin();
    }

    SiteMap map() {
      List<SiteMap.Site> all = NAMES.stream().map(it -> new SiteMap.Site(it, 1)).toList();
      return new SiteMap(name, all, new TreeMap<>(), SiteMap.Placement.DISTANCE).without(retired);
    }

    PlaceBook begin() {
      book =
          new PlaceBook(
              new PlaceBook.Parts(
                  this::map, () -> table.retired, table, name + databases, () -> {}));
      return book;
    }

    void loseDatabase() {
      table = new MemoryPlacements();
      databases++;
      retired.clear();
      begin();
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

  PlaceBookTest() {
    NAMES.forEach(name -> sites.put(name, new Site(name)));
  }

  private Site site(String name) {
    return Objects.requireNonNull(sites.get(name));
  }

  private static HostKey host(int number) {
    return new HostKey("http://host" + number + ".example");
  }

  /** A host whose home is a site, as far as another one sees it. */
  private HostKey homeAt(String home) {
    for (int i = 0; ; i++) {
      if (site("a").map().owner(host(i)).equals(home)) {
        return host(i);
      }
    }
  }

  private boolean reaches(String from, String to) {
    return sites.containsKey(from) && sites.containsKey(to) && !cut.contains(from + to);
  }

  /** One has a word with another, as two sites have. */
  private void word(String from, String to) {
    if (reaches(from, to)) {
      Site asks = site(from);
      Site says = site(to);
      if (!says.retired.contains(from)) {
        says.retire(asks.retired);
      }
      PlaceBook.Told told = says.book.told();
      asks.retire(says.retired);
      asks.book.heard(to, told);
    }
  }

  private void tell(String from, String to) {
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
            if (!reaches(from, to) || PlaceBookTest.this.site(to).retired.contains(from)) {
              throw new IOException("not reached");
            }
            return PlaceBookTest.this
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

  private void all() {
    for (String from : NAMES) {
      NAMES.stream().filter(to -> !to.equals(from)).forEach(to -> word(from, to));
    }
    for (String from : NAMES) {
      NAMES.stream().filter(to -> !to.equals(from)).forEach(to -> tell(from, to));
    }
  }

  @Test
  void nothing_isGivenBeforeAllOthersWereHeard() {
    HostKey host = homeAt("a");
    word("a", "b");
    word("a", "c");
    assertThat(site("a").give(host, "b")).isFalse();
    word("a", "d");
    assertThat(site("a").give(host, "b")).isTrue();
    assertThat(site("a").book.find(host)).isEqualTo("b");
    assertThat(site("b").book.find(host)).isEmpty();
    all();
    assertThat(site("b").book.find(host)).isEqualTo("b");
    assertThat(site("b").book.owner(host)).isEqualTo("b");
  }

  @Test
  void aSiteThatBeginsAnew_goesOnWhileOthersAreSilent_butNotUnderAnotherMap() {
    all();
    assertThat(site("a").book.mayDecide()).isTrue();
    site("a").begin();
    assertThat(site("a").give(homeAt("a"), "c")).isTrue();
    site("a").retire(Set.of("d"));
    assertThat(site("a").book.mayDecide()).isFalse();
    word("a", "b");
    assertThat(site("a").book.mayDecide()).isFalse(); // nor does c see it so
    all();
    all();
    assertThat(site("a").book.mayDecide()).isTrue();
  }

  @Test
  void whatASiteThatIsGoneGave_isLearnedOfOthers_beforeItsHostsAreGivenAgain() {
    all();
    HostKey host = homeAt("d");
    assertThat(site("d").give(host, "b")).isTrue();
    word("d", "b");
    tell("d", "b"); // and to nobody else
    sites.remove("d");
    String home = site("a").map().ownerWithout("d", host);
    sites.values().forEach(it -> it.retire(Set.of("d")));
    sites.values().forEach(it -> assertThat(it.give(host, "c")).isFalse());
    all();
    assertThat(site(home).book.find(host)).isEqualTo("b");
    assertThat(site(home).give(host, "c")).isFalse();
  }

  @Test
  void aSiteWhoseDatabaseIsLost_learnsWhatItGave_beforeItGivesAnything() {
    all();
    HostKey host = homeAt("a");
    assertThat(site("a").give(host, "b")).isTrue();
    all();
    site("a").loseDatabase();
    word("a", "b");
    word("a", "c");
    word("a", "d");
    assertThat(site("a").give(host, "c")).isFalse(); // it knows that there is something to know
    all();
    all();
    assertThat(site("a").book.find(host)).isEqualTo("b");
    assertThat(site("a").book.mayDecide()).isTrue();
  }

  @Test
  void hosts_ofASiteThatIsGone_goToTheSecondNearest_elseByName() {
    all();
    HostKey host = homeAt("a");
    SiteMap map = site("a").map();
    site("a").book.decide(map, List.of(new Place(SiteMap.key(host), "b", "d")));
    assertThat(site("a").book.heir(host)).isEqualTo("d");
    assertThat(site("a").book.mayHaveMoved(host)).isTrue();
    site("a").retire(Set.of("b"));
    assertThat(site("a").book.find(host)).isEqualTo("d");
    assertThat(site("a").book.heir(host)).isEqualTo("a");
    assertThat(site("a").book.find(map, List.of(host))).containsEntry(host, "b");
    site("a").retire(Set.of("b", "d"));
    assertThat(site("a").book.find(host)).isEqualTo("a");
  }

  /** Whatever happens, no two sites know different sites of a host, and in the end all know one. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void anything_thatHappens_givesNoHostTwice(long seed) {
    Random random = new Random(seed);
    int hosts = 120;
    for (int step = 0; step < 6_000; step++) {
      List<String> live = List.copyOf(sites.keySet());
      String one = live.get(random.nextInt(live.size()));
      String other = live.get(random.nextInt(live.size()));
      int dice = random.nextInt(1_000);
      if (dice < 400 && !one.equals(other)) {
        word(one, other);
      } else if (dice < 700 && !one.equals(other)) {
        tell(one, other);
      } else if (dice < 950) {
        site(one).give(host(random.nextInt(hosts)), other);
      } else if (dice < 965) {
        cut.add(one + other);
      } else if (dice < 980) {
        cut.clear();
      } else if (dice < 996) {
        site(one).begin();
      } else if (dice < 998) {
        site(one).loseDatabase();
      } else if (live.size() > 2 && random.nextInt(10) == 0 && !one.equals(other)) {
        sites.remove(one); // it has ended; another is told so
        site(other).retire(Set.of(one));
      }
      if (step % 50 == 0) {
        check();
      }
    }
    cut.clear();
    for (int i = 0; i < 6; i++) {
      all();
    }
    List<HostKey> left = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      HostKey host = host(i);
      sites.values().forEach(it -> it.give(host, it.name));
      left.add(host);
    }
    all();
    all();
    check();
    for (Site site : sites.values()) {
      assertThat(site.book.mayDecide()).isTrue();
      assertThat(site.book.find(site.map(), left)).hasSize(hosts);
    }
  }

  private void check() {
    Map<Long, Place> first = new HashMap<>();
    for (Site site : sites.values()) {
      site.table.places.forEach(
          (host, place) ->
              assertThat(first.merge(host, place, (before, now) -> before)).isEqualTo(place));
    }
  }
}
