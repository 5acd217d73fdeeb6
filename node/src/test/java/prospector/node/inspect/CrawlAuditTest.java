package prospector.node.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.UrlStates;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.settings.LinkSettings;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.RevisitTable;
import prospector.persistence.table.UrlTable;
import prospector.prioritizer.Parent;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.politeness.DelayClock;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/** The audit of one crawl over states given as events. */
class CrawlAuditTest {
  private static final String CRAWL = "c1";
  private static final byte[] BODY = "<p>page".getBytes(StandardCharsets.UTF_8);
  private static final String HOST = "http://a.test";
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1_000), ZoneOffset.UTC);

  private final Path dir;
  private final CrawlDatabase database;
  private final HostState state = HostState.empty();
  private final StringWriter out = new StringWriter();

  CrawlAuditTest(@TempDir Path dir) {
    this.dir = dir;
    NodeSettings settings = NodeSettings.of(ConfigFactory.load());
    database = CrawlDatabases.open(dir, settings, CLOCK);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @BeforeEach
  void seedsWait() {
    List<FoundLink> links =
        Stream.of("/1", "/2", "/3").map(path -> FoundLink.seed(url(path))).toList();
    state.apply(
        new HostEvent.UrlsReceived(
            HOST, CRAWL, List.of(new LinkBatch(Parent.SEED, 0, links)), List.of()));
  }

  private static CrawlUrl url(String path) {
    return CrawlUrl.ofNormal(HOST + path);
  }

  private static long fingerprint(String path) {
    return Fingerprint.of(HOST + path);
  }

  private ExitCode audit() {
    return audit(WebParts.parser("prospector", CLOCK));
  }

  private ExitCode audit(PageParser parser) {
    return audit(parser, List.of(HOST + "/1", HOST + "/2", HOST + "/3"), "");
  }

  private ExitCode auditWithASeedMore(String finishReason) {
    return audit(
        WebParts.parser("prospector", CLOCK),
        List.of(HOST + "/1", HOST + "/2", HOST + "/3", HOST + "/4"),
        finishReason);
  }

  private ExitCode audit(PageParser parser, List<String> seeds, String finishReason) {
    CrawlTable.Row crawl =
        new CrawlTable.Row(
            CRAWL, "t", "", "bfs", seeds, CrawlTable.State.RUNNING, finishReason, 0, 0, 0);
    KnownHosts hosts = new KnownHosts(Map.of(new HostKey(HOST), UrlStates.of(state)));
    return new CrawlCheck(
            database, crawl, hosts, parser, WebParts.links(LinkSettings.DEFAULT, Optional.empty()))
        .print(new PrintWriter(out, true));
  }

  @Test
  void print_seedThatItsHostWasNotTold_isWell() {
    assertThat(auditWithASeedMore("pages")).as(out.toString()).isEqualTo(ExitCode.OK);
    assertThat(out.toString())
        .contains("seeds not told to their hosts yet  1", "URLs that must have a state  3");
  }

  @Test
  void print_seedWithoutAStateWhereAllWereTold_isMissed() {
    assertThat(auditWithASeedMore("exhausted")).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("no state: " + HOST + "/4");
  }

  @Test
  void print_linkToASeedThatItsHostWasNotTold_isMissed() {
    storeOne("<a href=/4>four</a>");

    assertThat(auditWithASeedMore("pages")).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("no state: " + HOST + "/4");
  }

  @Test
  void print_prunedUrl_hasAStateAndIsCounted() {
    state.apply(new HostEvent.UrlsPruned(CRAWL, List.of(fingerprint("/2"))));

    assertThat(audit()).isEqualTo(ExitCode.OK);
    assertThat(out.toString())
        .contains("coverage c/u            1.000000")
        .contains("dropped from a full frontier  1");
  }

  @Test
  void print_overflowUrlWithItsRow_isWell() {
    database
        .urls()
        .put(
            CRAWL,
            HOST,
            List.of(new UrlTable.Row(fingerprint("/3"), HOST + "/3", 0.5, 0, new byte[0])));
    state.apply(new HostEvent.UrlsSpilled(CRAWL, List.of(fingerprint("/3"))));

    assertThat(audit()).isEqualTo(ExitCode.OK);
  }

  @Test
  void print_overflowUrlWithoutARow_isNamed() {
    state.apply(new HostEvent.UrlsSpilled(CRAWL, List.of(fingerprint("/3"))));

    assertThat(audit()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("has no row of it: " + HOST + "/3");
  }

  @Test
  void print_pageThatAVisitReplacedBeforeAKill_isDueAVisitAndNotMissed() {
    storeOne("<a href=/new>new</a>");
    assertThat(audit()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("no state: " + HOST + "/new");

    database
        .revisits()
        .plan(
            CRAWL,
            List.of(new RevisitTable.Plan(CRAWL, HOST + "/1", 900, 100, 499, 0, 0)),
            List.of());

    assertThat(audit()).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("due a visit for their links  1");
  }

  @Test
  void print_manyLinksWithoutAState_areAllNamedAndCounted() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      html.append("<a href=/new").append(i).append(">new</a>");
    }
    storeOne(html.toString());

    assertThat(audit()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("URLs without a state    60");
    assertThat(out.toString().lines().filter(line -> line.contains("  no state: "))).hasSize(60);
  }

  @Test
  void print_linksThatWereFilesToAnOlderVersion_areNotMissed() {
    String html = "<a href=/Node.js>one</a><a href=/N.W.A>two</a>";
    storeOne(html, LeftLinks.of(Map.of(LinkPolicy.EXTENSION, 2)));

    assertThat(audit()).isEqualTo(ExitCode.OK);
  }

  @Test
  void print_linkBesideOneThatWasAFile_isMissed() {
    String html = "<a href=/Node.js>one</a><a href=/new>two</a>";
    storeOne(html, LeftLinks.of(Map.of(LinkPolicy.EXTENSION, 1)));

    assertThat(audit()).isEqualTo(ExitCode.AUDIT_BREAKS);
  }

  @Test
  void print_pageStoredBeforeAKillAndThenDropped_isWell() {
    store("<a href=/new>new</a>");
    state.apply(new HostEvent.UrlsPruned(CRAWL, List.of(fingerprint("/1"))));

    assertThat(audit()).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("stored, then dropped unfinished  1");
  }

  @Test
  void print_pageStoredBeforeAKill_waitsInMemoryOrInTheTable() {
    store("<a href=/new>new</a>");
    assertThat(audit()).isEqualTo(ExitCode.OK);

    state.apply(new HostEvent.UrlsSpilled(CRAWL, List.of(fingerprint("/1"))));
    assertThat(audit()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("has no row of it: " + HOST + "/1");

    database
        .urls()
        .put(
            CRAWL,
            HOST,
            List.of(new UrlTable.Row(fingerprint("/1"), HOST + "/1", 0.5, 0, new byte[0])));
    assertThat(audit()).isEqualTo(ExitCode.OK);
  }

  /** Stores a page of that body, as asked for at 500 ms, whose links are in no event. */
  private void storeOne(String html) {
    storeOne(html, LeftLinks.NONE);
  }

  private void storeOne(String html, LeftLinks left) {
    store(html, left);
    fetched(UrlState.PAGE);
  }

  @Test
  void print_pageWhoseRecordIsCut_isNamedAndTheRestIsChecked() throws IOException {
    storeOne("<p>nothing");
    StoredPage stored = database.pages().find(CRAWL, HOST + "/1").orElseThrow();
    Path file = dir.resolve("warc").resolve(stored.location().file());
    try (FileChannel cut = FileChannel.open(file, StandardOpenOption.WRITE)) {
      cut.truncate(stored.location().offset() + 40);
    }

    assertThat(audit()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString())
        .contains("not read by its reader: " + HOST + "/1", "coverage c/u            1.000000");
    ArchiveOverlap overlap = ArchiveOverlap.of(database, List.of());
    assertThat(overlap.damaged()).containsExactly(file.toAbsolutePath().toString());
  }

  @Test
  void print_fileThatNothingReadsNow_isNamedAndNotTakenForOneWithoutLinks() {
    storeOne("a file");
    DocumentReader busy =
        new DocumentReader() {
          @Override
          public DocumentText read(String mime, byte[] body) {
            return DocumentText.unreadable(DocumentText.BUSY);
          }

          @Override
          public void close() {}
        };

    PageParser files =
        new DocumentPageParser(Set.of("text/html"), busy, ParserSettings.DEFAULT, CLOCK);
    Map<String, List<String>> type = Map.of("content-type", List.of("text/html"));

    assertThat(audit((url, headers, body) -> files.parse(url, type, body)))
        .isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString())
        .contains("bodies not readable     1", "not read by its reader: " + HOST + "/1");
  }

  @Test
  void overlap_filesBesideTheArchive_areNotRead() throws IOException {
    storeOne("<p>nothing");
    Files.writeString(dir.resolve("warc").resolve("index.cdxj"), "not a record\n");
    StoredPage stored = database.pages().find(CRAWL, HOST + "/1").orElseThrow();
    Path file = dir.resolve("warc").resolve(stored.location().file());
    Files.write(file, new byte[] {31, -117, 8, 0}, StandardOpenOption.APPEND); // died over it

    ArchiveOverlap overlap = ArchiveOverlap.of(database, List.of());

    assertThat(overlap.damaged()).isEmpty();
    assertThat(overlap.records()).isEqualTo(1);
  }

  @Test
  void print_linkOfAPageThatIsNotArchived_isMissedAsAnyOther() {
    storeUnkept(PageLinks.of(List.of(HOST + "/2", HOST + "/new", "http://beyond.test/")));

    assertThat(audit()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString())
        .contains("no state: " + HOST + "/new", "pages not archived, as they ask  1")
        .doesNotContain("links not known");
  }

  @Test
  void print_pageThatIsNotArchivedAndHasChanged_countsAsItIsNow() {
    storeUnkept(PageLinks.of(List.of(HOST + "/gone")));
    FetchResult exchange = exchange(new FetchOutcome.Success(html("<p>another")));
    database
        .pages()
        .storeAgain(unkeptRow(), exchange, false, PageLinks.of(List.of(HOST + "/2")))
        .toCompletableFuture()
        .join();

    assertThat(audit()).as(out.toString()).isEqualTo(ExitCode.OK);
  }

  @Test
  void print_pageThatIsNotArchivedOfAnOlderVersion_isCounted() {
    storeUnkept(PageLinks.UNKNOWN);

    assertThat(audit()).isEqualTo(ExitCode.OK);
    assertThat(out.toString())
        .contains("pages not archived, as they ask  1", "links not known, of those  1");
  }

  /** Stores /1 as a page that asks not to be archived. */
  private void storeUnkept(PageLinks links) {
    FetchResult exchange = exchange(new FetchOutcome.Success(html("<p>page")));
    database
        .pages()
        .store(unkeptRow(), Optional.of(exchange), false, links)
        .toCompletableFuture()
        .join();
    fetched(UrlState.PAGE);
  }

  private static PageRecord unkeptRow() {
    return row(
        PageRecord.State.PAGE,
        new PageRecord.Answer(200, 500, "text/html", "UTF-8", 9, 0),
        LeftLinks.NONE);
  }

  private static Response html(String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    return new Response(200, "OK", Map.of("content-type", List.of("text/html")), body, body);
  }

  private static PageRecord ofCrawl(String crawl, PageRecord row) {
    return new PageRecord(
        crawl,
        row.url(),
        row.host(),
        row.state(),
        row.reason(),
        row.answer(),
        row.choice(),
        row.judged(),
        row.words(),
        row.copy(),
        row.left());
  }

  @Test
  void overlap_recordsBeyondOneOfEachUrl_areCountedAndNamed() throws IOException {
    store("<p>one");
    PageRecord row = database.pages().find(CRAWL, HOST + "/1").orElseThrow().page();
    for (String crawl : List.of("c2", "c3")) {
      Response response =
          new Response(200, "OK", Map.of("content-type", List.of("text/html")), BODY, BODY);
      store(ofCrawl(crawl, row), new FetchOutcome.Success(response));
    }

    ArchiveOverlap overlap = ArchiveOverlap.of(database, List.of());

    assertThat(overlap.records()).isEqualTo(3);
    assertThat(overlap.extra()).isEqualTo(2);
    assertThat(overlap.repeated()).containsExactly(HOST + "/1");
  }

  @Test
  void print_redirectToAnAddressInUtf8_isTheOneThatWasFollowed() {
    redirect("/п", "br");
    List<FoundLink> target = List.of(FoundLink.seed(url("/%D0%BF")));
    state.apply(
        new HostEvent.UrlsReceived(
            HOST, CRAWL, List.of(new LinkBatch(Parent.SEED, 0, target)), List.of()));

    assertThat(audit()).as(out.toString()).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("URLs that must have a state  4");
  }

  /** A stored redirect of /1 whose body is not what its head says of it. */
  private void redirect(String location, String coding) {
    byte[] body = "<p>moved".getBytes(StandardCharsets.UTF_8);
    String raw = new String(location.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    PageRecord row =
        row(
            PageRecord.State.REDIRECTED,
            new PageRecord.Answer(301, 500, "", "", body.length, 0),
            LeftLinks.NONE);
    String head =
        "HTTP/1.1 301 Moved\r\nLocation: " + raw + "\r\nContent-Encoding: " + coding + "\r\n";
    store(
        row,
        new FetchOutcome.Redirect(
            new Response(301, head, Map.of("location", List.of(raw)), body, new byte[0]),
            location));
    fetched(UrlState.REDIRECTED);
  }

  private void fetched(UrlState as) {
    state.apply(
        new HostEvent.Fetched(
            CRAWL,
            HOST + "/1",
            as,
            false,
            DelayClock.FRESH,
            List.of(),
            List.of(),
            List.of(),
            List.of()));
  }

  private static PageRecord row(PageRecord.State state, PageRecord.Answer answer, LeftLinks left) {
    return new PageRecord(
        CRAWL,
        HOST + "/1",
        HOST,
        state,
        "",
        answer,
        new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
        PageRecord.Judged.NOT,
        PageRecord.Words.NONE,
        PageCopy.NONE,
        left);
  }

  /** Stores what a request for /1 at 500 ms brought. */
  private void store(PageRecord row, FetchOutcome outcome) {
    database.pages().store(row, Optional.of(exchange(outcome)), true).toCompletableFuture().join();
  }

  private static FetchResult exchange(FetchOutcome outcome) {
    return new FetchResult(
        new FetchRequest(url("/1"), FetchRequest.Purpose.PAGE),
        outcome,
        Instant.ofEpochMilli(500),
        Duration.ZERO,
        Optional.empty(),
        "");
  }

  /** Stores a page of that body; a kill follows, before its event. */
  private void store(String html) {
    store(html, LeftLinks.NONE);
  }

  private void store(String html, LeftLinks left) {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    PageRecord page =
        row(
            PageRecord.State.PAGE,
            new PageRecord.Answer(200, 500, "text/html", "UTF-8", body.length, 0),
            left);
    store(
        page,
        new FetchOutcome.Success(
            new Response(200, "OK", Map.of("content-type", List.of("text/html")), body, body)));
  }

  @Test
  void print_rowOfARefusedUrlBeforeItsEvent_isWell() {
    PageRecord refused =
        new PageRecord(
            CRAWL,
            HOST + "/private",
            HOST,
            PageRecord.State.REFUSED,
            "robots",
            PageRecord.Answer.none(0),
            new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
            PageRecord.Judged.NOT,
            PageRecord.Words.NONE,
            PageCopy.NONE,
            LeftLinks.NONE);
    database.pages().store(refused, Optional.empty(), false).toCompletableFuture().join();

    assertThat(audit()).isEqualTo(ExitCode.OK);
  }

  @Test
  void print_unknownUrl_isMissing() {
    CrawlUrl other = CrawlUrl.ofNormal("http://b.test/");
    CrawlTable.Row crawl =
        new CrawlTable.Row(
            CRAWL,
            "t",
            "",
            "bfs",
            List.of(other.value()),
            CrawlTable.State.FINISHED,
            "exhausted",
            0,
            0,
            0);

    ExitCode code =
        new CrawlCheck(
                database,
                crawl,
                new KnownHosts(Map.of()),
                WebParts.parser("prospector", CLOCK),
                WebParts.links(LinkSettings.DEFAULT, Optional.empty()))
            .print(new PrintWriter(out, true));

    assertThat(code).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("no state: http://b.test/");
  }
}
