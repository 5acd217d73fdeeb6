package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import prospector.actors.work.FetchTask;
import prospector.actors.work.PagePipeline;
import prospector.actors.work.RequestLog;
import prospector.nugget.TermExtractor;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.Response;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** Whatever becomes of an answer, its bodies count no more in the end. */
class BodiesLetGoTest {
  private static final CrawlUrl URL = Given.url("/");
  private static final RequestLog.Delay DELAY = new RequestLog.Delay(0, 0);

  private final Clock clock = Clock.systemUTC();
  private final FakeTables tables = new FakeTables();
  private final AtomicInteger held = new AtomicInteger();
  private final Fetcher answers =
      new Fetcher() {
        @Override
        public CompletionStage<FetchResult> fetch(FetchRequest request) {
          byte[] body = "<p>steam".getBytes(StandardCharsets.UTF_8);
          Map<String, List<String>> headers = Map.of("content-type", List.of("text/html"));
          held.incrementAndGet();
          return CompletableFuture.completedFuture(
              new FetchResult(
                  request,
                  new FetchOutcome.Success(new Response(200, "", headers, body, body)),
                  clock.instant(),
                  Duration.ZERO,
                  Optional.empty(),
                  "",
                  body.length,
                  held::decrementAndGet));
        }

        @Override
        public CompletionStage<Abandoned> abandon(HostKey host) {
          return CompletableFuture.completedFuture(Abandoned.NOTHING);
        }

        @Override
        public void close() {}
      };

  private PagePipeline pipeline(PageParser parser, Executor workers) {
    return new PagePipeline(
        new PagePipeline.Parts(
            answers,
            parser,
            new LinkPolicy(true, url -> true),
            TermExtractor.pure(),
            tables.archive,
            new RequestLog(),
            workers,
            clock),
        3);
  }

  private PagePipeline pipeline() {
    return pipeline(new JsoupPageParser(ParserSettings.DEFAULT, clock), Runnable::run);
  }

  private static FetchTask task() {
    return new FetchTask(Given.crawl(), URL, 0, 0, "", 0, 0, PageRecord.Arm.FOCUSED, 0, 0, 0, 0, 0);
  }

  private void runs(CompletionStage<?> stage, boolean fails) {
    assertThat(stage.toCompletableFuture().isCompletedExceptionally()).isEqualTo(fails);
    assertThat(held).hasValue(0);
  }

  @Test
  void run_pageStored_letsGo() {
    runs(pipeline().run(task()), false);
  }

  @Test
  void run_rowNotDurableYet_holdsOn() {
    CompletableFuture<Void> disk = tables.archive.hold();

    CompletionStage<?> stored = pipeline().run(task());

    assertThat(held).hasValue(stored.toCompletableFuture().isDone() ? 0 : 1);
    disk.complete(null);
    runs(stored, false);
  }

  @Test
  void run_archiveFails_letsGo() {
    tables.archive.broken = true;

    runs(pipeline().run(task()), true);
  }

  @Test
  void run_parserThrows_letsGo() {
    PageParser throwing =
        (url, headers, body) -> {
          throw new IllegalStateException("a bug");
        };

    runs(pipeline(throwing, Runnable::run).run(task()), false); // the page ends as failed
  }

  @Test
  void run_workersAreShutDown_letsGo() {
    Executor none =
        work -> {
          throw new RejectedExecutionException("shut down");
        };

    runs(pipeline(new JsoupPageParser(ParserSettings.DEFAULT, clock), none).run(task()), true);
  }

  @Test
  void robotsAndSitemap_read_letGo() {
    UnaryOperator<FetchResult> same = UnaryOperator.identity();
    runs(pipeline().robots(FetchRequest.ofRobots(URL, false), DELAY, () -> {}, same, same), false);
    runs(pipeline().sitemap(URL, Given.CRAWL, DELAY), false);
  }
}
