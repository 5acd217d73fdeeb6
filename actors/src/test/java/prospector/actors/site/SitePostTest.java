package prospector.actors.site;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.link;
import static prospector.actors.host.Given.parent;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.Given;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.site.SiteTable;
import prospector.prioritizer.Policies;
import prospector.web.url.HostKey;

/** Links on their way out of a site, and into one, on a real database. */
class SitePostTest {
  private static final ActorTestKit KIT = ActorTestKit.create(ManualTime.config());
  private static final Duration WINDOW = Duration.ofSeconds(2);
  private static final String FROM = "http://from.example";
  private static final SiteMap MAP =
      new SiteMap("a", List.of(new SiteMap.Site("a", 1), new SiteMap.Site("b", 1)));

  private final ManualTime time = ManualTime.get(KIT.system());
  private final TestProbe<HandoffRelay.Command> relay = KIT.createTestProbe();
  private final TestProbe<HostMessage.Received> asker = KIT.createTestProbe();
  private final Set<HostMessage.Received> acknowledged = ConcurrentHashMap.newKeySet();
  private final ActorRef<HostMessage.Received> acknowledging =
      KIT.spawn(
          Behaviors.receiveMessage(
              message -> {
                acknowledged.add(message);
                return Behaviors.same();
              }));
  private final CrawlDirectory crawls = new CrawlDirectory();
  private final CrawlDatabase database;
  private final SiteTable table;

  SitePostTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    table = database.sites();
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Behavior<SitePost.Command> post(SitePost.Counts counts) {
    return SitePost.create(new SitePost.Parts(table, crawls, Runnable::run, WINDOW, counts));
  }

  private static HostMessage.Deliver deliver(String host, long seq, String... paths) {
    LinkBatch batch =
        new LinkBatch(
            parent(FROM + "/page", true, 1),
            1,
            List.of(paths).stream().map(path -> link(host + path)).toList());
    return new HostMessage.Deliver(
        host, "bees", List.of(new HostMessage.Parcel(FROM, seq, batch)), null, "node7");
  }

  /** A window over and over until the message comes: the first may end before there is anything. */
  private <M, T extends M> T afterWindows(TestProbe<M> probe, Class<T> type) {
    return probe.awaitAssert(
        Duration.ofSeconds(60),
        Duration.ofMillis(10),
        () -> {
          time.timePasses(WINDOW);
          return probe.expectMessageClass(type, Duration.ofMillis(10));
        });
  }

  @Test
  void links_areAcknowledgedOnceTheyAreKept_andKeptOnce() throws IOException {
    SitePost.Counts counts = new SitePost.Counts();
    ActorRef<SitePost.Command> post = KIT.spawn(post(counts));
    post.tell(new SitePost.Receipts(relay.getRef()));
    post.tell(new SitePost.Links("b", deliver("http://x.example", 1, "/1", "/2")));
    post.tell(new SitePost.Links("b", deliver("http://y.example", 2, "/1")));
    time.expectNoMessageFor(Duration.ofSeconds(1), relay);

    Set<Long> receipts = new HashSet<>();
    for (int i = 0; i < 2; i++) {
      HandoffRelay.Receipt receipt = afterWindows(relay, HandoffRelay.Receipt.class);
      assertThat(receipt.fromHost()).isEqualTo(FROM);
      assertThat(receipt.fromNode()).isEqualTo("node7");
      receipts.addAll(receipt.seqs());
    }
    assertThat(receipts).containsExactlyInAnyOrder(1L, 2L);
    SiteTable.Batch batch = table.next("b", "bees").orElseThrow();
    assertThat(SiteBatchCodec.decode(batch.body()).links())
        .extracting(it -> it.link().url())
        .containsExactly("http://x.example/1", "http://x.example/2", "http://y.example/1");

    post.tell(new SitePost.Links("b", deliver("http://x.example", 3, "/2", "/3")));
    assertThat(afterWindows(relay, HandoffRelay.Receipt.class).seqs()).containsExactly(3L);
    assertThat(counts.offered()).isEqualTo(5);
    assertThat(counts.fresh()).isEqualTo(4);
  }

  /** Depths of the pages on which the next batch of the crawl c1 has its links. */
  private List<Integer> depths(long number) throws IOException {
    SiteTable.Batch batch = table.next("b", Given.CRAWL).orElseThrow();
    assertThat(batch.number()).isEqualTo(number);
    table.delivered("b", Given.CRAWL, number);
    return SiteBatchCodec.decode(batch.body()).pages().stream()
        .map(it -> it.parent().depth())
        .toList();
  }

  private SitePost.Links at(int depth) {
    LinkBatch batch =
        new LinkBatch(
            parent(FROM + "/" + depth, false, depth), 1, List.of(link("http://x.example/")));
    return new SitePost.Links(
        "b",
        new HostMessage.Deliver(
            "http://x.example",
            Given.CRAWL,
            List.of(new HostMessage.Parcel(FROM, depth, batch)),
            acknowledging));
  }

  /** One window each, which is over once the link is acknowledged. */
  private void keep(ActorRef<SitePost.Command> post, int... depths) {
    for (int depth : depths) {
      post.tell(at(depth));
      HostMessage.Received received = new HostMessage.Received("http://x.example", depth);
      asker.awaitAssert(
          Duration.ofSeconds(60),
          Duration.ofMillis(10),
          () -> {
            time.timePasses(WINDOW); // the window may begin after it
            assertThat(acknowledged.remove(received)).isTrue();
            return received;
          });
    }
  }

  @Test
  void url_overAShorterPath_goesOnceMoreWhereTheDepthHasABound() throws IOException {
    ActorRef<SitePost.Command> post = KIT.spawn(post(new SitePost.Counts()));
    int any = Integer.MAX_VALUE;
    crawls.open(new CrawlContext(Given.spec(new CrawlSpec.Bounds(any, any, any)), Policies.bfs()));
    keep(post, 6, 5);
    assertThat(depths(1)).containsExactly(6);
    assertThat(table.next("b", Given.CRAWL)).isEmpty();

    crawls.close(Given.CRAWL);
    keep(post, 4); // there may be a bound
    assertThat(depths(2)).containsExactly(4);

    crawls.open(
        new CrawlContext(
            Given.spec(new CrawlSpec.Bounds(3, Integer.MAX_VALUE, Integer.MAX_VALUE)),
            Policies.bfs()));
    keep(post, 3, 3, 2, 3);
    assertThat(depths(3)).containsExactly(3);
    assertThat(depths(4)).containsExactly(2);
    assertThat(table.next("b", Given.CRAWL)).isEmpty();
  }

  private static String noise(Random random, int chars) {
    return random
        .ints(chars, 0, 62)
        .mapToObj(i -> "" + (char) (i < 10 ? '0' + i : i < 36 ? 'a' + i - 10 : 'A' + i - 36))
        .collect(Collectors.joining());
  }

  @Test
  void links_thatAreLongAndUnlike_goInBatchesThatTheOtherSiteTakes() throws IOException {
    ActorRef<SitePost.Command> post = KIT.spawn(post(new SitePost.Counts()));
    Random random = new Random(1);
    Set<String> urls = new HashSet<>();
    List<HostMessage.Parcel> parcels = new ArrayList<>();
    for (int i = 0; i < SiteBatch.LINKS; i++) {
      String url = "http://x.example/" + noise(random, 2_000);
      urls.add(url);
      LinkBatch batch =
          new LinkBatch(parent(FROM + "/" + noise(random, 2_000), true, 1), 1, List.of(link(url)));
      parcels.add(new HostMessage.Parcel("", 5, batch));
    }
    post.tell(
        new SitePost.Links(
            "b", new HostMessage.Deliver("http://x.example", "bees", parcels, asker.getRef())));
    afterWindows(asker, HostMessage.Received.class);

    Set<String> sent = new HashSet<>();
    for (long number = 1; sent.size() < urls.size(); number++) {
      SiteTable.Batch batch = table.next("b", "bees").orElseThrow();
      assertThat(batch.body().length).isLessThanOrEqualTo(SiteBatchCodec.MOST_SENT_BYTES / 2);
      SiteBatch read = SiteBatchCodec.decode(batch.body());
      assertThat(read.links()).hasSize(batch.links());
      read.links().forEach(it -> sent.add(it.link().url()));
      table.delivered("b", "bees", number);
    }
    assertThat(sent).isEqualTo(urls);
    assertThat(table.next("b", "bees")).isEmpty();
    assertThat(table.lanes().get(0).sent()).isEqualTo(SiteBatch.LINKS);
  }

  @Test
  void seeds_areAcknowledgedToWhoeverAsked() {
    ActorRef<SitePost.Command> post = KIT.spawn(post(new SitePost.Counts()));
    LinkBatch seeds = new LinkBatch(parent(FROM, false, 0), 1, List.of(link("http://x.example/")));
    post.tell(
        new SitePost.Links(
            "b",
            new HostMessage.Deliver(
                "http://x.example",
                "bees",
                List.of(new HostMessage.Parcel("", 5, seeds)),
                asker.getRef())));
    assertThat(afterWindows(asker, HostMessage.Received.class))
        .isEqualTo(new HostMessage.Received("http://x.example", 5));
    assertThat(table.wasPosted("bees", "http://x.example/")).isTrue();
  }

  @Test
  void router_leavesWhatItOwns_andSendsNoOtherMessageAway() {
    TestProbe<SitePost.Command> post = KIT.createTestProbe();
    TestProbe<SiteInbox.Command> inbox = KIT.createTestProbe();
    TestProbe<HostKey> here = KIT.createTestProbe();
    TestProbe<String> errands = KIT.createTestProbe();
    SiteRouter router =
        new SiteRouter(
            (host, message) -> here.getRef().tell(host),
            SitePlaces.byName(() -> MAP),
            post.getRef(),
            inbox.getRef(),
            KIT.<UnplacedPost.Command>createTestProbe().getRef(),
            (site, message) -> errands.getRef().tell(site));
    HostKey own = host(true);
    HostKey other = host(false);
    router.tell(own, deliver(own.value(), 1, "/"));
    here.expectMessage(own);
    router.tell(other, deliver(other.value(), 2, "/"));
    assertThat(post.expectMessageClass(SitePost.Links.class).site()).isEqualTo("b");
    router.tell(
        other, new HostMessage.AskRobots(other.value(), other + "/robots.txt", FROM, 1, null));
    errands.expectMessage("b");
    router.tell(other, new HostMessage.Look(other.value()));
    router.tell(new HostKey("site://b"), new HostMessage.Acked("site://b", List.of(9L)));
    assertThat(inbox.expectMessageClass(SiteInbox.Acked.class).seqs()).containsExactly(9L);
    here.expectNoMessage();
    errands.expectNoMessage();
    assertThat(router.shard(own)).isEqualTo(own.value());
    assertThat(router.shard(other)).isNotEqualTo(other.value());
  }

  private static HostKey host(boolean own) {
    for (int i = 0; ; i++) {
      HostKey host = new HostKey("http://host" + i + ".example");
      if (MAP.isOwn(host) == own) {
        return host;
      }
    }
  }
}
