package prospector.actors.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.nugget.Judgement;
import prospector.nugget.Topic;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policies;
import prospector.web.page.ParsedPage;
import prospector.web.politeness.DelaySettings;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/** Values that many tests start from: one host, one crawl, pages that link there. */
final class Given {
  static final String CRAWL = "c1";
  static final String HOST = "http://a.example";
  static final HostKey HOST_KEY = new HostKey(HOST);
  static final String OTHER = "http://b.example";

  /** Title of a page on which judging throws. */
  static final String BREAKS_THE_JUDGE = "breaks the judge";

  static final String OTHER_NODE = "node2";
  static final DelaySettings DELAYS =
      new DelaySettings(
          Duration.ofSeconds(1),
          0,
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofHours(1));

  private Given() {}

  static CrawlUrl url(String path) {
    return CrawlUrl.ofNormal(HOST + path);
  }

  static long fingerprint(String path) {
    return Fingerprint.of(HOST + path);
  }

  static FoundLink link(String url) {
    return new FoundLink(url, "anchor of " + url, "around it", "html>body>a", 3, 0);
  }

  static Parent parent(String url, boolean relevant, int depth) {
    return new Parent(
        url, relevant ? 0.9 : 0.1, relevant, depth, relevant ? 0 : 3, List.of("steam", "train"));
  }

  /** Links from one irrelevant page of another host, at depth 0. */
  static LinkBatch batch(String... paths) {
    return batchFrom(parent(OTHER + "/", false, 0), paths);
  }

  static LinkBatch batchFrom(Parent parent, String... paths) {
    List<FoundLink> links = new ArrayList<>();
    for (String path : paths) {
      links.add(link(HOST + path));
    }
    return new LinkBatch(parent, 1_000, links);
  }

  static HostEvent.UrlsReceived received(LinkBatch... batches) {
    return new HostEvent.UrlsReceived(HOST, CRAWL, List.of(batches), List.of());
  }

  static HostSettings settings() {
    return new HostSettings(
        DELAYS,
        1_000,
        1_000,
        3,
        Duration.ofSeconds(2),
        Duration.ofSeconds(10),
        Duration.ofSeconds(60));
  }

  static CrawlSpec spec(CrawlSpec.Bounds bounds) {
    Topic topic = new Topic("steam trains", Given::judge, 0.5, List.of(), "test");
    return new CrawlSpec(
        CRAWL, topic, List.of(), "bfs", CrawlSpec.Budget.UNLIMITED, bounds, 0, 1, 1);
  }

  /** The same crawl with another scope. */
  static CrawlSpec scoped(ScopeRules scope) {
    CrawlSpec spec = spec(CrawlSpec.Bounds.NONE);
    return new CrawlSpec(
        spec.id(),
        spec.topic(),
        spec.seeds(),
        spec.policy(),
        spec.budget(),
        spec.bounds(),
        spec.controlShare(),
        spec.marginLogOdds(),
        spec.randomSeed(),
        spec.sitemaps(),
        spec.revisits(),
        scope);
  }

  private static Judgement judge(ParsedPage page) {
    if (page.title().equals(BREAKS_THE_JUDGE)) {
      throw new IllegalStateException("a judge that breaks");
    }
    return new Judgement(page.text().contains("steam") ? 1 : 0, List.of("word"));
  }

  static CrawlContext crawl() {
    return new CrawlContext(spec(CrawlSpec.Bounds.NONE), Policies.bfs());
  }
}
