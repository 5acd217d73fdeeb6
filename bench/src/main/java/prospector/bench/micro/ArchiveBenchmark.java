package prospector.bench.micro;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/**
 * Question: does storing a page (WARC request, response and metadata at gzip level 1, a JSON line,
 * a row of the page table, durable) take less than half of what parsing it takes?
 *
 * <p>Input: a page of 27 kB; 16 pages are stored at once, as 16 requests in flight would. The time
 * is wall time of one page, the disk's included.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
public class ArchiveBenchmark {
  private static final int AT_ONCE = 16;
  private static final Instant START = Instant.parse("2026-11-21T00:00:00Z");

  private final byte[] body = SamplePage.html().getBytes(StandardCharsets.UTF_8);
  private @Nullable Path directory;
  private @Nullable CrawlDatabase database;
  private long stored;

  /** Opens an empty archive. */
  @Setup
  public void open() throws IOException {
    directory = Files.createTempDirectory("prospector-archive-benchmark");
    ArchiveSettings settings = new ArchiveSettings("bench", "prospector-bench", 1, 1L << 30, 64);
    database = CrawlDatabase.open(directory, settings, Clock.systemUTC());
  }

  /** Deletes it. */
  @TearDown
  public void close() throws IOException {
    if (database != null && directory != null) {
      database.close();
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** One page stored. */
  @Benchmark
  @OperationsPerInvocation(AT_ONCE)
  public void store() {
    CompletableFuture.allOf(
            IntStream.range(0, AT_ONCE)
                .mapToObj(i -> storeNext())
                .toArray(CompletableFuture<?>[]::new))
        .join();
  }

  private CompletableFuture<?> storeNext() {
    CrawlUrl url = CrawlUrl.ofNormal("http://docs.example.org/page-" + stored++ + ".html");
    return java.util.Objects.requireNonNull(database)
        .pages()
        .store(row(url), Optional.of(exchange(url)), true)
        .toCompletableFuture();
  }

  private FetchResult exchange(CrawlUrl url) {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length;
    Map<String, List<String>> headers =
        Map.of("content-type", List.of("text/html"), "content-length", List.of("" + body.length));
    return new FetchResult(
        new FetchRequest(url, FetchRequest.Purpose.PAGE),
        new FetchOutcome.Success(new Response(200, head + "\r\n\r\n", headers, body, body)),
        START,
        Duration.ofMillis(20),
        Optional.of("127.0.0.1"),
        "GET " + url.pathAndQuery() + " HTTP/1.1\r\nHost: docs.example.org\r\n\r\n");
  }

  private PageRecord row(CrawlUrl url) {
    return new PageRecord(
        "bench",
        url.value(),
        url.host().value(),
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, START.toEpochMilli(), "text/html", "UTF-8", body.length, 20),
        new PageRecord.Choice(3, SamplePage.URL, -2.5, 17, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(0.25, false, List.of("steam 3", "engine 1")),
        new PageRecord.Words("steam engine guide", "", ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
