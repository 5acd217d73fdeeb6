package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.site.PlacementTable;
import prospector.persistence.site.PlacementTable.Numbered;
import prospector.persistence.site.PlacementTable.Place;
import prospector.persistence.site.SiteMapTable;
import prospector.persistence.site.SiteTable;
import prospector.persistence.site.UnplacedTable;
import prospector.persistence.site.UnplacedTable.Host;

/** Sites of hosts, and links that wait for them. */
abstract class PlacementTableContract {
  private static final String CRAWL = "bees";
  private static final Host X = new Host(-7, "http://x.test");
  private static final Host Y = new Host(8, "http://y.test:81");

  private final CrawlDatabase database;
  private final PlacementTable places;
  private final UnplacedTable unplaced;

  PlacementTableContract(TestDatabase kind, Path directory) {
    database = Samples.open(directory, kind.fresh());
    places = database.placements();
    unplaced = database.unplaced();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static Place place(long host, String site) {
    return new Place(host, site, "z");
  }

  @Test
  void decide_ofAHostThatHasASite_changesNothing() {
    assertThat(places.decide("one", List.of(place(1, "a"), place(2, "b")), 0)).isEqualTo(2);
    assertThat(places.decide("one", List.of(place(2, "a"), place(3, "c")), 0)).isEqualTo(1);

    assertThat(places.find(List.of(1L, 2L, 3L, 4L)))
        .isEqualTo(Map.of(1L, place(1, "a"), 2L, place(2, "b"), 3L, place(3, "c")));
    assertThat(places.known("one")).isEqualTo(Map.of("one", 3L));
    assertThat(places.after("one", 1, 9))
        .containsExactly(new Numbered(2, place(2, "b")), new Numbered(3, place(3, "c")));
    assertThat(places.after("one", 0, 1)).containsExactly(new Numbered(1, place(1, "a")));
  }

  @Test
  void decide_afterASiteWasGivenUp_isRefused() {
    database.siteCopies().retire("c", 1);
    assertThat(places.decide("one", List.of(place(1, "c")), 0)).isEqualTo(-1);
    assertThat(places.decide("one", List.of(place(1, "a")), 1)).isEqualTo(1);
    assertThat(places.find(List.of(1L))).containsValue(place(1, "a"));
  }

  @Test
  void learn_takesWhatFollows_andNothingBeyondAGap() {
    List<Numbered> first = List.of(new Numbered(1, place(1, "a")), new Numbered(2, place(2, "b")));
    assertThat(places.learn("two", 2, 3, List.of(new Numbered(3, place(3, "a"))))).isZero();
    assertThat(places.find(List.of(3L))).isEmpty();
    assertThat(places.learn("two", 0, 2, first)).isEqualTo(2);
    assertThat(places.learn("two", 0, 2, first)).isEqualTo(2);
    assertThat(places.learn("two", 1, 3, List.of(new Numbered(3, place(3, "a"))))).isEqualTo(3);
    assertThat(places.known("two")).isEqualTo(Map.of("two", 3L));
    places.decide("one", List.of(place(2, "a")), 0); // it has one
    assertThat(places.find(List.of(2L))).containsValue(place(2, "b"));
  }

  @Test
  void learn_ofAHostThatTwoSitesHad_keepsTheSameOne_inWhicheverOrder() {
    for (long host = 1; host <= 20; host++) {
      places.decide("one", List.of(place(host, "a")), 0);
      places.learn("two", host - 1, host, List.of(new Numbered(host, place(host, "b"))));
    }
    List<Long> hosts = LongStream.rangeClosed(1, 20).boxed().toList();
    Map<Long, Place> found = places.find(hosts);
    assertThat(found.values().stream().map(Place::site)).contains("a", "b").hasSize(20);
    assertThat(places.known("one")).isEqualTo(Map.of("one", 20L, "two", 20L));
    for (long host : hosts) {
      Place a = place(host, "a");
      Place b = place(host, "b");
      places.learn("five", host - 1, host, List.of(new Numbered(host, a)));
      assertThat(places.find(List.of(host))).isEqualTo(Map.of(host, found.get(host)));
      places.learn("six", host - 1, host, List.of(new Numbered(host, b)));
      assertThat(places.find(List.of(host))).isEqualTo(Map.of(host, found.get(host)));
    }
  }

  @Test
  void maps_areInTheirOrder_andStepsAreOfANodeEach() {
    SiteMapTable maps = database.siteMaps();
    assertThat(maps.agreed()).isEmpty();
    SiteMapTable.Agreed one = new SiteMapTable.Agreed("one", "{}");
    SiteMapTable.Agreed two = new SiteMapTable.Agreed("two", "");
    maps.agree(one);
    maps.agree(two);
    maps.agree(one);
    assertThat(maps.agreed()).containsExactly(one, two, one);
    maps.done("moved 1", "n");
    maps.done("moved 1", "n");
    assertThat(maps.isDone("moved 1", "n")).isTrue();
    assertThat(maps.isDone("moved 1", "")).isFalse();
    assertThat(maps.isDone("moved 2", "n")).isFalse();
    maps.done("drawn 1", "");
    maps.forget("drawn ");
    assertThat(maps.isDone("drawn 1", "")).isFalse();
    assertThat(maps.isDone("moved 1", "n")).isTrue();
    assertThat(places.isEmpty()).isTrue();
    places.decide("one", List.of(place(1, "a")), 0);
    assertThat(places.isEmpty()).isFalse();
  }

  private SiteTable.Posted keep(Host host, boolean relevant, String... urls) {
    List<String> all = List.of(urls);
    return unplaced.keep(
        host,
        CRAWL,
        all.stream().map(url -> new SiteTable.Link(url, relevant)).toList(),
        chosen ->
            String.join(" ", chosen.stream().map(all::get).toList())
                .getBytes(StandardCharsets.UTF_8));
  }

  private SiteTable.Lane lane(String peer) {
    return database.sites().lanes().stream()
        .filter(it -> it.peer().equals(peer))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void links_toHostsWithoutASite_waitOnce_andGoToAnotherSite() {
    assertThat(keep(X, false, "http://x.test/1", "http://x.test/2"))
        .isEqualTo(new SiteTable.Posted(2, 0));
    assertThat(keep(X, true, "http://x.test/2")).isEqualTo(new SiteTable.Posted(0, 1));
    assertThat(keep(X, true, "http://x.test/2")).isEqualTo(new SiteTable.Posted(0, 0));
    keep(Y, false, "http://y.test:81/1");
    assertThat(unplaced.hosts(Long.MIN_VALUE, 9)).containsExactly(X, Y);
    assertThat(unplaced.hosts(-7, 9)).containsExactly(Y);
    assertThat(lane(UnplacedTable.LANE).waitingOut()).isEqualTo(4);
    assertThat(lane(UnplacedTable.LANE).sent()).isZero();
    assertThat(database.sites().wasPosted(CRAWL, "http://x.test/1")).isTrue();

    List<UnplacedTable.Waiting> rows = unplaced.waiting(X.key(), 9);
    assertThat(rows).extracting(UnplacedTable.Waiting::links).containsExactly(2, 1);
    UnplacedTable.Released merged =
        new UnplacedTable.Released(
            2, List.of("http://x.test/1", "http://x.test/2"), new byte[] {1, 2});
    unplaced.release("b", false, CRAWL, rows, List.of(merged));
    unplaced.release("b", false, CRAWL, rows, List.of(merged)); // another node did
    assertThat(unplaced.hosts(Long.MIN_VALUE, 9)).containsExactly(Y);
    assertThat(lane(UnplacedTable.LANE).waitingOut()).isEqualTo(1);
    assertThat(lane("b").sent()).isEqualTo(2);
    assertThat(lane("b").waitingOut()).isEqualTo(2);
    assertThat(database.sites().next("b", CRAWL).orElseThrow().body()).containsExactly(1, 2);
    assertThat(database.sites().wasPosted(CRAWL, "http://x.test/1")).isTrue();
  }

  @Test
  void links_overShorterPaths_waitOnceMore() {
    for (int depth : new int[] {4, 3, 3, 4}) {
      List<SiteTable.Link> links = List.of(new SiteTable.Link("http://x.test/1", false, depth, 0));
      unplaced.keep(X, CRAWL, links, chosen -> new byte[] {(byte) depth});
    }
    assertThat(unplaced.waiting(X.key(), 9))
        .extracting(it -> (int) it.body()[0])
        .containsExactly(4, 3);
  }

  @Test
  void links_thatAreForThisSite_goToTheirHosts() {
    keep(X, false, "http://x.test/1");
    unplaced.release(
        "a",
        true,
        CRAWL,
        unplaced.waiting(X.key(), 9),
        List.of(new UnplacedTable.Released(1, List.of("http://x.test/1"), new byte[] {3})));
    assertThat(database.sites().arrived(CRAWL, 9)).hasSize(1);
    assertThat(lane("a").waitingIn()).isEqualTo(1);
    assertThat(lane("a").sent()).isZero();
    assertThat(lane(UnplacedTable.LANE).waitingOut()).isZero();
    assertThat(database.sites().wasPosted(CRAWL, "http://x.test/1")).isFalse();
  }

  @Test
  void wishes_areKeptOnce_untilTheyAreDropped() {
    unplaced.wish(Y);
    unplaced.wish(Y);
    assertThat(unplaced.hosts(Long.MIN_VALUE, 9)).containsExactly(Y);
    assertThat(unplaced.waiting(Y.key(), 9)).hasSize(1).allMatch(it -> it.crawl().isEmpty());
    assertThat(database.sites().lanes()).isEmpty();
    unplaced.drop(Y.key());
    assertThat(unplaced.hosts(Long.MIN_VALUE, 9)).isEmpty();
  }

  @Test
  void crawl_thatIsDeleted_leavesNothingThatWaits() {
    keep(X, false, "http://x.test/1");
    database.rows().delete(CRAWL);
    assertThat(unplaced.hosts(Long.MIN_VALUE, 9)).isEmpty();
  }
}
