package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.site.SiteMapTable;
import prospector.persistence.site.SiteTable;

abstract class SiteTableContract {
  private static final String PEER = "b";
  private static final String CRAWL = "bees";

  private final CrawlDatabase database;
  private final SiteTable sites;

  SiteTableContract(TestDatabase kind, Path directory) {
    database = Samples.open(directory, kind.fresh());
    sites = database.sites();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private int post(String... urls) {
    return post(false, urls).fresh();
  }

  private SiteTable.Posted post(boolean relevant, String... urls) {
    List<String> all = List.of(urls);
    return sites.post(
        PEER,
        CRAWL,
        all.stream().map(url -> new SiteTable.Link(url, relevant)).toList(),
        chosen ->
            String.join(" ", chosen.stream().map(all::get).toList())
                .getBytes(StandardCharsets.UTF_8));
  }

  private static String text(SiteTable.Batch batch) {
    return new String(batch.body(), StandardCharsets.UTF_8);
  }

  private static SiteTable.Batch batch(long number) {
    return new SiteTable.Batch(PEER, CRAWL, number, 2, new byte[] {(byte) number});
  }

  @Test
  void post_ofAUrlAgain_sendsItOnce() {
    assertThat(post("http://x.test/1", "http://x.test/2")).isEqualTo(2);
    assertThat(post("http://x.test/2", "http://x.test/3")).isEqualTo(1);
    assertThat(post("http://x.test/1")).isZero();

    assertThat(text(sites.next(PEER, CRAWL).orElseThrow()))
        .isEqualTo("http://x.test/1 http://x.test/2");
    sites.delivered(PEER, CRAWL, 1);
    assertThat(text(sites.next(PEER, CRAWL).orElseThrow())).isEqualTo("http://x.test/3");
    assertThat(sites.lanes().get(0).waitingOut()).isEqualTo(1);
    sites.delivered(PEER, CRAWL, 2);
    sites.delivered(PEER, CRAWL, 2);
    assertThat(sites.next(PEER, CRAWL)).isEmpty();
    assertThat(sites.lanes().get(0).waitingOut()).isZero();
    assertThat(sites.wasPosted(CRAWL, "http://x.test/3")).isTrue();
    assertThat(sites.wasPosted("another", "http://x.test/3")).isFalse();
  }

  @Test
  void post_ofARelevantPagesLink_sendsAKnownUrlOnceMore() {
    assertThat(post("http://x.test/1", "http://x.test/2")).isEqualTo(2);
    assertThat(post(true, "http://x.test/2", "http://x.test/3"))
        .isEqualTo(new SiteTable.Posted(1, 1));
    assertThat(post(true, "http://x.test/2", "http://x.test/3"))
        .isEqualTo(new SiteTable.Posted(0, 0));
    assertThat(post("http://x.test/3")).isZero();

    sites.delivered(PEER, CRAWL, 1);
    assertThat(text(sites.next(PEER, CRAWL).orElseThrow()))
        .isEqualTo("http://x.test/2 http://x.test/3");
    SiteTable.Lane lane = sites.lanes().get(0);
    assertThat(lane.sent()).isEqualTo(4);
    assertThat(lane.sentAgain()).isEqualTo(1);
    assertThat(lane.waitingOut()).isEqualTo(2);
  }

  private SiteTable.Posted post(boolean relevant, int depth) {
    return post(new SiteTable.Link("http://x.test/1", relevant, depth, SiteTable.Link.ANY));
  }

  private SiteTable.Posted post(SiteTable.Link link) {
    return sites.post(PEER, CRAWL, List.of(link), chosen -> new byte[] {1});
  }

  private SiteTable.Posted postFrom(int beyond, boolean relevant) {
    return post(new SiteTable.Link("http://x.test/1", relevant, Integer.MAX_VALUE, beyond));
  }

  @Test
  void post_fromNearerToTheScope_sendsAKnownUrlOnceMore() {
    SiteTable.Posted nothing = new SiteTable.Posted(0, 0);
    SiteTable.Posted again = new SiteTable.Posted(0, 1);
    assertThat(post("http://x.test/1")).isEqualTo(1);
    assertThat(postFrom(2, false)).as("nothing was told of how far out").isEqualTo(again);
    assertThat(postFrom(2, false)).isEqualTo(nothing);
    assertThat(postFrom(1, false)).isEqualTo(again);
    assertThat(postFrom(2, true)).isEqualTo(again);
    assertThat(postFrom(1, true)).as("1 was told").isEqualTo(nothing);
    assertThat(post(false, 3)).as("a shorter path").isEqualTo(again);
    assertThat(postFrom(1, false)).isEqualTo(nothing);
    assertThat(postFrom(0, false)).isEqualTo(again);
    assertThat(postFrom(0, true)).isEqualTo(nothing);
  }

  @Test
  void post_overAShorterPath_sendsAKnownUrlOnceMore() {
    SiteTable.Posted nothing = new SiteTable.Posted(0, 0);
    SiteTable.Posted again = new SiteTable.Posted(0, 1);
    assertThat(post(false, 4)).isEqualTo(new SiteTable.Posted(1, 0));
    assertThat(post(false, 4)).isEqualTo(nothing);
    assertThat(post(false, Integer.MAX_VALUE)).isEqualTo(nothing);
    assertThat(post(false, 3)).isEqualTo(again);
    assertThat(post(false, 3)).isEqualTo(nothing);
    assertThat(post(true, 5)).isEqualTo(again);
    assertThat(post(true, 4)).isEqualTo(nothing); // 3 was told
    assertThat(post(false, 2)).isEqualTo(again);
    assertThat(post(true, 2)).isEqualTo(nothing); // a relevant page's link was told
    assertThat(sites.lanes().get(0).sentAgain()).isEqualTo(3);
  }

  @Test
  void post_byManyAtOnce_numbersWithoutGapsAndSendsEachUrlOnce() {
    List<CompletableFuture<Integer>> posts =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> post("http://x.test/" + i, "http://x.test/" + (i + 1))))
            .toList();
    int fresh = posts.stream().mapToInt(CompletableFuture::join).sum();

    assertThat(fresh).isEqualTo(9);
    SiteTable.Lane lane = sites.lanes().get(0);
    assertThat(lane.sent()).isEqualTo(9);
    assertThat(lane.waitingOut()).isEqualTo(9);
    for (long number = 1; sites.next(PEER, CRAWL).isPresent(); number++) {
      assertThat(sites.next(PEER, CRAWL).orElseThrow().number()).isEqualTo(number);
      sites.delivered(PEER, CRAWL, number);
    }
  }

  @Test
  void receive_ofABatchAgain_takesItOnce() {
    assertThat(sites.receive(batch(1), "first life")).isTrue();
    assertThat(sites.receive(batch(1), "first life")).isFalse();
    assertThat(sites.receive(batch(2), "first life")).isTrue();

    assertThat(sites.arrived(CRAWL, 10)).hasSize(2);
    assertThat(sites.waitingBytes(PEER)).isEqualTo(2);
    sites.taken(PEER, CRAWL, sites.arrived(CRAWL, 1).get(0).number());
    assertThat(sites.arrived(CRAWL, 10))
        .singleElement()
        .satisfies(it -> assertThat(it.body()).containsExactly(2));
    assertThat(sites.lanes().get(0).received()).isEqualTo(4);
    assertThat(sites.lanes().get(0).waitingIn()).isEqualTo(2);
  }

  @Test
  void lastThatCame_andWhatWaits_areToldByNumber() {
    post("http://x.test/1", "http://x.test/2");
    post("http://x.test/3");
    assertThat(sites.outgoing())
        .containsExactly(
            new SiteTable.Outgoing(PEER, CRAWL, 1, 2), new SiteTable.Outgoing(PEER, CRAWL, 2, 1));
    assertThat(sites.incoming()).isEmpty();
    sites.delivered(PEER, CRAWL, 1);
    sites.receive(batch(7), "life");
    assertThat(sites.outgoing()).containsExactly(new SiteTable.Outgoing(PEER, CRAWL, 2, 1));
    assertThat(sites.incoming()).containsExactly(new SiteTable.Incoming(PEER, CRAWL, "life", 7));
  }

  @Test
  void came_isWhenASiteCameLast() {
    assertThat(sites.came()).isEmpty();
    sites.came(PEER, 5);
    sites.came("c", 6);
    sites.came(PEER, 7);
    assertThat(sites.came()).containsOnly(Map.entry(PEER, 7L), Map.entry("c", 6L));
  }

  @Test
  void receive_fromASenderWithANewDatabase_takesNumbersThatWereUsedBefore() {
    sites.receive(batch(1), "first life");
    sites.receive(batch(2), "first life");
    assertThat(sites.receive(batch(1), "second life")).isTrue();
    assertThat(sites.receive(batch(1), "second life")).isFalse();

    assertThat(sites.arrived(CRAWL, 10)).hasSize(3);
    assertThat(sites.lanes().get(0).received()).as("as the sender counts").isEqualTo(2);
    assertThat(sites.lanes().get(0).waitingIn()).isEqualTo(6);
    assertThat(sites.waitingBytes(PEER)).isEqualTo(3);
    sites.arrived(CRAWL, 10).forEach(it -> sites.taken(PEER, CRAWL, it.number()));
    sites.taken(PEER, CRAWL, 1);
    assertThat(sites.lanes().get(0).waitingIn()).isZero();
    assertThat(sites.waitingBytes(PEER)).isZero();
  }

  @Test
  void restarted_countsFromWhatWaits_once() {
    post("http://x.test/1", "http://x.test/2");
    sites.delivered(PEER, CRAWL, 1);
    post("http://x.test/3");
    sites.receive(batch(1), "old");
    assertThat(sites.restarted(PEER, "new")).isTrue();
    SiteTable.Lane lane = sites.lanes().get(0);
    assertThat(lane.sent()).isEqualTo(1);
    assertThat(lane.waitingOut()).isEqualTo(1);
    assertThat(lane.received()).isZero();
    assertThat(database.siteMaps().restarts())
        .containsExactly(new SiteMapTable.Restart(PEER, "new"));

    sites.receive(batch(1), "new");
    sites.delivered(PEER, CRAWL, 2);
    assertThat(sites.restarted(PEER, "new")).isFalse();
    assertThat(sites.lanes().get(0).sent()).isEqualTo(1);
    assertThat(sites.lanes().get(0).received()).isEqualTo(2);
  }

  @Test
  void epoch_isTheDatabasesAndStays() {
    String epoch = sites.epoch();
    assertThat(sites.epoch()).isEqualTo(epoch).isNotEmpty();
  }

  @Test
  void toldAndIdle_areWhatWasSaidLast() {
    sites.heard(PEER, "one", 1);
    sites.heard(PEER, "two", 2);
    assertThat(sites.told()).containsExactly(new SiteTable.Told(PEER, "two", 2));
    assertThat(sites.idle(CRAWL)).isEmpty();
    sites.idle(CRAWL, new SiteTable.Idle(true, 7, "{}", 3));
    sites.idle(CRAWL, new SiteTable.Idle(false, 8, "{1}", 4));
    assertThat(sites.idle(CRAWL)).contains(new SiteTable.Idle(false, 8, "{1}", 4));
  }

  @Test
  void deletedCrawl_leavesNothingOfItsLanesButTheirNumbers() {
    post("http://x.test/1");
    sites.receive(batch(1), "life");
    sites.idle(CRAWL, new SiteTable.Idle(true, 0, "", 1));
    database.rows().delete(CRAWL);

    assertThat(sites.next(PEER, CRAWL)).isEmpty();
    assertThat(sites.arrived(CRAWL, 1)).isEmpty();
    assertThat(sites.wasPosted(CRAWL, "http://x.test/1")).isFalse();

    post("http://x.test/1"); // the other site has brought it back, and had the first batch
    assertThat(sites.next(PEER, CRAWL))
        .hasValueSatisfying(it -> assertThat(it.number()).isEqualTo(2));
    assertThat(sites.receive(batch(1), "life")).as("what it had sent before").isFalse();
    assertThat(sites.receive(batch(2), "life")).isTrue();
    assertThat(sites.arrived(CRAWL, 9)).hasSize(1);
  }
}
