package prospector.actors.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.web.url.HostKey;

class SiteMapTest {
  private static final List<SiteMap.Site> THREE =
      List.of(new SiteMap.Site("a", 1), new SiteMap.Site("b", 1), new SiteMap.Site("c", 2));

  private static Stream<HostKey> hosts() {
    return IntStream.range(0, 20_000).mapToObj(i -> new HostKey("http://host" + i + ".example"));
  }

  private static SiteMap map(String own, SiteMap.Site... sites) {
    return new SiteMap(own, List.of(sites));
  }

  @Test
  void owner_isTheSameWhereverItIsAsked_andSharesByCapacity() {
    SiteMap here = new SiteMap("a", THREE);
    SiteMap there = map("c", THREE.get(2), THREE.get(0), THREE.get(1));
    assertThat(hosts()).allMatch(host -> here.owner(host).equals(there.owner(host)));
    assertThat(here.digest()).isEqualTo(there.digest());
    assertThat(hosts().filter(here::isOwn).count()).isBetween(4_700L, 5_300L);
    assertThat(hosts().filter(there::isOwn).count()).isBetween(9_700L, 10_300L);
  }

  @Test
  void owner_whenASiteJoins_movesOnlyWhatGoesToIt() {
    SiteMap two = map("a", THREE.get(0), THREE.get(1));
    SiteMap three = new SiteMap("a", THREE);
    assertThat(hosts())
        .allMatch(
            host -> three.owner(host).equals(two.owner(host)) || three.owner(host).equals("c"));
    assertThat(two.digest()).isNotEqualTo(three.digest());
  }

  @Test
  void owner_ofAllHostsOfAName_isOneSite() {
    SiteMap map = new SiteMap("a", THREE);
    assertThat(IntStream.range(0, 500))
        .allMatch(
            i -> {
              String name = "host" + i + ".example";
              String owner = map.owner(new HostKey("http://" + name));
              return Stream.of("https://" + name, "https://www." + name, "http://" + name + ":8080")
                  .allMatch(it -> map.owner(new HostKey(it)).equals(owner));
            });
  }

  @Test
  void heir_hasTheHostsOfASiteThatIsGivenUp() {
    SiteMap three = new SiteMap("a", THREE);
    SiteMap two = three.without(List.of("c", "unknown"));
    assertThat(hosts())
        .allMatch(
            host ->
                two.owner(host)
                    .equals(three.owner(host).equals("c") ? three.heir(host) : three.owner(host)));
    assertThat(two.digest()).isNotEqualTo(three.digest());
    assertThat(new SiteMap("c", THREE).without(List.of("c")).has("c")).isTrue();
    assertThat(two.without(List.of("b")).isOwn(new HostKey("http://x.example"))).isTrue();
  }

  @Test
  void domains_goToTheSiteThatTheListNames_andElsewhereWhereItIsGone() {
    SiteMap map =
        new SiteMap(
            "a", THREE, new TreeMap<>(Map.of("fr", "b", "example.fr", "c", "x.example.fr", "b")));
    assertThat(map.owner(new HostKey("https://www.x.example.fr"))).isEqualTo("b");
    assertThat(map.owner(new HostKey("http://y.example.fr:8080"))).isEqualTo("c");
    assertThat(map.owner(new HostKey("http://example.fr"))).isEqualTo("c");
    assertThat(map.owner(new HostKey("http://sample.fr"))).isEqualTo("b");
    assertThat(map.heir(new HostKey("http://example.fr"))).isEqualTo("b");
    assertThat(map.without(List.of("c")).owner(new HostKey("http://example.fr"))).isEqualTo("b");
    HostKey other = new HostKey("http://sample.fro");
    assertThat(map.owner(other)).isEqualTo(new SiteMap("a", THREE).owner(other));
    assertThat(map.digest()).isNotEqualTo(new SiteMap("a", THREE).digest());
  }

  @Test
  void map_ofNoOrOneSite_ownsAll() {
    HostKey host = new HostKey("http://x.example");
    assertThat(SiteMap.NONE.isOwn(host)).isTrue();
    assertThat(map("a", THREE.get(0)).isOwn(host)).isTrue();
    assertThat(SiteMap.NONE.share(10)).isEqualTo(10);
  }

  @Test
  void placement_isPartOfTheDigest_andNamesWithWwwAreOneHost() {
    SiteMap distance = new SiteMap("a", THREE, new TreeMap<>(), SiteMap.Placement.DISTANCE);
    assertThat(distance.digest()).isNotEqualTo(new SiteMap("a", THREE).digest());
    assertThat(distance.without(List.of("b")).placement()).isEqualTo(SiteMap.Placement.DISTANCE);
    assertThat(SiteMap.key(new HostKey("https://www.x.example:8080")))
        .isEqualTo(SiteMap.key(new HostKey("http://x.example")));
  }

  @Test
  void host_thatWasGiven_isItsSites_thenItsHeirs_thenWhoseNameItHas() {
    SiteMap map = new SiteMap("a", THREE, new TreeMap<>(Map.of("fr", "a")));
    HostKey host = new HostKey("http://x.example");
    assertThat(map.given("b", "c", host)).isEqualTo("b");
    assertThat(map.without(List.of("b")).given("b", "c", host)).isEqualTo("c");
    SiteMap two = map.without(List.of("b"));
    assertThat(two.given("b", "", host)).isEqualTo(two.owner(host));
    assertThat(map.given("b", "c", new HostKey("http://x.fr"))).isEqualTo("a");
    assertThat(new SiteMap("c", THREE).without(List.of("a", "b")).given("b", "a", host))
        .isEqualTo("c");
  }

  @Test
  void shares_ofAllSites_makeTheWhole() {
    for (long whole : new long[] {1, 3, 4, 1_000, 30_001}) {
      long sum =
          Stream.of("a", "b", "c").mapToLong(own -> new SiteMap(own, THREE).share(whole)).sum();
      assertThat(sum).isEqualTo(whole);
    }
    assertThat(new SiteMap("c", THREE).share(1_000)).isEqualTo(500);
    assertThat(new SiteMap("a", THREE).share(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(new SiteMap("a", THREE).share(Long.MAX_VALUE - 1)).isPositive();
    assertThat(new SiteMap("c", THREE).share(1L << 61)).isEqualTo(1L << 60);
  }
}
