package prospector.node.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;

/** Batches, cursors and failures of one sink. */
@Timeout(60)
class SinkRunTest {
  private static final SinkSettings.Sink BY_TENS =
      SinkScene.sink("s", new SinkTarget.LineFile(Path.of("unused")), 10);

  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private final Path dir;
  private final List<String> taken = new CopyOnWriteArrayList<>();
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<Integer> sizes = new CopyOnWriteArrayList<>();

  SinkRunTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private Receiver.Taken take(Batch batch) {
    sizes.add(batch.lines().size());
    for (Line line : batch.lines()) {
      lines.add(new String(line.json(), StandardCharsets.UTF_8));
      taken.add(line.url());
    }
    return Receiver.Taken.ALL;
  }

  private void finish(SinkScene scene, Receiver receiver) {
    scene.rest().finish();
    scene.run(BY_TENS, receiver).run();
  }

  @Test
  void run_storedPages_bringsNuggetsInOrderInBatchesAndGoesOnWhereItWas() {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 25);
      scene.store(25, false);
      finish(scene, this::take);
      assertThat(taken).isEqualTo(SinkScene.urls(0, 25));
      assertThat(sizes).containsExactly(10, 10, 5);
    }
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(26, 28);
      finish(scene, this::take);
      assertThat(taken.subList(25, taken.size())).isEqualTo(SinkScene.urls(26, 28));
      assertThat(scene.counts().pages()).isEqualTo(2);
    }
  }

  @Test
  void run_receiverThatFails_isTriedAgainAndMissesNothing() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 12);
      Thread thread =
          new Thread(
              scene.run(
                  BY_TENS,
                  batch -> {
                    if (tries.incrementAndGet() <= 3) {
                      throw new IOException("away");
                    }
                    return take(batch);
                  }));
      thread.start();
      await().until(() -> taken.size() == 12);
      assertThat(scene.counts().failures()).isEqualTo(3);
      scene.store(12, 13);
      await().until(() -> taken.size() == 13);
      scene.rest().finish();
      thread.join();
    }
    assertThat(taken).isEqualTo(SinkScene.urls(0, 13));
  }

  @Test
  void run_databaseThatIsAwayForSeveralTries_goesOnWhenItIsBack() throws Exception {
    try (SinkScene scene = new SinkScene(dir);
        Connection connection = scene.database().link().connect();
        Statement statement = connection.createStatement()) {
      scene.store(0, 12);
      statement.execute("ALTER TABLE crawl RENAME TO crawl_away");
      Thread thread = new Thread(scene.run(BY_TENS, this::take));
      thread.start();
      await()
          .atMost(DEADLINE)
          .until(() -> scene.counts().failures() >= 2 || scene.counts().isOff());
      assertThat(scene.counts().isOff()).isFalse();

      statement.execute("ALTER TABLE crawl_away RENAME TO crawl");
      await().atMost(DEADLINE).until(() -> taken.size() == 12);
      scene.rest().finish();
      thread.join();
    }
    assertThat(taken).isEqualTo(SinkScene.urls(0, 12));
  }

  @Test
  void run_crawlThatIsOver_isLookedIntoOnceUntilItGoesOn() throws Exception {
    try (SinkScene scene = new SinkScene(dir);
        Connection connection = scene.database().link().connect();
        Statement statement = connection.createStatement()) {
      scene.database().crawls().state(SinkScene.CRAWL, CrawlTable.State.FINISHED);
      statement.execute("SET QUERY_STATISTICS TRUE");
      Thread thread = new Thread(scene.run(BY_TENS, this::take));
      thread.start();

      await().until(() -> executed(statement, "FROM crawl ORDER BY seq") > 5);
      assertThat(executed(statement, "ORDER BY crawl, seq LIMIT 200")).isEqualTo(1);

      scene.store(0, 3); // as one that was under way when it ended
      scene.database().crawls().state(SinkScene.CRAWL, CrawlTable.State.RUNNING);
      await().until(() -> taken.size() == 3);
      scene.database().crawls().state(SinkScene.CRAWL, CrawlTable.State.FINISHED);
      scene.store(3, 4);
      scene.rest().finish(); // looks once more
      thread.join();
    }
    assertThat(taken).isEqualTo(SinkScene.urls(0, 4));
  }

  private static long executed(Statement statement, String sql) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "SELECT COALESCE(SUM(execution_count), 0) FROM information_schema.query_statistics"
                + " WHERE sql_statement LIKE '%"
                + sql
                + "'")) {
      row.next();
      return row.getLong(1);
    }
  }

  /** A sink with texts, and a reader of files that is away so often. */
  private SinkRun withTexts(SinkScene scene, int away) {
    AtomicInteger left = new AtomicInteger(away);
    DocumentReader reader =
        new DocumentReader() {
          @Override
          public DocumentText read(String mime, byte[] body) {
            String problem = left.getAndDecrement() > 0 ? DocumentText.BUSY : "";
            String text = new String(body, StandardCharsets.UTF_8);
            return new DocumentText("", "", "", text, List.of(), Optional.empty(), problem);
          }

          @Override
          public void close() {}
        };
    SinkSettings.Sink texts =
        new SinkSettings.Sink(
            "s",
            BY_TENS.target(),
            false,
            true,
            BY_TENS.batch(),
            BY_TENS.replyTimeout(),
            Duration.ofMillis(2));
    PageParser parser =
        new DocumentPageParser(
            Set.of("text/plain"), reader, ParserSettings.DEFAULT, Clock.systemUTC());
    return scene.run(texts, this::take, new StoredPageReader(scene.database().pages(), parser));
  }

  private void bringToTheEnd(SinkScene scene, SinkRun run, int pages) throws Exception {
    Thread thread = new Thread(run);
    thread.start();
    await().atMost(DEADLINE).until(() -> taken.size() == pages);
    scene.rest().finish();
    thread.join();
  }

  /** Else {@code send} would end at the same file each time. */
  @Test
  void run_atTheEndWithAReaderThatIsAwayForGood_bringsAllThatThereIs() throws Exception {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.archived(0, "turbine");
      scene.archived(1, "boiler");
      scene.store(2, 4);
      scene.rest().finish();

      withTexts(scene, Integer.MAX_VALUE).run();
    }
    assertThat(taken).isEqualTo(SinkScene.urls(0, 4));
    assertThat(lines.get(0)).contains("\"text\":null");
  }

  @Test
  void run_fileWhoseReaderIsAway_comesWithItsTextAndThoseBeforeItAtOnce() throws Exception {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 2);
      scene.archived(2, "turbine");
      scene.archived(3, "boiler");
      bringToTheEnd(scene, withTexts(scene, 3), 4);
    }
    assertThat(sizes).containsExactly(2, 2);
    assertThat(taken).isEqualTo(SinkScene.urls(0, 4));
    assertThat(lines.get(2)).contains("\"text\":\"turbine\"");
    assertThat(lines.get(3)).contains("\"text\":\"boiler\"");
  }

  @Test
  void run_fileWhoseReaderNeverComes_isNoEndOfTheSink() throws Exception {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.archived(0, "turbine");
      scene.store(1, 2);
      bringToTheEnd(scene, withTexts(scene, Integer.MAX_VALUE), 2);
    }
    assertThat(lines.get(0)).contains("\"text\":null");
  }

  @Test
  void run_receiverThatIsAwayAtTheEnd_leavesThePagesForTheNextStart() {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 12);
      SinkRun run =
          scene.run(
              BY_TENS,
              batch -> {
                throw new IOException("away");
              });
      scene.rest().finish();
      run.run();
      assertThat(run.waiting()).isEqualTo(12);
      assertThat(scene.counts().waiting()).isEqualTo(12);
      finish(scene, this::take);
      assertThat(taken).isEqualTo(SinkScene.urls(0, 12));
    }
  }

  @Test
  void run_pageThatIsRefused_isSetAsideAndTheOthersAreBrought() throws IOException {
    Set<String> bad = Set.of(SinkScene.url(3), SinkScene.url(17));
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 20);
      finish(
          scene,
          batch -> {
            if (batch.lines().stream().anyMatch(line -> bad.contains(line.url()))) {
              throw new Receiver.RefusedException("400");
            }
            return take(batch);
          });
      assertThat(scene.counts().pagesRefused()).isEqualTo(2);
    }
    List<String> others = new ArrayList<>(SinkScene.urls(0, 20));
    others.removeAll(bad);
    assertThat(taken).isEqualTo(others);
    assertThat(Files.readAllLines(dir.resolve("sinks/s.refused.jsonl")))
        .hasSize(2)
        .first()
        .asString()
        .contains(SinkScene.url(3));
  }

  @Test
  void run_receiverThatRefusesEverything_isHeldForBrokenAndKeepsThePages() throws IOException {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 50);
      finish(
          scene,
          batch -> {
            throw new Receiver.RefusedException("400 no such thing");
          });
      assertThat(scene.counts().pagesRefused()).isEqualTo(SinkRun.REFUSED_IN_A_ROW);
      finish(scene, this::take);
      assertThat(taken).isEqualTo(SinkScene.urls(SinkRun.REFUSED_IN_A_ROW, 50));
    }
  }

  @Test
  void run_refusalsAmongPagesThatAreTaken_doNotStopTheSinkHoweverMany() {
    SinkSettings.Sink byHundreds = SinkScene.sink("s", BY_TENS.target(), 100);
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 120);
      scene.rest().finish();
      scene
          .run(
              byHundreds,
              batch ->
                  new Receiver.Taken(
                      "",
                      batch.lines().stream()
                          .filter(line -> line.number() % 4 == 0)
                          .map(line -> new Receiver.Refused(line, "mapping"))
                          .toList()))
          .run();
      assertThat(scene.counts().pagesRefused())
          .isEqualTo(120 / 4)
          .isGreaterThan(SinkRun.REFUSED_IN_A_ROW);
      assertThat(scene.counts().pages()).isEqualTo(90);
      assertThat(scene.counts().failures()).isZero();
    }
  }

  @Test
  void run_pagesStoredAfterTheLookBeforeTheEnd_areBrought() {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 1);
      scene
          .run(
              BY_TENS,
              batch -> {
                if (taken.isEmpty()) {
                  scene.store(1, 4);
                  scene.rest().finish();
                }
                return take(batch);
              })
          .run();
    }
    assertThat(taken).isEqualTo(SinkScene.urls(0, 4));
  }

  @Test
  void run_crawlThatWasJudgedAnew_bringsItsNuggetsFromTheFirstOn() {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, false);
      scene.store(1, true);
      finish(scene, this::take);
      scene.judgeAnew(0, true);
      finish(scene, this::take);
    }
    assertThat(taken).containsExactly(SinkScene.url(1), SinkScene.url(0), SinkScene.url(1));
  }

  @Test
  void run_batchThatFailedBeforeTheCrawlWasJudgedAnew_isMadeAnew() {
    AtomicInteger tries = new AtomicInteger();
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, false);
      scene.store(1, true);
      scene
          .run(
              BY_TENS,
              batch -> {
                if (tries.incrementAndGet() == 1) {
                  scene.judgeAnew(0, true);
                  throw new IOException("away");
                }
                scene.rest().finish();
                return take(batch);
              })
          .run();
    }
    assertThat(taken).isEqualTo(SinkScene.urls(0, 2));
  }

  @Test
  void run_receiverThatHangs_isOffUntilTheNextStart() {
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 5);
      scene
          .run(
              BY_TENS,
              batch -> {
                throw new Receiver.HungException("it hangs");
              })
          .run(); // ends, although nobody told it to
      assertThat(scene.counts().isOff()).isTrue();
      finish(scene, this::take);
      assertThat(taken).isEqualTo(SinkScene.urls(0, 5));
    }
  }

  @Test
  void run_batchOfManyBytes_endsBehindTheBound() {
    SinkSettings.Sink small =
        new SinkSettings.Sink(
            "s",
            BY_TENS.target(),
            true,
            false,
            new SinkSettings.Batch(1_000, 2_000, Duration.ofMillis(20)),
            BY_TENS.replyTimeout(),
            BY_TENS.backOffMax());
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 20);
      scene.rest().finish();
      scene
          .run(
              small,
              batch -> {
                int before = batch.bytes().length - batch.lines().get(0).json().length;
                assertThat(before).isLessThan(2_000);
                return take(batch);
              })
          .run();
    }
    assertThat(taken).isEqualTo(SinkScene.urls(0, 20));
    assertThat(sizes).hasSizeGreaterThan(3);
  }

  @Test
  void refusedFile_atItsBound_takesNoMore() throws IOException {
    RefusedFile file = new RefusedFile(dir, "s");
    try (SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 1);
      List<Line> lines = new ArrayList<>();
      finish(
          scene,
          batch -> {
            lines.addAll(batch.lines());
            return Receiver.Taken.ALL;
          });
      Line line = lines.get(0);
      assertThat(file.add(line)).isTrue();
      Line large = new Line(1, line.stored(), new byte[(int) RefusedFile.MOST_BYTES]);
      assertThat(file.add(large)).isFalse();
      assertThat(Files.readAllBytes(file.path())).isEqualTo(line.json());
    }
  }

  @Test
  void backOff_failures_waitLongerUpToTheBoundAndAsLongAsAsked() {
    BackOff backOff = new BackOff(Duration.ofSeconds(60), new java.util.SplittableRandom(7));
    long most = 0;
    for (int i = 0; i < 100; i++) {
      long next = backOff.nextMillis(0);
      assertThat(next).isBetween(Math.min(60_000, 1_000L << Math.min(i, 40)) / 2, 60_000L);
      most = Math.max(most, next);
    }
    assertThat(most).isGreaterThan(50_000);
    assertThat(backOff.nextMillis(1_000_000)).isEqualTo(60_000);
    backOff.succeeded();
    assertThat(backOff.nextMillis(0)).isBetween(500L, 1_000L);
    assertThat(backOff.nextMillis(20_000)).isEqualTo(20_000);
  }
}
