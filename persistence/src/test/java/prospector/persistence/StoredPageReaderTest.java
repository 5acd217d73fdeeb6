package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.persistence.page.RecentPages;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.page.UnreadFileException;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

final class StoredPageReaderTest {
  private static final PageParser PARSER =
      new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());

  /** Gives each problem of a list, then the text. */
  private static final class Troubled implements DocumentReader {
    private final Deque<String> problems;

    Troubled(String... problems) {
      this.problems = new ArrayDeque<>(List.of(problems));
    }

    @Override
    public DocumentText read(String mime, byte[] body) {
      String problem = problems.isEmpty() ? "" : problems.remove();
      return new DocumentText("", "", "", "text", List.of(), Optional.empty(), problem);
    }

    @Override
    public void close() {}
  }

  @TempDir Path dir = Path.of("");
  private final AtomicInteger parsed = new AtomicInteger();

  private StoredPageReader reader(CrawlDatabase database, RecentPages recent) {
    return new StoredPageReader(
        database.pages(),
        (url, headers, body) -> {
          parsed.incrementAndGet();
          return PARSER.parse(url, headers, body);
        },
        recent);
  }

  private static ParsedPage asCrawled(int number) {
    return PARSER.parse(
        CrawlUrl.ofNormal(Samples.url(number)),
        Map.of("content-type", List.of("text/html")),
        Samples.text(number).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void read_pageOfJustNow_isNeitherReadNorParsedAgain() {
    RecentPages recent = new RecentPages(1_000_000, 1, 0);
    try (CrawlDatabase database = Samples.open(dir)) {
      StoredPage stored = Samples.store(database, 1);
      recent.add(stored.page(), asCrawled(1));

      assertThat(reader(database, recent).read(stored)).isPresent();
      assertThat(parsed).hasValue(0);
    }
  }

  @Test
  void read_pageOfLongAgo_isParsedAgainWithTheSameText() {
    try (CrawlDatabase database = Samples.open(dir)) {
      StoredPage stored = Samples.store(database, 1);

      ParsedPage page =
          reader(database, new RecentPages(1_000_000, 1, 0)).read(stored).orElseThrow();

      assertThat(parsed).hasValue(1);
      assertThat(page.text()).isEqualTo(asCrawled(1).text()).isNotEmpty();
    }
  }

  @Test
  void read_fileWhoseReaderIsAway_isNeitherAnEmptyPageNorOneWithoutABody() {
    try (CrawlDatabase database = Samples.open(dir)) {
      StoredPage stored = Samples.store(database, 1);
      StoredPageReader reader = troubled(database, DocumentText.BUSY, DocumentText.UNAVAILABLE);

      for (String problem : List.of(DocumentText.BUSY, DocumentText.UNAVAILABLE)) {
        assertThatExceptionOfType(UnreadFileException.class)
            .isThrownBy(() -> reader.readPatiently(stored))
            .withMessageContaining(problem)
            .matches(UnreadFileException::passes);
      }
      assertThat(reader.read(stored).orElseThrow().text()).isEqualTo("text");
    }
  }

  @Test
  void readPatiently_fileThatTookTooLongTwice_isReadTheThirdTime() {
    try (CrawlDatabase database = Samples.open(dir)) {
      StoredPage stored = Samples.store(database, 1);

      assertThat(troubled(database, "document_timeout", "document_crash").readPatiently(stored))
          .isPresent();
      StoredPageReader never =
          troubled(database, "document_timeout", "document_timeout", "document_timeout");
      assertThatExceptionOfType(UnreadFileException.class)
          .isThrownBy(() -> never.readPatiently(stored))
          .matches(e -> !e.passes());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"document_malformed", "document_encrypted", "document_bomb", "unparsable"})
  void readPatiently_fileThatIsReadAsBadlyEachTime_isTriedOnce(String problem) {
    try (CrawlDatabase database = Samples.open(dir)) {
      StoredPage stored = Samples.store(database, 1);
      StoredPageReader reader = troubled(database, problem);

      assertThatExceptionOfType(UnreadFileException.class)
          .isThrownBy(() -> reader.readPatiently(stored))
          .matches(e -> e.problem().equals(problem));
      assertThat(reader.read(stored)).as("the second try").isPresent();
    }
  }

  @Test
  void fileNanos_filesAndPages_areTheTimeOfFilesUpToABoundOfEach() {
    AtomicLong now = new AtomicLong();
    Deque<Integer> seconds = new ArrayDeque<>(List.of(7, 100, 120));
    DocumentReader slow =
        new DocumentReader() {
          @Override
          public DocumentText read(String mime, byte[] body) {
            now.addAndGet(TimeUnit.SECONDS.toNanos(seconds.remove()));
            String problem = seconds.isEmpty() ? DocumentText.BUSY : "";
            return new DocumentText("", "", "", "text", List.of(), Optional.empty(), problem);
          }

          @Override
          public void close() {}
        };
    PageParser parser =
        new DocumentPageParser(
            Set.of("text/html"), slow, ParserSettings.DEFAULT, Clock.systemUTC());
    try (CrawlDatabase database = Samples.open(dir)) {
      StoredPage stored = Samples.store(database, 1);
      StoredPageReader files =
          new StoredPageReader(database.pages(), parser, RecentPages.NONE, now::get);
      StoredPageReader pages =
          new StoredPageReader(
              database.pages(), PARSER, RecentPages.NONE, () -> now.addAndGet(1_000));

      files.read(stored);
      files.read(stored);
      assertThatExceptionOfType(UnreadFileException.class).isThrownBy(() -> files.read(stored));
      pages.read(stored);

      assertThat(files.fileNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(7 + 10));
      assertThat(pages.fileNanos()).isZero();
    }
  }

  private static StoredPageReader troubled(CrawlDatabase database, String... problems) {
    return new StoredPageReader(
        database.pages(),
        new DocumentPageParser(
            Set.of("text/html"),
            new Troubled(problems),
            ParserSettings.DEFAULT,
            Clock.systemUTC()));
  }
}
