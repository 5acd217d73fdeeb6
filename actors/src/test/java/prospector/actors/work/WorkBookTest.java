package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.CrashBook;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** Books that are not closed stand for processes that died. */
class WorkBookTest {
  private static final CrawlUrl PAGE = CrawlUrl.ofNormal("http://a.test/page");
  private static final Clock CLOCK = Clock.systemUTC();

  private final Path dir;
  private final CrawlDatabase database;
  private final List<CrawlUrl> asked = new ArrayList<>();
  private final List<OutOfMemoryError> told = new ArrayList<>();
  private final Executor usual = Runnable::run;
  private final Executor alone = Runnable::run;
  private final Fetcher silent =
      new Fetcher() {
        @Override
        public CompletionStage<FetchResult> fetch(FetchRequest request) {
          asked.add(request.url());
          return new CompletableFuture<>();
        }

        @Override
        public CompletionStage<Abandoned> abandon(HostKey host) {
          return CompletableFuture.completedFuture(new Abandoned(true, List.of()));
        }

        @Override
        public void close() {}
      };

  WorkBookTest(@TempDir Path dir) {
    this.dir = dir;
    this.database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test/1", 1, 1_000_000, 10, Duration.ofMillis(1)),
            CLOCK);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private WorkBook start() {
    return new WorkBook(CrashBook.open(database, 4, CLOCK, Runnable::run), alone, told::add);
  }

  /** A process that dies while it reads the page. */
  private void die() {
    CrashBook.open(database, 4, CLOCK, Runnable::run).read(PAGE.value());
  }

  private List<String> beingRead() {
    try {
      return CrashBook.beingRead(dir);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void executorFor_suspect_readsAloneUntilItWasHarmless() {
    die();
    WorkBook book = start();
    assertThat(book.executorFor(PAGE, usual)).isSameAs(alone);

    assertThat(book.<List<String>>read(PAGE, this::beingRead)).containsExactly(PAGE.value());

    assertThat(book.executorFor(PAGE, usual)).isSameAs(usual);
    assertThat(beingRead()).isEmpty();
    assertThat(database.suspects().all()).isEmpty();
  }

  @Test
  void fetch_givenUp_isRefusedWithoutARequestAndStaysSo() {
    die();
    die();
    WorkBook book = start();

    FetchResult result =
        book.fetch(silent, new FetchRequest(PAGE, FetchRequest.Purpose.PAGE), CLOCK)
            .toCompletableFuture()
            .join();
    book.read(PAGE, () -> result); // as the pipeline does with every outcome

    assertThat(asked).isEmpty();
    assertThat(result.outcome()).isInstanceOf(FetchOutcome.Refused.class);
    assertThat(result.outcome().fold(new OutcomeRules(PAGE, 0, false, CLOCK.instant())))
        .isEqualTo(Verdict.failed("crash"));
    assertThat(database.suspects().find(PAGE.value()).orElseThrow().isGivenUp()).isTrue();
  }

  @Test
  void fetch_brokenOffOrAnswered_isInWorkNoMore() {
    WorkBook book = start();
    book.fetch(silent, new FetchRequest(PAGE, FetchRequest.Purpose.PAGE), CLOCK);
    book.over(PAGE.host());

    start();

    assertThat(asked).containsExactly(PAGE);
    assertThat(database.suspects().all()).isEmpty();
  }

  @Test
  void readApart_countsAsBeingAskedFor() {
    WorkBook book = start();

    List<String> during = book.readApart(PAGE, this::beingRead);

    assertThat(during).isEmpty();
  }

  @Test
  void read_outOfMemory_isToldWhileTheBookSaysWho() {
    List<String> during = new ArrayList<>();
    WorkBook book =
        new WorkBook(
            CrashBook.open(database, 4, CLOCK, Runnable::run),
            alone,
            failure -> during.addAll(beingRead()));

    assertThatThrownBy(
            () ->
                book.read(
                    PAGE,
                    () -> {
                      throw new OutOfMemoryError("no room");
                    }))
        .isInstanceOf(OutOfMemoryError.class);

    assertThat(during).containsExactly(PAGE.value());
  }
}
