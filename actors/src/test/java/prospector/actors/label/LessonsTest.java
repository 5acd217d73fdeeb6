package prospector.actors.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.learn.LearnerActor;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.LabelTable;
import prospector.persistence.table.LabelTable.Label;
import prospector.prioritizer.Correction;
import prospector.prioritizer.Policies;
import prospector.prioritizer.Policy;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** What is made of labels that lie in a real database, with pages in a real archive. */
class LessonsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ActorTestKit KIT = ActorTestKit.create(ManualTime.config());
  private static final String CRAWL = "c";
  private static final String HUB = "http://a.sim/hub";
  private static final String RECIPE = "http://a.sim/recipe";
  private static final String TRAIN = "http://a.sim/train";

  private final ManualTime time = ManualTime.get(KIT.system());
  private final Path dir;
  private final CrawlDatabase database;
  private PageParser parser = new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());
  private final CrawlSpec spec =
      new CrawlSpec(
          CRAWL,
          TopicFile.ofWords("steam"),
          List.of(),
          Policy.LEARNER,
          CrawlSpec.Budget.UNLIMITED,
          CrawlSpec.Bounds.NONE,
          0,
          1,
          1);

  LessonsTest(@TempDir Path dir) {
    this.dir = dir;
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    store(HUB, "", false, "plain words <a href='/recipe'>dumplings with ginger</a>");
    store(RECIPE, HUB, true, "steam the dumplings in a basket with ginger and rice");
    store(TRAIN, HUB, true, "a steam locomotive with a boiler and a tender");
  }

  @AfterEach
  void close() {
    database.close();
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private void store(String url, String via, boolean relevant, String text) {
    byte[] body = ("<title>t</title><p>" + text).getBytes(StandardCharsets.UTF_8);
    store(url, via, relevant, "text/html", body);
  }

  private void store(String url, String via, boolean relevant, String type, byte[] body) {
    store(url, via, relevant, type, body, PageCopy.NONE);
  }

  private void store(
      String url, String via, boolean relevant, String type, byte[] body, PageCopy copy) {
    Map<String, List<String>> headers = Map.of("content-type", List.of(type));
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(CrawlUrl.ofNormal(url), FetchRequest.Purpose.PAGE),
            new FetchOutcome.Success(
                new Response(
                    200, "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n", headers, body, body)),
            Instant.ofEpochMilli(1_700_000_000_000L),
            Duration.ofMillis(20),
            Optional.empty(),
            "GET / HTTP/1.1\r\nHost: a.sim\r\n\r\n");
    PageRecord row =
        new PageRecord(
            CRAWL,
            url,
            "http://a.sim",
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 1_700_000_000_000L, type, "UTF-8", body.length, 20),
            new PageRecord.Choice(1, via, 0, 1, PageRecord.Arm.FOCUSED),
            new PageRecord.Judged(relevant ? 1 : 0, relevant, List.of()),
            new PageRecord.Words("t", "", ""),
            copy,
            LeftLinks.NONE);
    database.pages().store(row, Optional.of(exchange), true).toCompletableFuture().join();
  }

  private Lessons lessons(String node) {
    return lessons(node, database.labels());
  }

  private Lessons lessons(String node, LabelTable labels) {
    return new Lessons(
        spec,
        new Lessons.Sources(
            node,
            labels,
            database.pages(),
            database.listing(),
            parser,
            new LinkPolicy(true, url -> true),
            Clock.systemUTC()));
  }

  private void label(Label label) {
    database.labels().append(CRAWL, RECIPE, label, Clock.systemUTC().millis());
  }

  @Test
  void look_withoutLabels_isNothing() {
    assertThat(lessons("node1").look()).isEmpty();
  }

  @Test
  void look_labelled_teachesTheTopicAndCorrectsTheLink() {
    label(Label.DOWN);

    Lessons.Learned learned = lessons("node1").look().orElseThrow();

    Correction correction = learned.corrections().get(0);
    assertThat(learned.corrections()).hasSize(1);
    assertThat(correction.url().value()).isEqualTo(RECIPE);
    assertThat(correction.judged()).isTrue();
    assertThat(correction.label()).contains(false);
    assertThat(correction.terms()).contains("dumplings");
    assertThat(correction.links().get(0).parentRelevant()).isFalse();
    assertThat(learned.topic()).isNotEqualTo(spec.topic());
    assertThat(database.labels().kept(CRAWL)).hasSizeGreaterThan(1);
  }

  /** It was no nugget for its groups: they lose none by the label. */
  @Test
  void look_labelledList_wasNoNuggetWhenItWasJudged() {
    String list = "http://a.sim/list";
    byte[] body = "<title>t</title><p>steam".getBytes(StandardCharsets.UTF_8);
    store(list, HUB, true, "text/html", body, new PageCopy(PageCopy.LISTING, RECIPE));
    database.labels().append(CRAWL, list, Label.DOWN, Clock.systemUTC().millis());

    Lessons.Learned learned = lessons("node1").look().orElseThrow();

    assertThat(learned.corrections())
        .singleElement()
        .satisfies(it -> assertThat(it.judged()).isFalse());
  }

  @Test
  void look_again_isNothingUntilThereIsMore() {
    Lessons lessons = lessons("node1");
    label(Label.DOWN);
    lessons.look();

    assertThat(lessons.look()).isEmpty();
    label(Label.NONE);
    assertThat(lessons.look().orElseThrow().corrections())
        .singleElement()
        .satisfies(it -> assertThat(it.label()).isEmpty());
  }

  @Test
  void look_moreLabels_readsEachKeptPageOnce() {
    for (int i = 0; i < 20; i++) {
      store("http://a.sim/" + i, HUB, i % 2 == 0, "page number" + i);
    }
    CountedLabels labels = new CountedLabels(database.labels(), 0);
    Lessons lessons = lessons("node1", labels);
    label(Label.DOWN);
    lessons.look();
    labels.append(CRAWL, TRAIN, Label.UP, Clock.systemUTC().millis());

    Topic learned = lessons.look().orElseThrow().topic();
    label(Label.UP);
    Topic changed = lessons.look().orElseThrow().topic();

    assertThat(labels.read)
        .containsExactlyInAnyOrderElementsOf(database.labels().kept(CRAWL))
        .hasSizeGreaterThan(5);
    assertThat(learned.wanted()).hasSize(1);
    assertThat(changed.wanted()).hasSize(2);
  }

  @Test
  void look_thatFailed_isMadeAgain() {
    label(Label.DOWN);
    Lessons lessons = lessons("node1", new CountedLabels(database.labels(), 1));

    assertThatThrownBy(lessons::look).isInstanceOf(StorageException.class);

    assertThat(lessons.look().orElseThrow().corrections()).hasSize(1);
  }

  @Test
  void actor_looksThatFail_areOneWarning() {
    Logger logger = (Logger) LoggerFactory.getLogger(LabelActor.class);
    logger.setLevel(Level.WARN); // whatever the tests' own configuration shows
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    label(Label.DOWN);
    TestProbe<LearnerActor.Command> learner = KIT.createTestProbe();
    Lessons lessons = lessons("node1", new CountedLabels(database.labels(), 3));

    ActorRef<LabelActor.Command> actor =
        KIT.spawn(
            LabelActor.create(
                new CrawlContext(spec, Policies.bfs()),
                lessons,
                Optional.empty(),
                learner.getRef(),
                Runnable::run));
    learner.awaitAssert(
        PATIENCE,
        () -> {
          time.timePasses(Duration.ofSeconds(1));
          return learner.expectMessageClass(LearnerActor.Corrected.class, Duration.ofMillis(100));
        });

    KIT.stop(actor); // it would go on to look in a database that is closed
    logger.detachAppender(lines);
    logger.setLevel(null);
    assertThat(lines.list)
        .singleElement()
        .satisfies(line -> assertThat(line.getFormattedMessage()).contains("the disk is ill"));
  }

  @Test
  void look_labelGivenWhileItLooks_isLearnedByTheNext() {
    label(Label.DOWN);
    Runnable late =
        () -> database.labels().append(CRAWL, HUB, Label.UP, Clock.systemUTC().millis());
    Lessons lessons = lessons("node1", new BusyLabels(database.labels(), late));

    assertThat(lessons.look().orElseThrow().corrections()).hasSize(1);
    assertThat(lessons.look().orElseThrow().corrections()).hasSize(2);
    assertThat(lessons.look()).isEmpty();
  }

  @Test
  void look_damagedRecords_teachNothingAndStopNoOtherLabel() throws Exception {
    damage(HUB);
    damage(RECIPE);
    long now = Clock.systemUTC().millis();
    database.labels().append(CRAWL, RECIPE, Label.DOWN, now - 60_000);
    database.labels().append(CRAWL, TRAIN, Label.UP, now);

    Lessons.Learned learned = lessons("node1").look().orElseThrow();

    assertThat(learned.corrections()).hasSize(2);
    assertThat(learned.corrections().get(0).terms()).isEmpty();
    assertThat(learned.corrections().get(1).terms()).contains("locomotive");
  }

  @Test
  void look_recordThatCannotBeReadNow_isLookedForAgain() throws Exception {
    damage(RECIPE);
    label(Label.DOWN);

    assertThat(lessons("node1").look().orElseThrow().corrections()).isEmpty();
    assertThat(database.labels().kept(CRAWL)).isEmpty();
  }

  private void damage(String url) throws Exception {
    WarcLocation place = database.listing().find(CRAWL, url).orElseThrow().stored().location();
    Path file = dir.resolve("warc").resolve(place.file());
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(place.offset());
      bytes.write(new byte[(int) place.length()]);
    }
  }

  @Test
  void look_pageForComparisonThatIsOutOfScope_isWhatTheTopicSays() {
    store("http://b.sim/shed", "", false, "a steam engine in a shed with wheels and coal");
    label(Label.DOWN);
    Lessons lessons = lessons("node1");

    Topic learned = lessons.look().orElseThrow().topic();

    ParsedPage shed = page("a steam engine in a shed with wheels and coal");
    assertThat(database.labels().kept(CRAWL)).contains("http://b.sim/shed");
    assertThat(learned.nugget().judge(shed))
        .isEqualTo(lessons.taughtAnew(true).nugget().judge(shed));
  }

  private ParsedPage page(String text) {
    return parser.parse(
        CrawlUrl.ofNormal("http://c.sim/"),
        Map.of("content-type", List.of("text/html")),
        ("<title>t</title><p>" + text).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void taughtAnew_withoutKeeping_teachesTheSameAndStoresNothing() {
    label(Label.DOWN);
    ParsedPage recipe = page("steam the dumplings in a basket with ginger and rice");

    Judgement tried = lessons("node1").taughtAnew(false).nugget().judge(recipe);
    assertThat(database.labels().kept(CRAWL)).isEmpty();
    Judgement kept = lessons("node1").taughtAnew(true).nugget().judge(recipe);

    assertThat(database.labels().kept(CRAWL)).isNotEmpty();
    assertThat(tried).isEqualTo(kept).isNotEqualTo(spec.topic().nugget().judge(recipe));
  }

  @Test
  void look_fileThatIsTooLongToBeKept_teachesItsText() {
    String url = "http://a.sim/book.pdf";
    byte[] book = new byte[300 * 1024];
    parser =
        new DocumentPageParser(
            Set.of("application/pdf"),
            new WholeFiles(book.length, "1 < 2 & \"dumplings\""),
            ParserSettings.DEFAULT,
            Clock.systemUTC());
    store(url, "", true, "application/pdf", book);
    database.labels().append(CRAWL, url, Label.DOWN, Clock.systemUTC().millis());

    Lessons.Learned learned = lessons("node1").look().orElseThrow();

    assertThat(learned.corrections().get(0).terms()).contains("dumplings", "cookbook");
  }

  @Test
  void look_fileThatNothingReadsNow_teachesOnceItIsRead() {
    for (int length : List.of(3, 300 * 1024)) {
      String url = "http://a.sim/" + length + ".pdf";
      AtomicInteger inVain = new AtomicInteger(length == 3 ? 1 : 2); // keeper and learner
      WholeFiles reader = new WholeFiles(length, "dumplings");
      parser =
          new DocumentPageParser(
              Set.of("application/pdf"),
              new DocumentReader() {
                @Override
                public DocumentText read(String mime, byte[] body) {
                  return inVain.getAndDecrement() > 0
                      ? DocumentText.unreadable(DocumentText.UNAVAILABLE)
                      : reader.read(mime, body);
                }

                @Override
                public void close() {}
              },
              ParserSettings.DEFAULT,
              Clock.systemUTC());
      store(url, "", true, "application/pdf", new byte[length]);
      Lessons lessons = lessons("node1");
      database.labels().append(CRAWL, url, Label.DOWN, Clock.systemUTC().millis());
      assertThat(terms(lessons.look(), url)).isEmpty();
      inVain.set(0);
      label(Label.DOWN);

      assertThat(terms(lessons.look(), url)).contains("dumplings");
    }
  }

  private static List<String> terms(Optional<Lessons.Learned> learned, String url) {
    return learned.map(Lessons.Learned::corrections).orElse(List.of()).stream()
        .filter(correction -> correction.url().value().equals(url))
        .flatMap(correction -> correction.terms().stream())
        .toList();
  }

  @Test
  void look_onAnotherNode_waitsForTheOneThatHasTheBody() {
    label(Label.DOWN);
    Lessons other = lessons("node2");

    assertThat(other.look().map(Lessons.Learned::corrections).orElse(List.of())).isEmpty();
    lessons("node1").look();
    assertThat(other.look().orElseThrow().corrections()).hasSize(1);
  }

  @Test
  void actor_labelGivenWhileItRuns_teachesCrawlAndLearner() {
    CrawlContext crawl = new CrawlContext(spec, Policies.bfs());
    TestProbe<LearnerActor.Command> learner = KIT.createTestProbe();
    ActorRef<LabelActor.Command> actor =
        KIT.spawn(
            LabelActor.create(
                crawl, lessons("node1"), Optional.empty(), learner.getRef(), Runnable::run));
    time.timePasses(Duration.ofSeconds(1));
    learner.expectNoMessage(Duration.ZERO);

    label(Label.DOWN);

    LearnerActor.Corrected corrected =
        learner.awaitAssert( // its first look may come before its timer is set
            PATIENCE,
            () -> {
              time.timePasses(Duration.ofSeconds(1));
              return learner.expectMessageClass(
                  LearnerActor.Corrected.class, Duration.ofMillis(100));
            });
    KIT.stop(actor);
    assertThat(corrected.corrections()).hasSize(1);
    assertThat(crawl.topic()).isNotEqualTo(spec.topic());
  }

  /** Reads a file that comes whole, as a reader of documents does. */
  private record WholeFiles(int length, String text) implements DocumentReader {
    @Override
    public DocumentText read(String mime, byte[] body) {
      return body.length == length
          ? new DocumentText("Cookbook", "", "en", text, List.of(), Optional.empty(), "")
          : DocumentText.unreadable("document_malformed");
    }

    @Override
    public void close() {}
  }

  /** The labels of the database, as somebody changes what comes of them. */
  private abstract static class OtherLabels implements LabelTable {
    final LabelTable labels;

    OtherLabels(LabelTable labels) {
      this.labels = labels;
    }

    @Override
    public void append(String crawl, String url, Label label, long givenMillis) {
      labels.append(crawl, url, label, givenMillis);
    }

    @Override
    public List<Event> all(String crawl) {
      return labels.all(crawl);
    }

    @Override
    public long count(String crawl) {
      return labels.count(crawl);
    }

    @Override
    public void keep(String crawl, Lesson lesson) {
      labels.keep(crawl, lesson);
    }

    @Override
    public List<String> kept(String crawl) {
      return labels.kept(crawl);
    }

    @Override
    public List<Lesson> lessons(String crawl, Collection<String> urls) {
      return labels.lessons(crawl, urls);
    }
  }

  /** Labels among which somebody puts another as soon as they are read. */
  private static final class BusyLabels extends OtherLabels {
    private final Runnable late;
    private boolean read;

    BusyLabels(LabelTable labels, Runnable late) {
      super(labels);
      this.late = late;
    }

    @Override
    public List<Event> all(String crawl) {
      List<Event> all = labels.all(crawl);
      if (!read) {
        read = true;
        late.run();
      }
      return all;
    }
  }

  /** Notes which pages are read, and cannot be read the first times. */
  private static final class CountedLabels extends OtherLabels {
    private final List<String> read = new ArrayList<>();
    private int failures;

    CountedLabels(LabelTable labels, int failures) {
      super(labels);
      this.failures = failures;
    }

    @Override
    public List<Lesson> lessons(String crawl, Collection<String> urls) {
      if (failures-- > 0) {
        throw new StorageException("the disk is ill", new IOException());
      }
      read.addAll(urls);
      return labels.lessons(crawl, urls);
    }
  }
}
