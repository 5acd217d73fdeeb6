package prospector.node.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.site.SiteMap;
import prospector.persistence.site.PlacementTable.Place;
import prospector.web.url.HostKey;

/** Sites that give hosts to each other over lines that fail, and that end and begin anew. */
class PlaceBookTest {
  private static final List<String> NAMES = List.of("a", "b", "c", "d");

  private final PlaceSites all = new PlaceSites(NAMES, SiteMap.Placement.DISTANCE);
  private final Map<String, PlaceSites.Site> sites = all.sites;
  private final Set<String> cut = all.cut;

  private PlaceSites.Site site(String name) {
    return all.site(name);
  }

  private void word(String from, String to) {
    all.word(from, to);
  }

  private void tell(String from, String to) {
    all.tell(from, to);
  }

  private void all() {
    all.talk();
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
    assertThat(site("a").book.mayHaveMoved(host, map)).isTrue();
    site("a").retire(Set.of("b"));
    assertThat(site("a").book.find(host)).isEqualTo("d");
    assertThat(site("a").book.heir(host)).isEqualTo("a");
    assertThat(site("a").book.find(map, List.of(host))).containsEntry(host, "b");
    sites.keySet().removeAll(Set.of("b", "d"));
    sites.values().forEach(it -> it.retire(Set.of("b", "d")));
    assertThat(site("a").book.find(host)).isEmpty(); // c may not know it yet
    all();
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
    for (PlaceSites.Site site : sites.values()) {
      assertThat(site.book.mayDecide()).isTrue();
      assertThat(site.book.find(site.map(), left)).hasSize(hosts);
    }
  }

  private void check() {
    Map<Long, Place> first = new HashMap<>();
    for (PlaceSites.Site site : sites.values()) {
      site.table.places.forEach(
          (host, place) ->
              assertThat(first.merge(host, place, (before, now) -> before)).isEqualTo(place));
    }
  }
}
