package prospector.node.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.site.SiteMap;
import prospector.web.url.HostKey;

/** Hosts go by their names, but those that a site has stay when sites come. */
class KeptHostsTest {
  private static final List<HostKey> HOSTS =
      IntStream.range(0, 60).mapToObj(i -> new HostKey("http://host" + i + ".example")).toList();

  private final PlaceSites all = new PlaceSites(List.of("a", "b", "c"), SiteMap.Placement.HASH);

  /** The sites are others now, and each begins anew. */
  private void change(String... names) {
    List<String> now = List.of(names);
    all.sites.keySet().retainAll(now);
    for (String name : now) {
      all.sites.computeIfAbsent(name, it -> new PlaceSites.Site(it, now, SiteMap.Placement.HASH));
    }
    for (PlaceSites.Site site : all.sites.values()) {
      site.names = now;
      site.begin();
    }
  }

  /** Each host is asked by whichever site says that it has it. */
  private void ask(List<HostKey> hosts) {
    for (PlaceSites.Site site : all.sites.values()) {
      hosts.stream().filter(it -> site.book.owner(it).equals(site.name)).forEach(site.known::add);
    }
  }

  private Map<HostKey, String> asked() {
    Map<HostKey, String> by = new HashMap<>();
    for (PlaceSites.Site site : all.sites.values()) {
      for (HostKey host : site.known) {
        assertThat(by.put(host, site.name)).as(host.value()).isNull();
      }
    }
    return by;
  }

  private void talk() {
    for (int i = 0; i < 3; i++) {
      all.talk();
    }
    for (PlaceSites.Site site : all.sites.values()) {
      site.book.mayDecide();
      site.book.find(site.map(), HOSTS); // looked up once, they are at hand
    }
  }

  @Test
  void hosts_thatWereAsked_stayWhenASiteIsAdded_andOthersGoToIt() {
    talk();
    ask(HOSTS.subList(0, 30));
    Map<HostKey, String> before = asked();
    assertThat(before).hasSize(30);

    change("a", "b", "c", "d");
    assertThat(all.site("a").book.owner(HOSTS.get(0))).isEmpty(); // another may keep it
    assertThat(all.site("d").book.find(HOSTS.get(0))).isEmpty();
    talk();
    ask(HOSTS);

    Map<HostKey, String> after = asked();
    assertThat(after).hasSize(60).containsAllEntriesOf(before);
    assertThat(after).containsValue("d");
    assertThat(all.site("a").table.places.size()).isBetween(1, 29); // only those that need it
    HostKey kept =
        HOSTS.stream().filter(it -> all.site("d").map().isOwn(it)).findFirst().orElseThrow();
    assertThat(all.site("d").book.isPlaced(kept)).isTrue();
    assertThat(all.site("d").book.heir(kept)).isNotEqualTo(before.get(kept)).isNotEmpty();
  }

  @Test
  void hosts_thatWereNeverAsked_goToTheSiteThatIsAdded() {
    talk();
    ask(HOSTS);
    List<HostKey> ofD = new ArrayList<>();
    for (HostKey host : HOSTS) {
      SiteMap map =
          new SiteMap(
              "d", Stream.of("a", "b", "c", "d").map(it -> new SiteMap.Site(it, 1)).toList());
      if (map.isOwn(host)) {
        ofD.add(host);
      }
    }
    HostKey noted = ofD.get(0);
    all.sites.values().forEach(site -> site.noted.add(noted.value()));
    change("a", "b", "c", "d");
    talk();
    assertThat(all.site("a").book.owner(noted)).isEqualTo("d");
    assertThat(all.site("d").book.owner(noted)).isEqualTo("d");
    assertThat(all.site("d").book.owner(ofD.get(1))).isNotEqualTo("d");
  }

  @Test
  void aSite_asksForNothing_beforeAllOthersSeeItToo() {
    talk();
    ask(HOSTS);
    change("a", "b", "c", "d");
    all.cut.addAll(List.of("ad", "da", "bd", "db", "cd", "dc"));
    talk();
    assertThat(all.site("a").book.mayDecide()).isFalse();
    assertThat(all.site("d").book.mayDecide()).isFalse();
    all.site("d").begin();
    assertThat(all.site("d").book.mayDecide()).isFalse();
    all.cut.clear();
    talk();
    all.cut.addAll(List.of("ad", "da", "bd", "db", "cd", "dc"));
    all.site("d").begin(); // it remembers
    assertThat(all.site("d").book.mayDecide()).isTrue();
  }

  @Test
  void aChange_thatIsTakenBack_isLookedAtAnewTheNextTime() {
    talk();
    ask(HOSTS.subList(0, 10));
    change("a", "b", "c", "d");
    all.sites.remove("d"); // it does not come
    talk();
    change("a", "b", "c");
    talk();
    ask(HOSTS); // the others as well
    Map<HostKey, String> before = asked();
    assertThat(before).hasSize(60);
    change("a", "b", "c", "d");
    talk();
    for (Map.Entry<HostKey, String> it : before.entrySet()) {
      all.sites
          .values()
          .forEach(at -> assertThat(at.book.owner(it.getKey())).isEqualTo(it.getValue()));
    }
  }

  @Test
  void whatASite_askedWhileItWasAlone_staysWithItWhenNewSitesCome_butNotBesideOneThatWorkedOn() {
    change("a", "b");
    talk();
    PlaceSites.Site a = all.site("a");
    PlaceBook.alone(a.maps, SiteMap.NONE);
    a.known.addAll(HOSTS); // those of b's name, too
    a.begin();
    talk(); // b has never ceased to work
    for (HostKey host : HOSTS) {
      String owner = a.map().owner(host);
      all.sites.values().forEach(it -> assertThat(it.book.owner(host)).isEqualTo(owner));
    }

    PlaceBook.alone(a.maps, SiteMap.NONE);
    change("a", "c");
    talk();
    for (HostKey host : HOSTS) {
      all.sites.values().forEach(it -> assertThat(it.book.owner(host)).isEqualTo("a"));
    }
  }

  @Test
  void sites_thatDidNotCome_areLookedAtAnewWhenTheyDo() {
    all.sites.clear();
    change("a", "b");
    PlaceSites.Site a = all.site("a");
    a.known.addAll(HOSTS.subList(0, 10));
    a.draw();
    PlaceBook.alone(a.maps, SiteMap.NONE); // as b does not come
    a.known.addAll(HOSTS);
    change("a", "b");
    talk();
    HOSTS.forEach(it -> assertThat(all.site("b").book.owner(it)).isEqualTo("a"));
  }

  /** Two nodes of one site: the other one sees the table only. */
  @Test
  void aNode_thatHeardNobody_followsTheOneThatDid_inWhicheverOrder() {
    talk();
    change("a", "b", "c", "d");
    PlaceSites.Site a = all.site("a");
    PlaceBook other = a.another();
    assertThat(other.told().digest()).isEmpty();
    assertThat(other.mayDecide()).isFalse();
    talk();
    assertThat(a.book.mayDecide()).isTrue();
    assertThat(other.told().digest()).isEqualTo(a.map().digest());
    assertThat(other.mayDecide()).isTrue();

    a.names = List.of("a", "b", "c"); // the node that leads begins anew with other sites
    all.sites.remove("d");
    change("a", "b", "c");
    talk();
    a.names = List.of("a", "b", "c", "d"); // as the other one sees them still
    assertThat(other.mayDecide()).isFalse();
  }

  @Test
  void hosts_thatTwoCrawlsHad_whichKnewNothingOfEachOther_areOneSites() {
    all.sites.clear();
    change("a", "b", "c");
    List<HostKey> ofA = HOSTS.subList(0, 40);
    List<HostKey> ofB = HOSTS.subList(20, 60);
    all.site("a").known.addAll(ofA);
    all.site("b").known.addAll(ofB);
    all.sites.values().forEach(site -> site.table.mayClash = true);
    assertThat(all.site("a").book.owner(HOSTS.get(0))).isEmpty();
    talk();

    List<String> owners = new ArrayList<>();
    for (HostKey host : HOSTS) {
      String owner = all.site("a").book.owner(host);
      all.sites.values().forEach(it -> assertThat(it.book.owner(host)).isEqualTo(owner));
      assertThat(owner.equals("a") ? ofA : ofB).contains(host);
      owners.add(owner);
    }
    assertThat(owners.subList(20, 40)).contains("a", "b");
  }

  /** Whatever happens, no host is asked by two sites, and a host that was asked stays. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void anything_thatHappens_leavesHostsWhereTheyAre(long seed) {
    Random random = new Random(seed);
    List<String> now = new ArrayList<>(all.sites.keySet());
    for (int step = 0; step < 3_000; step++) {
      String one = now.get(random.nextInt(now.size()));
      String other = now.get(random.nextInt(now.size()));
      int dice = random.nextInt(1_000);
      PlaceSites.Site site = all.site(one);
      if (dice < 450 && !one.equals(other)) {
        all.word(one, other);
        site.book.mayDecide();
      } else if (dice < 700 && !one.equals(other)) {
        all.tell(one, other);
      } else if (dice < 950) {
        HostKey host = HOSTS.get(random.nextInt(HOSTS.size()));
        if (site.book.mayDecide() && site.book.find(host).equals(one)) {
          assertThat(site.book.owner(host)).isEqualTo(one);
          site.known.add(host);
        }
      } else if (dice < 970) {
        all.cut.add(one + other);
      } else if (dice < 990) {
        all.cut.clear();
      } else if (dice < 998 || now.size() > 8) {
        site.begin();
      } else {
        now.add("s" + step);
        change(now.toArray(new String[0]));
      }
      asked();
    }
    assertThat(now.size()).isGreaterThan(4);
    all.cut.clear();
    talk();
    talk();
    ask(HOSTS);
    assertThat(asked()).hasSize(60);
  }
}
