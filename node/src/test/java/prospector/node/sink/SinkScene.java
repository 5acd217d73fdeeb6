package prospector.node.sink;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import prospector.node.Exchanges;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ModelTable;
import prospector.persistence.table.RejudgeTable;
import prospector.web.fetch.FetchResult;
import prospector.web.page.PageParser;

/** A crawl's directory with stored pages, and sinks of it. */
final class SinkScene implements AutoCloseable {
  static final String CRAWL = "c";

  private final Path dir;
  private final CrawlDatabase database;
  private final SinkRest rest = new SinkRest();
  private final SinkCounts counts = new SinkCounts();

  SinkScene(Path dir) {
    this(dir, 1_000_000_000L);
  }

  /**
   * @param rollBytes of a WARC file
   */
  SinkScene(Path dir, long rollBytes) {
    this.dir = dir;
    this.database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, rollBytes, 100, Duration.ZERO),
            Clock.systemUTC());
    if (database.crawls().all().isEmpty()) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  CRAWL, "t", "", "bfs", List.of(), CrawlTable.State.RUNNING, "", 1, 1, 1));
    }
  }

  CrawlDatabase database() {
    return database;
  }

  SinkRest rest() {
    return rest;
  }

  SinkCounts counts() {
    return counts;
  }

  static String url(int number) {
    return "http://a.sim/" + number;
  }

  static List<String> urls(int from, int until) {
    return IntStream.range(from, until).mapToObj(SinkScene::url).toList();
  }

  /** Stores nuggets. */
  void store(int from, int until) {
    for (int i = from; i < until; i++) {
      store(i, true);
    }
  }

  void store(int number, boolean relevant) {
    database
        .pages()
        .store(page(number, relevant), Optional.empty(), relevant)
        .toCompletableFuture()
        .join();
  }

  /** Stores a nugget with its body, which is plain text. */
  void archived(int number, String text) {
    FetchResult exchange = Exchanges.of(url(number), "text/plain", text);
    database
        .pages()
        .store(page(number, true), Optional.of(exchange), true)
        .toCompletableFuture()
        .join();
  }

  /** Judges the whole crawl anew, which changes one page. */
  void judgeAnew(int number, boolean relevant) {
    CrawlTable.Row crawl = database.crawls().find(CRAWL).orElseThrow();
    RejudgeTable table = database.rejudging();
    RejudgeTable.Turn turn = table.begin(crawl, "new", "new");
    table.step(turn, List.of(page(number, relevant)));
    table.finish(turn, crawl, new ModelTable.Row("node1", 1, new byte[0]));
  }

  static PageRecord page(int number, boolean relevant) {
    return new PageRecord(
        CRAWL,
        url(number),
        "http://a.sim",
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, 1, "text/html", "UTF-8", 20, 5),
        new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(1, relevant, List.of()),
        new PageRecord.Words("steam", "en", ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  static SinkSettings.Sink sink(String name, SinkTarget target, int batchPages) {
    return new SinkSettings.Sink(
        name,
        target,
        false,
        false,
        new SinkSettings.Batch(batchPages, 1_000_000, Duration.ofMillis(20)),
        Duration.ofSeconds(20),
        Duration.ofMillis(100));
  }

  static PageParser parser() {
    return WebParts.parser("prospector", Clock.systemUTC());
  }

  /** The work of a sink with some receiver, for a thread of the test's. */
  SinkRun run(SinkSettings.Sink sink, Receiver receiver) {
    return run(sink, receiver, reader());
  }

  SinkRun run(SinkSettings.Sink sink, Receiver receiver, StoredPageReader reader) {
    return new SinkRun(
        new SinkRun.Parts(
            sink,
            database,
            receiver,
            new SinkFeed(database.feed(), new SinkTexts(reader), sink, rest::isFinishing),
            new Trouble(
                sink.name(),
                new BackOff(sink.backOffMax(), new SplittableRandom(1)),
                counts,
                rest,
                Clock.systemUTC()),
            counts,
            rest,
            dir,
            1,
            System::nanoTime,
            () -> 0));
  }

  /** Gives stored pages. */
  StoredPageReader reader() {
    return new StoredPageReader(database.pages(), parser());
  }

  /** Sinks as a process has them. */
  SinkDesk desk(SinkSettings.Sink... sinks) {
    return SinkDesk.open(
        SinkDesk.Parts.of(
            new SinkSettings(List.of(sinks), 1, Duration.ofSeconds(20)),
            database,
            reader(),
            Clock.systemUTC()));
  }

  @Override
  public void close() {
    database.close();
  }
}
