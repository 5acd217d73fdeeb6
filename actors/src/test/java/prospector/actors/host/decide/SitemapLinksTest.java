package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import prospector.actors.host.Given;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.state.HostState;
import prospector.actors.work.SitemapReport;
import prospector.actors.work.Verdict;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.scope.CrawlScope;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;
import prospector.web.sitemap.Sitemap;
import prospector.web.sitemap.SitemapEntry;
import prospector.web.url.CrawlUrl;

final class SitemapLinksTest {
  private static final CrawlUrl MAP = CrawlUrl.ofNormal(HOST + "/sitemap.xml");
  private static final SitemapLinks.Room ROOM = new SitemapLinks.Room(2, 1);

  private final HostState state = HostState.empty();

  private SitemapLinks read(Sitemap.Kind kind, CrawlScope scope, String... urls) {
    return read(kind, scope, Arrays.stream(urls).map(url -> entry(url, null)).toList());
  }

  private static SitemapEntry entry(String url, @Nullable Instant changed) {
    return new SitemapEntry(
        CrawlUrl.ofNormal(url), Optional.ofNullable(changed), 0.5, "", List.of());
  }

  private SitemapLinks read(Sitemap.Kind kind, CrawlScope scope, List<SitemapEntry> entries) {
    FetchResult result =
        new FetchResult(
            new FetchRequest(MAP, FetchRequest.Purpose.SITEMAP),
            new FetchOutcome.Success(new Response(200, "", Map.of(), new byte[0], new byte[0])),
            Instant.EPOCH,
            Duration.ZERO,
            Optional.empty(),
            "");
    Verdict page = new Verdict(Verdict.Kind.PAGE, "", false, Optional.empty(), Optional.empty());
    return SitemapLinks.of(
        new SitemapReport(result, page, Optional.of(new Sitemap(kind, entries))),
        MAP.host(),
        scope,
        state.share(CRAWL),
        ROOM,
        0);
  }

  @Test
  void of_entriesThatAreLeft_areCountedByReason() {
    CrawlScope scope =
        new CrawlScope(
            new ScopeRules(
                List.of(),
                List.of(ScopePattern.parse("a.example/no/").orElseThrow()),
                ScopeRules.Stay.ANYWHERE,
                0),
            List.of());

    SitemapLinks links =
        read(
            Sitemap.Kind.PAGES,
            scope,
            HOST + "/1",
            OTHER + "/1",
            HOST + "/no/2",
            HOST + "/3",
            OTHER + "/2",
            HOST + "/4");

    assertThat(taken(links)).containsExactly(HOST + "/1", HOST + "/3");
    assertThat(links.file())
        .isEqualTo(
            new SitemapFile(
                MAP.value(),
                0,
                "pages",
                2,
                List.of(),
                Map.of("other_host", 2, "scope", 1, "bound", 1)));
  }

  private static List<String> taken(SitemapLinks links) {
    return links.batches().stream()
        .flatMap(batch -> batch.links().stream())
        .map(link -> link.target().value())
        .toList();
  }

  @Test
  void of_sitemapReadAgain_takesWhatIsNewFirstAndCountsThatAlone() {
    String[] urls = {HOST + "/1", HOST + "/2", HOST + "/3"};
    SitemapLinks first = read(Sitemap.Kind.PAGES, CrawlScope.OPEN, urls);
    assertThat(taken(first)).containsExactly(HOST + "/1", HOST + "/2");
    first.batches().forEach(batch -> state.apply(Given.received(batch)));

    SitemapLinks second = read(Sitemap.Kind.PAGES, CrawlScope.OPEN, urls);

    assertThat(taken(second)).containsExactly(HOST + "/3", HOST + "/1");
    assertThat(second.file().links()).isEqualTo(1);
    assertThat(second.file().left()).isEmpty();
  }

  @Test
  void of_indexInOrderOfDates_itsNewestPartsAreRead() {
    SitemapLinks links =
        read(
            Sitemap.Kind.INDEX,
            CrawlScope.OPEN,
            List.of(
                entry(HOST + "/undated.xml", null),
                entry(HOST + "/2024.xml", Instant.parse("2024-12-31T00:00:00Z")),
                entry(HOST + "/2025.xml", Instant.parse("2025-12-31T00:00:00Z"))));

    assertThat(links.file().parts()).containsExactly(HOST + "/2025.xml");
  }

  @Test
  void of_indexOfMorePartsThanAreRead_countsTheOthers() {
    SitemapLinks links =
        read(
            Sitemap.Kind.INDEX,
            CrawlScope.OPEN,
            OTHER + "/a.xml",
            HOST + "/b.xml",
            HOST + "/c.xml");

    assertThat(links.file().parts()).containsExactly(HOST + "/b.xml");
    assertThat(links.file().left()).isEqualTo(Map.of("other_host", 1, "bound", 1));
  }
}
