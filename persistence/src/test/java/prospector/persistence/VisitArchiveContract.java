package prospector.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static prospector.persistence.Samples.CRAWL;
import static prospector.persistence.Samples.await;
import static prospector.persistence.Samples.exchange;
import static prospector.persistence.Samples.page;
import static prospector.persistence.Samples.store;
import static prospector.persistence.Samples.text;
import static prospector.persistence.Samples.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.page.Counts;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.PastCapture;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.sql.DatabaseSettings;
import prospector.persistence.warc.WarcFiles;
import prospector.web.fetch.Conditions;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;

/** What visits of stored pages leave in the archive. */
abstract class VisitArchiveContract {
  private final Path directory;
  private final DatabaseSettings settings;

  VisitArchiveContract(TestDatabase kind, Path directory) {
    this.directory = directory;
    this.settings = kind.fresh();
  }

  @Test
  void storeAgain_notModified_isARevisitRecordThatRefersToTheStoredOne() throws IOException {
    StoredPage stored;
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      stored = storeTagged(database, 1, "ETag: \"v1\"", text(1));
      store(database, 2);

      assertThat(stored.validators().conditions().etag()).isEqualTo("\"v1\"");
      assertThat(await(database.pages().storeAgain(page(1), answer(1, 304, "", ""), true)))
          .isEqualTo(stored);
      assertThat(database.pages().find(CRAWL, url(1))).contains(stored);
      assertThat(database.pages().read(stored.location()).orElseThrow().body())
          .asString(UTF_8)
          .isEqualTo(text(1));
    }
    WarcRevisit revisit = DirectoryCheck.revisits(directory).get(0);
    assertThat(revisit.profile()).isEqualTo(WarcRevisit.SERVER_NOT_MODIFIED_1_1);
    assertRefersTo(revisit, 1);
    assertThat(revisit.http().status()).isEqualTo(304);
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(2);
  }

  @Test
  void storeAgain_samePayload_isARevisitRecordWithoutIt() throws IOException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage stored = store(database, 1);
      PageRecord judgedAgain = page(url(1), PageRecord.State.PAGE, "", true);

      assertThat(await(database.pages().storeAgain(judgedAgain, answer(1, 200, "", text(1)), true)))
          .isEqualTo(stored);
    }
    WarcRevisit revisit = DirectoryCheck.revisits(directory).get(0);
    assertThat(revisit.profile()).isEqualTo(WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1);
    assertRefersTo(revisit, 1);
    assertThat(revisit.http().status()).isEqualTo(200);
    assertThat(revisit.headers().first("Content-Length").map(Integer::parseInt).orElseThrow())
        .as("the head alone")
        .isLessThan(200);
    assertThat(DirectoryCheck.records(directory))
        .containsExactly(
            "warcinfo",
            "response " + url(1),
            "request " + url(1),
            "metadata " + url(1),
            "revisit " + url(1),
            "request " + url(1),
            "metadata " + url(1));
  }

  @Test
  void storeAgain_samePayloadInChunks_hasAHeadThatFitsThePayloadItRefersTo() throws IOException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 1);
      await(
          database
              .pages()
              .storeAgain(
                  page(1), answer(1, 200, "Transfer-Encoding: chunked\r\n", text(1)), true));
    }
    WarcRevisit revisit = DirectoryCheck.revisits(directory).get(0);
    assertThat(revisit.http().headers().first("Transfer-Encoding")).isEmpty();
    assertThat(revisit.http().headers().first("X-Archive-Orig-Transfer-Encoding"))
        .contains("chunked");
  }

  @Test
  void store_bodyThatWasCut_saysSo_andAWholeOneDoesNot() throws IOException {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 1);
      byte[] body = text(2).getBytes(UTF_8);
      FetchResult whole = exchange(2);
      Response cut =
          new Response(
              200, "HTTP/1.1 200 OK\r\nServer: sim\r\n", Map.of(), body, body, Response.Cut.LENGTH);
      FetchResult exchange =
          new FetchResult(
              whole.request(),
              new FetchOutcome.Success(cut),
              whole.started(),
              whole.elapsed(),
              whole.remoteAddress(),
              whole.requestHead());
      await(database.pages().store(page(2), Optional.of(exchange), true));
    }
    List<String> cut = new ArrayList<>();
    WarcFiles.forEach(
        DirectoryCheck.warcs(directory).get(0),
        record ->
            record
                .headers()
                .first("WARC-Truncated")
                .ifPresent(why -> cut.add(record.type() + " " + why)));
    assertThat(cut).containsExactly("response length");
  }

  @Test
  void storeAgain_otherPayload_replacesTheRowAndKeepsBothRecords() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      StoredPage old = storeTagged(database, 1, "ETag: \"v1\"", text(1));
      PageRecord newer = at(page(1), 99);

      StoredPage stored =
          await(
              database
                  .pages()
                  .storeAgain(newer, answer(1, 200, "ETag: \"v2\"\r\n", "<p>news"), true));

      assertThat(stored.page()).isEqualTo(newer);
      assertThat(stored.validators().conditions())
          .as("asked for without conditions until its links are in")
          .isEqualTo(Conditions.NONE);
      assertThat(database.pages().find(CRAWL, url(1))).contains(stored);
      assertThat(database.pages().totals(CRAWL).counts().pages()).isEqualTo(1);
      assertThat(database.pages().read(stored.location()).orElseThrow().body())
          .asString(UTF_8)
          .isEqualTo("<p>news");
      assertThat(database.pages().read(old.location()).orElseThrow().body())
          .asString(UTF_8)
          .isEqualTo(text(1));
      assertThat(await(database.pages().storeAgain(newer, answer(1, 200, "", "<p>news"), true)))
          .as("the newer payload is what the next is compared with")
          .isEqualTo(stored);
    }
    assertThat(DirectoryCheck.purposes(directory)).containsExactly("", "revisit");
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES))
        .extracting(line -> line.get("url").asText())
        .containsExactly(url(1), url(1));
  }

  @Test
  void storeAgain_anything_isCountedByWhatItFoundAndItsRecordIsKnown() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      PageArchive pages = database.pages();
      StoredPage old = storeTagged(database, 1, "ETag: \"v1\"", text(1));
      await(pages.storeAgain(page(1), answer(1, 304, "", ""), true));
      await(pages.storeAgain(page(1), answer(1, 200, "", text(1)), true));
      await(pages.storeAgain(at(page(1), 99), answer(1, 200, "", "<p>news"), true));

      Map<String, Long> counts = Map.of("not_modified", 1L, "identical", 1L, "changed", 1L);
      assertThat(pages.totals(CRAWL).counts().revisits()).isEqualTo(counts);
      assertThat(pages.totalsByNode(CRAWL).values())
          .singleElement()
          .extracting(PageArchive.Totals::counts)
          .extracting(Counts::revisits)
          .isEqualTo(counts);
      List<PastCapture> past = new ArrayList<>();
      pages.forEachPast(CRAWL, (url, relevant, capture) -> past.add(capture));
      assertThat(past)
          .extracting(PastCapture::mime)
          .containsExactly(PastCapture.REVISIT, PastCapture.REVISIT, "text/html");
      assertThat(past).extracting(PastCapture::digest).containsOnly(old.validators().digest());
      assertThat(past.get(2).location()).as("the page as it was").isEqualTo(old.location());
      assertThat(past.get(0).location().offset()).isGreaterThan(old.location().offset());
    }
  }

  @Test
  void storeAgain_nuggetThatCeasesToBeOneAndBecomesOneAgain_wasFoundOnceAndKeepsItsPlace() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 3); // a nugget
      store(database, 1);
      store(database, 2);
      PageRecord ceased = page(url(3), PageRecord.State.PAGE, "", false);

      StoredPage now =
          await(database.pages().storeAgain(ceased, answer(3, 200, "", "<p>other"), true));

      assertThat(now.page().relevant()).isFalse();
      assertThat(now.found()).isTrue();
      assertThat(database.pages().find(CRAWL, url(3))).contains(now);
      assertFound(database);
      await(database.pages().storeAgain(page(3), answer(3, 200, "", "<p>and back"), true));
      assertFound(database);
      assertThat(database.pages().find(CRAWL, url(3)).orElseThrow().page().relevant()).isTrue();
    }
  }

  /** Rows are read a thousand at a time; page 2 was found changed before. */
  @Test
  void forEach_pagesFoundChangedMeanwhile_givesEachPageOnce() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      PageArchive pages = database.pages();
      store(database, 1);
      store(database, 2);
      IntStream.rangeClosed(3, 1001)
          .mapToObj(i -> pages.store(page(i), Optional.empty(), true))
          .toList()
          .forEach(Samples::await);
      store(database, 1002);
      change(database, 2);
      List<String> given = new ArrayList<>();
      List<String> changed = new ArrayList<>();

      pages.forEach(
          CRAWL,
          stored -> {
            if (given.isEmpty()) {
              change(database, 1); // was given
              change(database, 1002); // was not
            }
            given.add(stored.page().url());
            if (stored.page().fetchedAtMillis() == 99) {
              changed.add(stored.page().url());
            }
          });

      assertThat(given).hasSize(1002).doesNotHaveDuplicates();
      assertThat(changed).containsExactly(url(2), url(1002));
    }
  }

  private static void change(CrawlDatabase database, int number) {
    await(
        database
            .pages()
            .storeAgain(at(page(number), 99), answer(number, 200, "", "<p>news"), true));
  }

  private static void assertFound(CrawlDatabase database) {
    PageArchive.Totals totals = database.pages().totals(CRAWL);
    assertThat(totals.counts().nuggets()).isEqualTo(1);
    assertThat(totals.counts().focusedNuggets()).isEqualTo(1);
    assertThat(totals.lastRelevant()).as("found by fetching").containsExactly(false, false);
    assertThat(database.listing().course(CRAWL, 3))
        .extracting(PageListing.Stretch::nuggets)
        .containsExactly(1L, 0L, 0L);
    assertThat(database.listing().list(everything(), PageListing.Order.NEWEST, 0))
        .extracting(entry -> entry.stored().page().url())
        .containsExactly(url(3), url(2), url(1));
  }

  private static PageListing.Query everything() {
    return new PageListing.Query(
        CRAWL, Optional.empty(), Optional.empty(), Optional.empty(), 0, Long.MAX_VALUE, 9);
  }

  @Test
  void storeAgain_pageThatMayNotBeArchived_isComparedAndLeavesNoRecord() {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      PageArchive pages = database.pages();
      StoredPage stored =
          await(
              pages.store(
                  page(1), Optional.of(answer(1, 200, "ETag: \"v1\"\r\n", text(1))), false));
      assertThat(stored.location()).isEqualTo(WarcLocation.NONE);
      assertThat(stored.validators().etag()).isEqualTo("\"v1\"");

      await(pages.storeAgain(page(1), answer(1, 304, "", ""), true));
      await(pages.storeAgain(page(1), answer(1, 200, "", text(1)), false));
      StoredPage changed =
          await(pages.storeAgain(at(page(1), 99), answer(1, 200, "", "<p>news"), false));

      assertThat(changed.location()).isEqualTo(WarcLocation.NONE);
      assertThat(changed.validators().digest()).isNotEqualTo(stored.validators().digest());
      assertThat(pages.totals(CRAWL).counts().revisits())
          .isEqualTo(Map.of("not_modified", 1L, "identical", 1L, "changed", 1L));
      pages.forEachPast(
          CRAWL,
          (url, relevant, capture) -> {
            throw new AssertionError("a record of " + url);
          });
    }
    assertThat(DirectoryCheck.records(directory)).isEmpty();
  }

  private static StoredPage storeTagged(
      CrawlDatabase database, int number, String headers, String body) {
    FetchResult first = answer(number, 200, headers + "\r\n", body);
    return await(database.pages().store(page(number), Optional.of(first), true));
  }

  private static FetchResult answer(int number, int status, String headers, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    Map<String, List<String>> parsed = new HashMap<>();
    headers
        .lines()
        .forEach(
            line ->
                parsed.put(
                    line.split(": ")[0].toLowerCase(Locale.ROOT), List.of(line.split(": ")[1])));
    Response response =
        new Response(status, "HTTP/1.1 " + status + " OK\r\n" + headers, parsed, bytes, bytes);
    FetchResult page = exchange(number);
    return new FetchResult(
        page.request(),
        status == 304 ? new FetchOutcome.Status(response) : new FetchOutcome.Success(response),
        page.started(),
        page.elapsed(),
        page.remoteAddress(),
        page.requestHead());
  }

  private static PageRecord at(PageRecord page, long fetchedAtMillis) {
    return new PageRecord(
        page.crawl(),
        page.url(),
        page.host(),
        page.state(),
        page.reason(),
        new PageRecord.Answer(
            page.status(),
            fetchedAtMillis,
            page.mime(),
            page.answer().charset(),
            page.bytes(),
            page.answer().millis()),
        page.choice(),
        page.judged(),
        new PageRecord.Words(page.title(), "", ""),
        page.copy(),
        LeftLinks.NONE);
  }

  private void assertRefersTo(WarcRevisit revisit, int number) {
    WarcResponse first = DirectoryCheck.response(directory, url(number));
    assertThat(revisit.refersTo()).contains(first.id());
    assertThat(revisit.refersToTargetURI()).contains(first.targetURI());
    assertThat(revisit.refersToDate()).contains(first.date());
    assertThat(revisit.payloadDigest().map(WarcDigest::base32))
        .isEqualTo(first.payloadDigest().map(WarcDigest::base32));
  }
}
