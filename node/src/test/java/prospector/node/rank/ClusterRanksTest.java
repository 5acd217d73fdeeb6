package prospector.node.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import prospector.graph.GraphException;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.node.settings.LinkSettings;
import prospector.node.wiring.SystemConfig;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;

/** A node that ranks with others: alone, and beside one that only says who it is. */
@Timeout(120)
class ClusterRanksTest {
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final RankHeap PLENTY = new RankHeap(256 << 20, 1);
  private static final RankHeap TOO_LITTLE = new RankHeap(1 << 20, 1);
  private static final String LATER = "2999-01-01T00:00:00Z node2";
  private static final String BUSY = "the pages are being ranked already";
  private static final RankOrder.Seat OTHER = new RankOrder.Seat("node2", "akka://b@b:1", 1);

  private static final RankPeer.Answer NOTHING =
      RankPeer.Answer.of(RankPeer.Kind.NOT_YET, "it ranks nothing");

  private final Clock clock = Clock.systemUTC();
  private final Path dir;
  private final CrawlDatabase database;
  private volatile RankPeer.LastDone otherHas = RankPeer.LastDone.NONE;
  private volatile RankPeer.Begun otherIsReady = new RankPeer.Begun(BUSY, null);
  private volatile Consumer<RankPeer.Read> otherIsAsked = it -> it.replyTo().tell(NOTHING);
  private ActorSystem<Void> system;
  private RankDesk desk;
  private ClusterRanks ranks;

  ClusterRanksTest(@TempDir Path dir) {
    this.dir = dir;
    this.database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            clock);
    begin(database);
    store(database, "http://a.test/1");
    store(database, "http://b.test/2");
    start(PLENTY);
  }

  /** The crawl of the pages. */
  static void begin(CrawlDatabase database) {
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                "c", "c", "", "bfs", List.of(), CrawlTable.State.FINISHED, "", 1, 1, 1));
  }

  static void store(CrawlDatabase database, String url) {
    PageRecord page =
        new PageRecord(
            "c",
            url,
            url.substring(0, url.lastIndexOf('/')),
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 1, "text/html", "UTF-8", 1, 1),
            new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
            PageRecord.Judged.NOT,
            PageRecord.Words.NONE,
            PageCopy.NONE,
            LeftLinks.NONE);
    database.pages().store(page, Optional.empty(), false).toCompletableFuture().join();
  }

  private void start(RankHeap heap) {
    system = ActorSystem.create(Behaviors.empty(), "prospector", SystemConfig.clustered(Map.of()));
    Cluster cluster = Cluster.get(system);
    cluster.manager().tell(Join.create(cluster.selfMember().address()));
    RankDesk.Parts parts =
        new RankDesk.Parts(
            database,
            WebParts.parser("prospector", clock),
            WebParts.links(LinkSettings.DEFAULT, Optional.empty()),
            heap,
            1,
            clock);
    desk = new RankDesk(parts);
    ranks = ClusterRanks.start(system, desk, parts, 1, 10);
    await().atMost(DEADLINE).until(ranks::speaks);
  }

  private void end() {
    desk.close();
    system.terminate();
    await().atMost(DEADLINE).until(() -> system.getWhenTerminated().toCompletableFuture().isDone());
  }

  private void restart(RankHeap heap) {
    end();
    start(heap);
  }

  @AfterEach
  void close() {
    end();
    database.close();
  }

  private Optional<RankDesk.Trouble> rank() {
    assertThat(ranks.begin(RankSettings.of(1), Set.of())).isEmpty();
    await().atMost(DEADLINE).until(() -> !desk.state().working());
    return desk.state().trouble();
  }

  private List<Measures.Entry> top() {
    return ranks.top(Measure.PAGERANK, false, 5);
  }

  @Test
  void top_laterRankingFails_tellsOfTheOneBeforeAfterARestartToo() {
    assertThat(rank()).isEmpty();
    List<Measures.Entry> before = top();
    assertThat(before).extracting(Measures.Entry::url).contains("http://a.test/1");
    restart(TOO_LITTLE);
    assertThat(top()).isEqualTo(before);

    assertThat(rank()).map(RankDesk.Trouble::tooLarge).contains(true);

    assertThat(top()).isEqualTo(before);
    restart(PLENTY);
    assertThat(top()).isEqualTo(before);
    store(database, "http://c.test/3");
    assertThat(rank()).isEmpty();
    assertThat(top()).extracting(Measures.Entry::url).contains("http://c.test/3");
  }

  @Test
  void source_firstRankingFailed_saysWhyAfterARestartToo() {
    assertThatThrownBy(ranks::source)
        .isInstanceOfSatisfying(
            GraphException.class, e -> assertThat(e.kind()).isEqualTo(GraphException.Kind.NONE));
    restart(TOO_LITTLE);
    assertThat(rank()).isPresent();

    for (RankHeap heap : List.of(TOO_LITTLE, PLENTY)) {
      assertThatThrownBy(ranks::source)
          .isInstanceOfSatisfying(
              GraphException.class, e -> assertThat(e.kind()).isEqualTo(GraphException.Kind.FAILED))
          .hasMessageContaining("the last ranking failed")
          .hasMessageContaining("set PROSPECTOR_HEAP=");
      restart(heap);
    }
  }

  @Test
  void run_failed_leavesNothingButTheOrderAndWhy() throws Exception {
    restart(TOO_LITTLE);

    assertThat(rank()).isPresent();

    try (Stream<Path> left = Files.list(dir.resolve("graph/cluster"))) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("order.json", "failed");
    }
    String id = RankOrder.read(dir.resolve("graph/cluster/order.json")).orElseThrow().id();
    RankPeer.Answer answer =
        ranks.read(
            new RankPeer.Read(id, 0, "build-0-pages", 0, system.<RankPeer.Answer>ignoreRef()));
    assertThat(answer.kind()).isEqualTo(RankPeer.Kind.FAILED);
    assertThat(answer.why()).contains("set PROSPECTOR_HEAP=");
  }

  @Test
  void begin_anotherNodeIsAtWorkStill_isRefusedAndWhatItMayNeedStays() throws Exception {
    assertThat(rank()).isEmpty();
    otherHasHome();
    other(1);
    await().atMost(DEADLINE).until(() -> ranks.peers().seat("node2").isPresent());

    Optional<String> refusal = ranks.begin(RankSettings.of(1), Set.of());

    assertThat(refusal).contains("node node2: " + BUSY);
    assertThat(Files.exists(dir.resolve("graph/cluster/done"))).isTrue();
    assertThat(desk.ended()).isEqualTo(1);
  }

  private void otherHasHome() throws Exception {
    execute("INSERT INTO archive_home VALUES ('node2', 'home2', '/nowhere', 1)");
  }

  private void execute(String sql) throws Exception {
    try (Connection connection = database.link().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void begin_absentNodeHasReplacedAPageOfAnother_isRefused() throws Exception {
    otherHasHome();
    execute("UPDATE page SET node = 'node2' WHERE url = 'http://a.test/1'"); // as its visit does

    assertThat(ranks.begin(RankSettings.of(1), Set.of()).orElseThrow())
        .startsWith("node node2 has stored 1 pages and is not there");

    execute("UPDATE page SET node = 'node1', counted_by = 'node2'"); // and the other way round
    assertThat(rank()).isEmpty();
  }

  @Test
  void begin_anotherNodeTookAnOrderOfAClockThatIsAhead_comesAfterThat() throws Exception {
    otherHasHome();
    otherIsReady = new RankPeer.Begun("", LATER);
    other(1);
    await().atMost(DEADLINE).until(() -> ranks.peers().seat("node2").isPresent());

    assertThat(ranks.begin(RankSettings.of(1), Set.of())).contains("node node2: no room");

    assertThat(RankOrder.read(dir.resolve("graph/cluster/order.json")).orElseThrow().id())
        .isEqualTo("2999-01-01T00:00:00.001Z node1");
    await().atMost(DEADLINE).until(() -> !desk.state().working());
    assertThat(ranks.ready()).isEqualTo(new RankPeer.Begun("", "2999-01-01T00:00:00.001Z node1"));
  }

  @Test
  void read_messageThatIsNotThere_saysWhetherTheNodeIsAtWork() throws Exception {
    assertThat(rank()).isEmpty();
    String done =
        RankOrder.read(dir.resolve("graph/cluster").resolve("order.json")).orElseThrow().id();
    RankPeer.Read read =
        new RankPeer.Read(done, 1, "pages.later-0-roots", 0, system.<RankPeer.Answer>ignoreRef());

    assertThat(ranks.read(read))
        .extracting(RankPeer.Answer::kind, RankPeer.Answer::why)
        .containsExactly(RankPeer.Kind.NOT_YET, "it ranks nothing");

    AtomicInteger held = new AtomicInteger(1);
    desk.begin(progress -> await().atMost(DEADLINE).until(() -> held.get() == 0));
    assertThat(ranks.read(read).why()).isEmpty();
    held.set(0);
  }

  @Test
  void read_messageOfWhatIsOver_willNotCome() throws Exception {
    assertThat(rank()).isEmpty();
    String done = RankOrder.read(dir.resolve("graph/cluster/order.json")).orElseThrow().id();

    for (String gone : List.of("build-0-pages", "pages.pagerank-1-given", "pages.hubs-0-roots")) {
      RankPeer.Answer answer =
          ranks.read(new RankPeer.Read(done, 1, gone, 0, system.<RankPeer.Answer>ignoreRef()));
      assertThat(answer.kind()).isEqualTo(RankPeer.Kind.FAILED);
      assertThat(answer.why()).contains("is gone: rank again");
    }
  }

  @Test
  void piece_ofANodeThatRanksNothing_isAwaitedForHalfAnHour() {
    other(1);
    await().atMost(DEADLINE).until(() -> ranks.peers().seat("node2").isPresent());
    RankOrder order = order("r");
    AtomicLong minutes = new AtomicLong();
    LongSupplier nanos = () -> Duration.ofMinutes(minutes.getAndAdd(20)).toNanos();

    desk.begin(
        progress ->
            new PeerReader(ranks, order, "node1", progress, nanos)
                .piece(1, "pages.hubs-0-roots", 0));
    await().atMost(DEADLINE).until(() -> !desk.state().working());

    assertThat(desk.state().trouble().orElseThrow().why())
        .contains("node node2: it ranks nothing, and pages.hubs-0-roots is not there");
    assertThat(minutes.get()).isEqualTo(60);
  }

  @Test
  void run_pagesWithoutABodyOnThisMachine_areCountedInTheLog() {
    Logger logger = (Logger) LoggerFactory.getLogger(ClusterRanks.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Level before = logger.getLevel();
    lines.start();
    logger.addAppender(lines);
    logger.setLevel(Level.INFO);
    try {
      assertThat(rank()).isEmpty();
    } finally {
      logger.setLevel(before);
      logger.detachAppender(lines);
    }

    assertThat(lines.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .contains("2 pages have no body on this machine: they link to nothing");
  }

  @Test
  void close_whileAPeerIsAskedThatDoesNotAnswer_endsTheRanking() {
    AtomicInteger reads = new AtomicInteger();
    otherIsAsked = read -> reads.incrementAndGet();
    other(1);
    await().atMost(DEADLINE).until(() -> ranks.peers().seat("node2").isPresent());
    RankOrder order = order("r");
    desk.begin(
        progress ->
            new PeerReader(ranks, order, "node1", progress, System::nanoTime)
                .piece(1, "pages.hubs-0-roots", 0));
    await().atMost(DEADLINE).until(() -> reads.get() > 0);

    desk.ends();
    system.terminate(); // and nobody tells who asked
    await().atMost(DEADLINE).until(() -> system.getWhenTerminated().toCompletableFuture().isDone());
    desk.close();

    assertThat(desk.state().working()).isFalse();
  }

  @Test
  void source_othersHaveRankedWithoutThisNode_isTheirs() throws Exception {
    other(1);
    await().atMost(DEADLINE).until(() -> ranks.peers().seat("node2").isPresent());
    assertThatThrownBy(this::top).as("nor have they").hasMessageContaining("were never ranked");
    RankOrder theirs = new RankOrder("2026-01-01T00:00:00Z node2", List.of(OTHER), 9, .8, 1, 9);
    otherHas = new RankPeer.LastDone(theirs, 77);

    assertThat(top()).extracting(Measures.Entry::url).containsExactly("http://o.test/");
    try (RankSource source = ranks.source()) {
      assertThat(source.urls()).isEqualTo(77);
      assertThat(source.ranking()).isEqualTo(theirs.id());
    }

    assertThat(rank()).isEmpty();
    assertThat(top()).extracting(Measures.Entry::url).contains("http://a.test/1");
    otherHas = new RankPeer.LastDone(new RankOrder(LATER, List.of(OTHER), 9, .8, 1, 9), 77);
    assertThat(top()).extracting(Measures.Entry::url).containsExactly("http://o.test/");
  }

  @Test
  void take_orderFromBeforeTheOneTakenLast_isRefusedAfterARestartToo() throws Exception {
    assertThat(rank()).isEmpty();
    RankOrder last = RankOrder.read(dir.resolve("graph/cluster/order.json")).orElseThrow();
    RankOrder older = order("2026-01-01T00:00:00Z node2");

    assertThat(ranks.take(older)).contains("another ranking was begun since");
    restart(PLENTY);
    assertThat(ranks.take(older)).contains("another ranking was begun since");

    assertThat(RankOrder.read(dir.resolve("graph/cluster/order.json"))).contains(last);
    assertThat(ranks.take(last)).isEmpty();
    assertThat(desk.ended()).isZero();
    assertThat(rank()).as("a later one").isEmpty();
  }

  @Test
  void isBefore_instantsWithoutTheirLastZeros_areToldApart() {
    RankOrder whole = order("2026-11-29T10:00:00Z node1");
    RankOrder later = order("2026-11-29T10:00:00.5Z node2");

    assertThat(whole.isBefore(later)).isTrue();
    assertThat(later.isBefore(whole)).isFalse();
    assertThat(whole.isBefore(whole)).isFalse();
    Instant late = Instant.parse("2026-11-29T09:00:00Z");
    assertThat(RankOrder.id(late, List.of(later.id(), whole.id()), "node1"))
        .as("of a clock that is late")
        .isEqualTo("2026-11-29T10:00:00.501Z node1");
  }

  private RankOrder order(String id) {
    return new RankOrder(id, List.of(ranks.ownSeat(), OTHER), 10, .85, 1e-8, 60);
  }

  @Test
  void ready_whileItRanks_isRefused() {
    assertThat(ranks.ready().refusal()).isEmpty();
    AtomicInteger held = new AtomicInteger(1);
    assertThat(desk.begin(progress -> await().atMost(DEADLINE).until(() -> held.get() == 0)))
        .isTrue();

    assertThat(ranks.ready().refusal()).isEqualTo(BUSY);
    held.set(0);
  }

  @Test
  void peers_nodeThatMissedTheFirstQuestion_isAskedAgain() {
    other(2);

    await().atMost(DEADLINE).until(() -> ranks.peers().seat("node2").isPresent());
  }

  @Test
  void known_ofANodeThatHasGoneSince_isNotThere() {
    PeerBook book = new PeerBook(system);
    ActorRef<RankPeer.Message> peer = system.<RankPeer.Message>ignoreRef();
    book.present(Set.of(peer));
    assertThat(book.unknown()).containsExactly(peer);

    book.present(Set.of());
    book.known(OTHER, peer);

    assertThat(book.seat("node2")).isEmpty();
  }

  @Test
  void source_onePeerWasLeftOutToo_isTheLatestOfAll() throws Exception {
    RankOrder.Seat third = new RankOrder.Seat("node3", "akka://c@c:1", 1);
    RankOrder stale = new RankOrder("2026-01-01T00:00:00Z node2", List.of(OTHER), 9, .8, 1, 9);
    RankOrder latest = new RankOrder("2026-02-01T00:00:00Z node3", List.of(third), 9, .8, 1, 9);
    otherHas = new RankPeer.LastDone(stale, 77);
    other(1);
    peer(third, 1, () -> new RankPeer.LastDone(latest, 88));
    await().atMost(DEADLINE).until(() -> ranks.peers().seat("node2").isPresent());
    await().atMost(DEADLINE).until(() -> ranks.peers().seat("node3").isPresent());

    try (RankSource source = ranks.source()) {
      assertThat(source.ranking()).isEqualTo(latest.id());
      assertThat(source.urls()).isEqualTo(88);
    }
    assertThat(top()).extracting(Measures.Entry::url).containsExactly("http://o.test/");
  }

  private static String id(RankPeer.LastDone last) {
    RankOrder done = last.order();
    return done == null ? "" : done.id();
  }

  /** Says who it is when it is asked for the nth time, that it is at work, and has no message. */
  private void other(int answersFrom) {
    peer(OTHER, answersFrom, () -> otherHas);
  }

  private void peer(RankOrder.Seat seat, int answersFrom, Supplier<RankPeer.LastDone> has) {
    AtomicInteger asked = new AtomicInteger();
    ActorRef<RankPeer.Message> peer =
        system.systemActorOf(
            Behaviors.receiveMessage(
                (RankPeer.Message message) -> {
                  if (message instanceof RankPeer.Hello hello
                      && asked.incrementAndGet() >= answersFrom) {
                    hello.replyTo().tell(seat);
                  } else if (message instanceof RankPeer.Ready ready) {
                    ready.replyTo().tell(otherIsReady);
                  } else if (message instanceof RankPeer.Begin begin) {
                    begin.replyTo().tell(new RankPeer.Begun("no room", null));
                  } else if (message instanceof RankPeer.Read read) {
                    otherIsAsked.accept(read);
                  } else if (message instanceof RankPeer.Last last) {
                    last.replyTo().tell(has.get());
                  } else if (message instanceof RankPeer.Top top) {
                    RankPeer.TopUrl url = new RankPeer.TopUrl("http://o.test/", Map.of());
                    top.replyTo().tell(new RankPeer.Tops(id(has.get()), List.of(url), false));
                  }
                  return Behaviors.same();
                }),
            "peer-" + seat.node(),
            Props.empty());
    system
        .receptionist()
        .tell(Receptionist.register(ServiceKey.create(RankPeer.Message.class, "rank"), peer));
  }
}
