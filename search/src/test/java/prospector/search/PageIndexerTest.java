package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.table.CrawlTable;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** From a crawl's archive into its index. */
class PageIndexerTest {
  private static final String FILE = "application/pdf";
  private static final String NAV =
      "<nav><a href=/>Sitemap</a> Menu of the site</nav><h1>Great engines</h1><p>";

  private final Path dir;

  PageIndexerTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private CrawlDatabase open() {
    CrawlDatabase database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    if (database.crawls().all().isEmpty()) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  "c", "t", "", "bfs", List.of(), CrawlTable.State.RUNNING, "", 1, 1, 1));
    }
    return database;
  }

  private static PageRecord row(String url, String title) {
    return row(url, title, "text/html");
  }

  private static PageRecord row(String url, String title, String mime) {
    return new PageRecord(
        "c",
        url,
        "http://a.sim",
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, 1_790_000_000_000L, mime, "UTF-8", 20, 5),
        new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(1, true, List.of()),
        new PageRecord.Words(title, "en", ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  private static FetchResult exchange(String url, String html, FetchRequest.Purpose purpose) {
    return exchange(url, html, purpose, "text/html");
  }

  private static FetchResult exchange(
      String url, String html, FetchRequest.Purpose purpose, String mime) {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(url), purpose),
        new FetchOutcome.Success(
            new Response(
                200,
                "HTTP/1.1 200 OK\r\nContent-Type: " + mime + "\r\n",
                Map.of("content-type", List.of(mime)),
                body,
                body)),
        Instant.ofEpochMilli(1_790_000_000_000L),
        Duration.ofMillis(20),
        Optional.empty(),
        "GET / HTTP/1.1\r\nHost: a.sim\r\n\r\n");
  }

  private static void store(CrawlDatabase database, String url, String title, String html) {
    store(database, url, title, html, "text/html");
  }

  private static void store(
      CrawlDatabase database, String url, String title, String body, String mime) {
    FetchResult exchange = exchange(url, body, FetchRequest.Purpose.PAGE, mime);
    database
        .pages()
        .store(row(url, title, mime), Optional.of(exchange), true)
        .toCompletableFuture()
        .join();
  }

  private static PageIndexer.Source source(CrawlDatabase database) {
    return new PageIndexer.Source(
        database,
        new StoredPageReader(
            database.pages(), new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC())),
        new RunningText(),
        Clock.systemUTC(),
        false);
  }

  /** Brings the index up to date; what was done comes back. */
  private PageIndexer.Counts index(CrawlDatabase database, List<String> said) {
    try (PageIndexer indexer = PageIndexer.open(source(database), said::add)) {
      while (indexer.step(3) > 0) {
        assertThat(indexer.counts().pages()).isPositive();
      }
      assertThat(indexer.behind()).isZero();
      indexer.commit();
      return indexer.counts();
    }
  }

  private List<String> find(String typed) {
    return Pages.urls(PageIndexer.directory(dir), typed);
  }

  @Test
  void index_archivedPages_findsThemByTextAndHeadingAndNotByTheMenu() {
    try (CrawlDatabase database = open()) {
      store(database, "http://a.sim/1", "One", NAV + "of steam</p>");
      store(database, "http://a.sim/2", "Two", NAV + "of water</p>");

      assertThat(index(database, new ArrayList<>()).pages()).isEqualTo(2);
    }

    assertThat(find("steam")).containsExactly("http://a.sim/1");
    assertThat(find("heading:engine")).hasSize(2);
    assertThat(find("\"great engines of water\"")).containsExactly("http://a.sim/2");
    assertThat(find("sitemap")).isEmpty();
  }

  @Test
  void index_again_takesOnlyWhatIsNew() {
    List<String> said = new ArrayList<>();
    try (CrawlDatabase database = open()) {
      for (int i = 0; i < 10; i++) {
        store(database, "http://a.sim/" + i, "p", "<p>steam " + i);
      }
      assertThat(index(database, said).pages()).isEqualTo(10);
      store(database, "http://a.sim/new", "p", "<p>steam turbine");

      assertThat(index(database, said).pages()).isEqualTo(1);
      assertThat(index(database, said).pages()).isZero();
    }

    assertThat(said).isEmpty();
    assertThat(find("turbine")).containsExactly("http://a.sim/new");
  }

  @Test
  void index_aPageThatChanged_isFoundByItsNewTextOnly() {
    String url = "http://a.sim/1";
    try (CrawlDatabase database = open()) {
      store(database, url, "Old", "<p>steam");
      index(database, new ArrayList<>());
      database
          .pages()
          .storeAgain(
              row(url, "New"), exchange(url, "<p>diesel", FetchRequest.Purpose.REVISIT), true)
          .toCompletableFuture()
          .join();

      assertThat(index(database, new ArrayList<>()).pages()).isEqualTo(1);
    }

    assertThat(find("diesel")).containsExactly(url);
    assertThat(find("steam")).isEmpty();
  }

  @Test
  void index_aBodyThatMayNotBeArchived_isFoundByItsTitleAndTold() {
    try (CrawlDatabase database = open()) {
      database
          .pages()
          .store(row("http://a.sim/1", "Steam museum"), Optional.empty(), false)
          .toCompletableFuture()
          .join();

      assertThat(index(database, new ArrayList<>()).bare()).isEqualTo(1);
    }

    assertThat(find("museum")).containsExactly("http://a.sim/1");
  }

  @Test
  void index_aPageWhoseTextCannotBeTaken_isFoundByItsTitleAndTheNextByItsText() {
    try (CrawlDatabase database = open()) {
      store(database, "http://a.sim/1", "Museum", "<p>poison");
      store(database, "http://a.sim/2", "Two", "<p>steam");
      IndexText fragile =
          page -> {
            if (page.text().contains("poison")) {
              throw new IllegalStateException("cannot be taken");
            }
            return new RunningText().of(page);
          };
      PageIndexer.Source it = source(database);
      try (PageIndexer indexer =
          PageIndexer.open(
              new PageIndexer.Source(database, it.reader(), fragile, it.clock(), false),
              line -> {})) {
        assertThat(indexer.step(10)).isEqualTo(2);
        assertThat(indexer.counts().bare()).isEqualTo(1);
        indexer.commit();
      }
    }

    assertThat(find("museum")).containsExactly("http://a.sim/1");
    assertThat(find("steam")).containsExactly("http://a.sim/2");
  }

  /** A reader of files with a problem until it is gone. */
  private static final class Troubled implements DocumentReader {
    private String problem;

    Troubled(String problem) {
      this.problem = problem;
    }

    @Override
    public DocumentText read(String mime, byte[] body) {
      return new DocumentText(
          "",
          "",
          "",
          new String(body, StandardCharsets.UTF_8),
          List.of(),
          Optional.empty(),
          problem);
    }

    @Override
    public void close() {}
  }

  private static PageIndexer.Source source(CrawlDatabase database, Troubled reader) {
    PageParser parser =
        new DocumentPageParser(Set.of(FILE), reader, ParserSettings.DEFAULT, Clock.systemUTC());
    return new PageIndexer.Source(
        database,
        new StoredPageReader(database.pages(), parser),
        new RunningText(),
        Clock.systemUTC(),
        false);
  }

  @ParameterizedTest
  @ValueSource(strings = {DocumentText.BUSY, DocumentText.UNAVAILABLE})
  void index_aFileWhoseReaderIsAway_isFoundByItsTextOnceItIsThere(String problem) {
    Troubled reader = new Troubled(problem);
    try (CrawlDatabase database = open()) {
      store(database, "http://a.sim/1", "One", "<p>steam");
      store(database, "http://a.sim/2", "Two", "turbine", FILE);
      store(database, "http://a.sim/3", "Three", "<p>water");
      PageIndexer.Source source = source(database, reader);

      try (PageIndexer indexer = PageIndexer.open(source, line -> {})) {
        assertThat(indexer.step(10)).isEqualTo(1);
        assertThatExceptionOfType(SearchException.class)
            .isThrownBy(() -> indexer.step(10))
            .withMessageContaining("http://a.sim/2 is a file that cannot be read now")
            .matches(e -> e.kind() == SearchException.Kind.FAILED);
        indexer.commit();
      }
      assertThat(find("steam")).as("is not taken again").hasSize(1);
      assertThat(find("two")).isEmpty();

      reader.problem = "";
      try (PageIndexer indexer = PageIndexer.open(source, line -> {})) {
        assertThat(indexer.step(10)).isEqualTo(2);
        assertThat(indexer.counts().bare()).isZero();
        indexer.commit();
      }
    }
    assertThat(find("turbine")).containsExactly("http://a.sim/2");
    assertThat(find("water")).containsExactly("http://a.sim/3");
  }

  @Test
  void index_aFileThatNothingReads_isFoundByItsTitleAndTold() {
    try (CrawlDatabase database = open()) {
      store(database, "http://a.sim/1", "Museum", "turbine", FILE);
      store(database, "http://a.sim/2", "Empty", "", "text/plain");

      assertThat(index(database, new ArrayList<>())).isEqualTo(new PageIndexer.Counts(2, 0, 1));
    }
    assertThat(find("museum")).containsExactly("http://a.sim/1");
  }

  @Test
  void index_aFileThatTakesTooLongEachTime_isFoundByItsTitle() {
    try (CrawlDatabase database = open()) {
      store(database, "http://a.sim/1", "Museum", "turbine", FILE);
      PageIndexer.Source source = source(database, new Troubled("document_timeout"));

      try (PageIndexer indexer = PageIndexer.open(source, line -> {})) {
        assertThat(indexer.step(10)).isEqualTo(1);
        assertThat(indexer.counts().bare()).isEqualTo(1);
        indexer.commit();
      }
    }
    assertThat(find("museum")).containsExactly("http://a.sim/1");
  }

  @Test
  void index_aDatabaseThatWasPutBack_isMadeAnew() throws IOException {
    List<String> said = new ArrayList<>();
    Path copy = dir.resolve("copy");
    try (CrawlDatabase database = open()) {
      store(database, "http://a.sim/1", "p", "<p>steam");
    }
    copy(dir.resolve("db"), copy);
    try (CrawlDatabase database = open()) {
      store(database, "http://a.sim/2", "p", "<p>water");
      index(database, said);
    }
    copy(copy, dir.resolve("db"));

    try (CrawlDatabase database = open()) {
      index(database, said);
    }

    assertThat(said).hasSize(1);
    assertThat(said.get(0)).contains("has pages that the database does not");
    assertThat(find("steam")).hasSize(1);
    assertThat(find("water")).isEmpty();
  }

  @Test
  void index_newestPageThatAnotherNodeFoundChanged_isKept() throws Exception {
    List<String> said = new ArrayList<>();
    try (CrawlDatabase database = open()) {
      store(database, "http://a.sim/1", "p", "<p>steam");
      store(database, "http://a.sim/2", "p", "<p>water");
      index(database, said);
      try (Connection connection = database.link().connect();
          Statement statement = connection.createStatement()) {
        statement.execute(
            "UPDATE page SET first_seq = seq, seq = seq + 1, node = 'node2' WHERE url LIKE '%2'");
      }

      index(database, said);
    }

    assertThat(said).isEmpty();
    assertThat(find("water")).containsExactly("http://a.sim/2");
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  @Test
  void index_tenThousandPages_hasThemAll() throws IOException {
    IndexedPage[] pages =
        Stream.iterate(0, i -> i + 1)
            .limit(10_000)
            .map(i -> Pages.page("http://a.sim/" + i, "n" + i, "steam of page w" + i, "en"))
            .toArray(IndexedPage[]::new);

    Pages.write(PageIndexer.directory(dir), pages);

    try (IndexReading reading = IndexReading.open(PageIndexer.directory(dir))) {
      assertThat(reading.search(SearchRequest.of("steam")).total()).isEqualTo(10_000);
      assertThat(reading.search(SearchRequest.of("w9999")).total()).isEqualTo(1);
    }
  }
}
