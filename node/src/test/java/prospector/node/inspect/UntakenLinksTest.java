package prospector.node.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.WarcLocation;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

class UntakenLinksTest {
  private static final String CRAWL = "c1";
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1_000), ZoneOffset.UTC);
  private static final CrawlUrl MARKED = CrawlUrl.ofNormal("http://b.test/marked");

  private final NodeSettings settings;
  private final CrawlDatabase database;
  private final PageParser parser = WebParts.parser("prospector", CLOCK);

  UntakenLinksTest(@TempDir Path dir) {
    Config refuse = ConfigFactory.parseString("prospector.web.links.nofollow = refuse");
    settings = NodeSettings.of(refuse.withFallback(ConfigFactory.load()).resolve());
    database = CrawlDatabases.open(dir, settings, CLOCK);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private String words(CrawlUrl url) {
    StringWriter out = new StringWriter();
    new UntakenLinks(database, CRAWL, settings.web(), parser)
        .print(url, () -> true, new PrintWriter(out, true));
    return out.toString();
  }

  private void store(String url, String html) {
    store(url, html, true);
  }

  private void store(String url, String html, boolean keepBody) {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = Map.of("content-type", List.of("text/html"));
    CrawlUrl own = CrawlUrl.ofNormal(url);
    PageRecord page =
        new PageRecord(
                CRAWL,
                url,
                own.host().value(),
                PageRecord.State.PAGE,
                "",
                new PageRecord.Answer(200, 500, "text/html", "UTF-8", body.length, 0),
                new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
                PageRecord.Judged.NOT,
                PageRecord.Words.NONE,
                PageCopy.NONE,
                LeftLinks.NONE)
            .withLeft(
                LeftLinks.of(
                    WebParts.links(settings.web()).sort(parser.parse(own, headers, body)).left()));
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(own, FetchRequest.Purpose.PAGE),
            new FetchOutcome.Success(new Response(200, "OK", headers, body, body)),
            Instant.ofEpochMilli(500),
            Duration.ZERO,
            Optional.empty(),
            "");
    database.pages().store(page, Optional.of(exchange), keepBody).toCompletableFuture().join();
  }

  @Test
  void print_markedLinks_namesThePagesAndTheRule() {
    store("http://a.test/1", "<a rel=nofollow href='" + MARKED + "'>x</a><a href=/own>own</a>");
    store("http://a.test/2", "<meta name=robots content=nofollow><a href='" + MARKED + "'>x</a>");
    store("http://a.test/3", "<a rel=nofollow href=http://c.test/>x</a>");

    assertThat(words(MARKED).lines())
        .containsExactly(
            "not taken  the link to it on http://a.test/1: nofollow",
            "not taken  the link to it on http://a.test/2: page_nofollow",
            "not taken  in the whole crawl: nofollow 2, page_nofollow 1");
  }

  @Test
  void find_timeIsUp_saysThatNotAllWasLookedAt() {
    store("http://a.test/1", "<a rel=nofollow href='" + MARKED + "'>x</a>");
    store("http://a.test/2", "<a rel=nofollow href='" + MARKED + "'>x</a>");
    UntakenLinks links = new UntakenLinks(database, CRAWL, settings.web(), parser);
    int[] asked = {0};

    UntakenLinks.Found some = links.find(MARKED, () -> asked[0]++ < 1);

    assertThat(some.pages())
        .containsExactly(new UntakenLinks.Refusal("http://a.test/1", "nofollow"));
    assertThat(some.all()).isFalse();
    assertThat(some.looked()).isEqualTo(1);
    assertThat(some.leaving()).isEqualTo(Map.of("nofollow", 1L));
    assertThat(links.find(MARKED, () -> true).all()).isTrue();
  }

  @Test
  void find_aDamagedRecord_tellsOfTheOthersAndThatThisIsNotAll() throws IOException {
    store("http://a.test/1", "<a rel=nofollow href='" + MARKED + "'>x</a>");
    store("http://a.test/2", "<a rel=nofollow href='" + MARKED + "'>y</a>");
    damage(database.pages().find(CRAWL, "http://a.test/1").orElseThrow().location());

    UntakenLinks.Found found =
        new UntakenLinks(database, CRAWL, settings.web(), parser).find(MARKED, () -> true);

    assertThat(found.pages())
        .containsExactly(new UntakenLinks.Refusal("http://a.test/2", "nofollow"));
    assertThat(found.all()).isFalse();
  }

  private void damage(WarcLocation record) throws IOException {
    Path warc = database.directory().resolve("warc").resolve(record.file());
    byte[] bytes = Files.readAllBytes(warc);
    int start = (int) record.offset();
    Arrays.fill(bytes, start, start + (int) record.length(), (byte) 7);
    Files.write(warc, bytes);
  }

  @Test
  void find_pageWithoutABody_isNotTakenForOneWithoutLinks() {
    store("http://a.test/1", "<a rel=nofollow href='" + MARKED + "'>x</a>", false);

    UntakenLinks.Found found =
        new UntakenLinks(database, CRAWL, settings.web(), parser).find(MARKED, () -> true);

    assertThat(found.pages()).isEmpty();
    assertThat(found.all()).isFalse();
    assertThat(words(MARKED).lines())
        .containsExactly(
            "not taken  in the whole crawl: nofollow 1",
            "not taken  pages among these that cannot be read here, and may link to it: 1");
  }

  @Test
  void print_extension_isToldWithoutALink() {
    assertThat(words(CrawlUrl.ofNormal("http://b.test/disk.iso")).lines())
        .singleElement()
        .asString()
        .isEqualTo("not taken  links to it never are: extension iso");
  }

  @Test
  void print_nothingLeft_saysNothing() {
    store("http://a.test/1", "<a href=/own>own</a>");

    assertThat(words(MARKED)).isEmpty();
  }
}
