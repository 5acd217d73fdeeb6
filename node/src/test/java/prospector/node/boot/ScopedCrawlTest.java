package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.inspect.CrawlWhy;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Policy;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/** Whole crawls that keep to a part of the web; what is left out of it, and what proves it. */
@Timeout(300)
class ScopedCrawlTest {
  private static final ScopeRules SITE =
      new ScopeRules(List.of(), List.of(), ScopeRules.Stay.SITE, 0);
  private static final List<String> OF_THE_SITE =
      List.of("http://in.sim/", "http://in.sim/a", "http://in.sim/b", "http://www.in.sim/c");

  private final TwoSiteWeb web = new TwoSiteWeb();
  private final Path dir;

  ScopedCrawlTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
  }

  @AfterEach
  void stop() {
    web.close();
  }

  private Config config() {
    return ConfigFiles.ofClassPath()
        .load(
            Optional.empty(),
            List.of(
                "prospector.web.proxy=\"" + web.proxy() + "\"",
                "prospector.web.politeness.minimum-delay=0ms",
                "prospector.http.port=none"),
            Map.of());
  }

  private CrawlStatus crawl(ScopeRules scope, String... moreSeeds) throws Exception {
    Config config = config();
    List<CrawlUrl> seeds = new ArrayList<>();
    seeds.add(CrawlUrl.ofNormal(TwoSiteWeb.seed()));
    List.of(moreSeeds).forEach(seed -> seeds.add(CrawlUrl.ofNormal(seed)));
    CrawlSpec spec =
        new CrawlSpec(
            "trams",
            TopicFile.ofWords("trams"),
            seeds,
            Policy.BFS,
            CrawlSpec.Budget.UNLIMITED,
            CrawlSpec.Bounds.NONE,
            0.02,
            1_000,
            1,
            CrawlSpec.Sitemaps.PROMISING,
            CrawlSpec.Revisits.NONE,
            scope);
    try (CrawlSession session =
        new CrawlLauncher(Clock.systemUTC())
            .start(new CrawlRequest(spec, dir, NodeSettings.of(config), config))) {
      return session.finished().toCompletableFuture().get(200, TimeUnit.SECONDS);
    }
  }

  private Map<String, PageRecord> rows() {
    Map<String, PageRecord> rows = new TreeMap<>();
    try (CrawlDatabase database =
        CrawlDatabases.open(dir, NodeSettings.of(config()), Clock.systemUTC())) {
      database.pages().forEach("trams", stored -> rows.put(stored.page().url(), stored.page()));
    }
    return rows;
  }

  private PageRecord row(String url) {
    return Objects.requireNonNull(rows().get(url), url);
  }

  private List<String> pages() {
    return rows().values().stream()
        .filter(row -> row.state() == PageRecord.State.PAGE)
        .map(PageRecord::url)
        .toList();
  }

  private void checkAudit() {
    StringWriter out = new StringWriter();
    ExitCode code =
        new CrawlAudit(NodeSettings.of(config()), Clock.systemUTC())
            .print(dir, new PrintWriter(out));

    assertThat(code).as(out.toString()).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("every promise checked holds");
  }

  private String why(String url) {
    StringWriter out = new StringWriter();
    new CrawlWhy(NodeSettings.of(config()), Clock.systemUTC())
        .print(dir, java.util.Optional.empty(), CrawlUrl.ofNormal(url), new PrintWriter(out));
    return out.toString();
  }

  @Test
  void crawl_stayingAtItsSite_neitherAsksNorRemembersOtherHosts() throws Exception {
    CrawlStatus status = crawl(SITE);

    assertThat(status.finishReason()).isEqualTo("exhausted");
    assertThat(pages()).containsExactlyElementsOf(OF_THE_SITE);
    assertThat(web.hosts()).isEqualTo(Set.of("in.sim", "www.in.sim"));
    assertThat(rows()).as("no row of a link that was refused").hasSize(OF_THE_SITE.size() + 1);
    assertThat(row("http://in.sim/moved").reason()).isEqualTo("redirect_scope");
    assertThat(status.counts().linksLeft()).containsEntry("scope", 5L);
    assertThat(status.counts().refused()).containsEntry("redirect_scope", 1L);
    checkAudit();
    assertThat(crawl(SITE).pages()).as("the same again").isEqualTo(OF_THE_SITE.size());
    assertThat(web.hosts()).isEqualTo(Set.of("in.sim", "www.in.sim"));
    assertThat(why("http://out.sim/x"))
        .contains("scope      refused (scope): stay = site: not at [in.sim]");
    assertThat(why("http://in.sim/moved")).contains("refused redirect_scope (status 301)");
  }

  @Test
  void crawl_widenedLater_theAuditAsksOnlyForWhatTheScopesAllowed() throws Exception {
    crawl(SITE);
    checkAudit();

    crawl(ScopeRules.NONE, "http://far.sim/");

    assertThat(pages()).contains("http://far.sim/", "http://out.sim/deep");
    assertThat(pages())
        .as("linked to from pages fetched before")
        .doesNotContain("http://out.sim/y");
    checkAudit();
  }

  @Test
  void crawl_oneLinkBeyond_findsTheWayBackAndCallsWhatLiesOutNoNugget() throws Exception {
    ScopePattern only = ScopePattern.parse("in.sim").orElseThrow();
    ScopePattern except = ScopePattern.parse("*.far.sim").orElseThrow();

    crawl(new ScopeRules(List.of(only), List.of(except), ScopeRules.Stay.ANYWHERE, 1));

    assertThat(pages())
        .contains("http://in.sim/hidden", "http://out.sim/", "http://out.sim/x")
        .doesNotContain("http://out.sim/deep", "http://far.sim/");
    assertThat(row("http://in.sim/hidden").relevant()).isTrue();
    assertThat(row("http://out.sim/").relevant()).isFalse();
    assertThat(row("http://out.sim/").score()).isGreaterThanOrEqualTo(0.5);
    assertThat(row("http://in.sim/moved").state()).isEqualTo(PageRecord.State.REDIRECTED);
    checkAudit();
    assertThat(why("http://out.sim/deep")).contains("followed up to 1 links behind");
  }
}
