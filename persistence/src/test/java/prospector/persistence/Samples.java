package prospector.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPOutputStream;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.sql.DatabaseSettings;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/** Pages and exchanges for tests. */
public final class Samples {
  public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  public static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
  public static final String CRAWL = "c1";

  private Samples() {}

  public static ArchiveSettings settings() {
    return new ArchiveSettings("n1", "prospector test", 1, 1L << 30, 64);
  }

  public static CrawlDatabase open(Path directory) {
    return open(directory, DatabaseSettings.embedded());
  }

  public static CrawlDatabase open(Path directory, DatabaseSettings database) {
    return CrawlDatabase.open(directory, database, settings(), CLOCK);
  }

  public static String url(int number) {
    return "http://host" + number % 7 + ".test/page/" + number;
  }

  public static PageRecord page(int number) {
    return page(url(number), PageRecord.State.PAGE, "", number % 3 == 0);
  }

  public static PageRecord page(
      String url, PageRecord.State state, String reason, boolean relevant) {
    return page(url, state, reason, relevant, PageRecord.Arm.FOCUSED);
  }

  public static PageRecord page(
      String url, PageRecord.State state, String reason, boolean relevant, PageRecord.Arm arm) {
    return new PageRecord(
        CRAWL,
        url,
        CrawlUrl.ofNormal(url).host().value(),
        state,
        reason,
        new PageRecord.Answer(
            state == PageRecord.State.PAGE ? 200 : 0,
            NOON.toEpochMilli(),
            "text/html",
            "utf-8",
            1234,
            56),
        new PageRecord.Choice(2, "http://host0.test/", 1.5, 7, arm),
        new PageRecord.Judged(relevant ? 0.75 : 0.25, relevant, List.of("steam", "\"train\"")),
        new PageRecord.Words("Title of " + url, "", relevant ? "… of \"steam\" and trains …" : ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  public static String text(int number) {
    return "<html><title>" + number + "</title>" + "<p>some text ".repeat(100) + number;
  }

  public static FetchResult exchange(int number) {
    return exchange(url(number), "Content-Type: text/html\r\n", text(number).getBytes(UTF_8));
  }

  public static FetchResult exchange(String url, String headerLines, byte[] rawBody) {
    Response response =
        new Response(
            200,
            "HTTP/1.1 200 OK\r\n" + headerLines + "Server: sim\r\n",
            Map.of(),
            rawBody,
            rawBody);
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(url), FetchRequest.Purpose.PAGE),
        new FetchOutcome.Success(response),
        NOON,
        Duration.ofMillis(56),
        Optional.of("192.0.2.7"),
        "GET / HTTP/1.1\r\nHost: host\r\n\r\n");
  }

  public static StoredPage store(CrawlDatabase database, int number) {
    return await(database.pages().store(page(number), Optional.of(exchange(number)), true));
  }

  public static <T> T await(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StorageException storage) {
        throw storage;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  public static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
