package prospector.actors.site;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.link;
import static prospector.actors.host.Given.parent;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.site.UnplacedTable;
import prospector.web.url.HostKey;

/** What is for hosts of which it is not at hand whose they are, on a real database. */
class UnplacedPostTest {
  private static final ActorTestKit KIT = ActorTestKit.create(ManualTime.config());
  private static final Duration WINDOW = Duration.ofSeconds(2);
  private static final HostKey OWN = new HostKey("http://own.example");
  private static final HostKey OTHER = new HostKey("http://other.example");
  private static final HostKey NOBODYS = new HostKey("http://nobodys.example");
  private static final SiteMap MAP =
      new SiteMap("a", Stream.of("a", "b").map(name -> new SiteMap.Site(name, 1)).toList());

  private final ManualTime time = ManualTime.get(KIT.system());
  private final TestProbe<HandoffRelay.Command> relay = KIT.createTestProbe();
  private final TestProbe<HostCommand> hosts = KIT.createTestProbe();
  private final TestProbe<SitePost.Command> post = KIT.createTestProbe();
  private final TestProbe<SiteInbox.Command> inbox = KIT.createTestProbe();
  private final TestProbe<String> errands = KIT.createTestProbe();
  private final CrawlDatabase database;
  private final UnplacedTable table;
  private final ActorRef<UnplacedPost.Command> unplaced;
  private final SiteRouter router;

  /** Nothing is at hand; whoever looks finds two. */
  private static final class Places implements SitePlaces {
    @Override
    public SiteMap map() {
      return MAP;
    }

    @Override
    public String owner(HostKey host) {
      return "";
    }

    @Override
    public Map<HostKey, String> find(SiteMap map, Collection<HostKey> asked) {
      Map<HostKey, String> found = new HashMap<>(Map.of(OWN, "a", OTHER, "b"));
      found.keySet().retainAll(asked);
      return found;
    }

    @Override
    public String heir(HostKey host) {
      return "";
    }
  }

  UnplacedPostTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    table = database.unplaced();
    SitePlaces places = new Places();
    SiteRouter.Errands away = (site, message) -> errands.getRef().tell(site);
    unplaced =
        KIT.spawn(
            UnplacedPost.create(
                new UnplacedPost.Parts(
                    places,
                    table,
                    new CrawlDirectory(),
                    (host, message) -> hosts.getRef().tell(message),
                    post.getRef(),
                    away,
                    Runnable::run,
                    WINDOW)));
    unplaced.tell(new UnplacedPost.Receipts(relay.getRef()));
    router =
        new SiteRouter(
            (host, message) -> hosts.getRef().tell(message),
            places,
            post.getRef(),
            inbox.getRef(),
            unplaced,
            away);
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static HostMessage.Deliver deliver(HostKey host, long seq, String... paths) {
    LinkBatch batch =
        new LinkBatch(
            parent("http://from.example/page", true, 1),
            1,
            Stream.of(paths).map(path -> link(host + path)).toList());
    return new HostMessage.Deliver(
        host.value(),
        "bees",
        List.of(new HostMessage.Parcel("http://from.example", seq, batch)),
        null,
        "node7");
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
  void links_toAHostThatIsNobodysYet_areKept_andOnlyThenForgottenByTheirSender()
      throws IOException {
    router.tell(NOBODYS, deliver(NOBODYS, 1, "/1", "/2"));
    router.tell(NOBODYS, deliver(NOBODYS, 2, "/2", "/3"));
    time.expectNoMessageFor(Duration.ofSeconds(1), relay);
    for (long seq = 1; seq <= 2; seq++) {
      assertThat(afterWindows(relay, HandoffRelay.Receipt.class).seqs()).containsExactly(seq);
    }
    List<UnplacedTable.Waiting> rows = table.waiting(SiteMap.key(NOBODYS), 9);
    assertThat(rows).hasSize(1);
    assertThat(SiteBatchCodec.decode(rows.get(0).body()).links())
        .extracting(it -> it.link().url())
        .containsExactly(NOBODYS + "/1", NOBODYS + "/2", NOBODYS + "/3");
    hosts.expectNoMessage();
    post.expectNoMessage();
  }

  @Test
  void messages_goOn_whereItIsKnownWhoseTheHostIs() {
    HostMessage.Wake wake = new HostMessage.Wake(OWN.value());
    router.tell(OWN, deliver(OWN, 1, "/"));
    router.tell(OWN, wake);
    router.tell(OTHER, deliver(OTHER, 2, "/"));
    router.tell(OTHER, new HostMessage.Wake(OTHER.value()));
    router.tell(
        OTHER, new HostMessage.AskRobots(OTHER.value(), OTHER + "/robots.txt", "x", 1, null));
    afterWindows(hosts, HostMessage.Deliver.class);
    assertThat(afterWindows(hosts, HostMessage.Wake.class)).isEqualTo(wake);
    assertThat(afterWindows(post, SitePost.Links.class).site()).isEqualTo("b");
    assertThat(afterWindows(errands, String.class)).isEqualTo("b");
    hosts.expectNoMessage(); // nothing else for a host of b
    relay.expectNoMessage(); // whoever has them lets their sender forget them
  }

  @Test
  void hostThatIsNobodysYet_isNotWoken_butItIsWishedFor() {
    router.tell(NOBODYS, new HostMessage.Look(NOBODYS.value())); // the index has work for it
    router.tell(NOBODYS, new HostMessage.Look(NOBODYS.value()));
    hosts.awaitAssert(
        Duration.ofSeconds(60),
        Duration.ofMillis(10),
        () -> {
          time.timePasses(WINDOW);
          return assertThat(table.hosts(Long.MIN_VALUE, 9)).hasSize(1);
        });
    hosts.expectNoMessage();
    assertThat(table.waiting(SiteMap.key(NOBODYS), 9)).allMatch(it -> it.links() == 0);
    assertThat(router.shard(NOBODYS)).isNotEqualTo(NOBODYS.value());
  }

  @Test
  void mayBeHere_onlyAHostThatIsKnownToBeAnothers_isNot() {
    SiteRouter byName =
        new SiteRouter(
            (host, message) -> hosts.getRef().tell(message),
            SitePlaces.byName(() -> MAP),
            post.getRef(),
            inbox.getRef(),
            unplaced,
            (site, message) -> errands.getRef().tell(site));

    for (int i = 0; i < 20; i++) {
      HostKey host = new HostKey("http://host" + i + ".example");
      assertThat(byName.mayBeHere(host)).isEqualTo(MAP.owner(host).equals("a"));
      assertThat(router.mayBeHere(host)).isTrue();
    }
  }
}
