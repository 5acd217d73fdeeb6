package prospector.actors.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.state.HostEvent;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policies;
import prospector.prioritizer.Policy;
import prospector.web.page.ParsedPage;
import prospector.web.politeness.DelaySettings;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/** Values that many tests start from: one host, one crawl, pages that link there. */
public final class Given {
  public static final String CRAWL = "c1";
  public static final String HOST = "http://a.example";
  public static final HostKey HOST_KEY = new HostKey(HOST);
  public static final String OTHER = "http://b.example";

  /** Title of a page on which judging throws. */
  public static final String BREAKS_THE_JUDGE = "breaks the judge";

  public static final String OTHER_NODE = "node2";
  public static final DelaySettings DELAYS =
      new DelaySettings(
          Duration.ofSeconds(1),
          0,
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofHours(1));

  private Given() {}

  public static CrawlUrl url(String path) {
    return CrawlUrl.ofNormal(HOST + path);
  }

  public static long fingerprint(String path) {
    return Fingerprint.of(HOST + path);
  }

  public static FoundLink link(String url) {
    return new FoundLink(url, "anchor of " + url, "around it", "html>body>a", 3, 0);
  }

  public static Parent parent(String url, boolean relevant, int depth) {
    return new Parent(
        url, relevant ? 0.9 : 0.1, relevant, depth, relevant ? 0 : 3, List.of("steam", "train"));
  }

  /** Links from one irrelevant page of another host, at depth 0. */
  public static LinkBatch batch(String... paths) {
    return batchFrom(parent(OTHER + "/", false, 0), paths);
  }

  public static LinkBatch batchFrom(Parent parent, String... paths) {
    List<FoundLink> links = new ArrayList<>();
    for (String path : paths) {
      links.add(link(HOST + path));
    }
    return new LinkBatch(parent, 1_000, links);
  }

  public static HostEvent.UrlsReceived received(LinkBatch... batches) {
    return new HostEvent.UrlsReceived(HOST, CRAWL, List.of(batches), List.of());
  }

  public static HostSettings settings() {
    return settings(DELAYS);
  }

  static HostSettings settings(DelaySettings delays) {
    return new HostSettings(
        delays,
        1_000,
        1_000,
        3,
        Duration.ofSeconds(2),
        Duration.ofSeconds(10),
        Duration.ofSeconds(60));
  }

  public static CrawlSpec spec(CrawlSpec.Bounds bounds) {
    Topic topic = new Topic("steam trains", Given::judge, 0.5, List.of(), "test");
    return new CrawlSpec(
        CRAWL, topic, List.of(), Policy.BFS, CrawlSpec.Budget.UNLIMITED, bounds, 0, 1, 1);
  }

  /** The same crawl with another scope. */
  public static CrawlSpec scoped(ScopeRules scope) {
    CrawlSpec spec = spec(CrawlSpec.Bounds.NONE);
    return spec(spec.revisits(), scope);
  }

  /** The same crawl, whose pages are visited again. */
  static CrawlSpec visited(CrawlSpec.Revisits revisits) {
    CrawlSpec spec = spec(CrawlSpec.Bounds.NONE);
    return spec(revisits, spec.scope());
  }

  private static CrawlSpec spec(CrawlSpec.Revisits revisits, ScopeRules scope) {
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
        revisits,
        scope);
  }

  /** The row of a nugget of depth 1. */
  public static PageRecord nugget(String url) {
    return new PageRecord(
        CRAWL,
        url,
        HOST,
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, 0, "", "", 100, 0),
        new PageRecord.Choice(1, "", 0, 0, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(1, true, List.of()),
        PageRecord.Words.NONE,
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  private static Judgement judge(ParsedPage page) {
    if (page.title().equals(BREAKS_THE_JUDGE)) {
      throw new IllegalStateException("a judge that breaks");
    }
    return new Judgement(page.text().contains("steam") ? 1 : 0, List.of("word"));
  }

  public static CrawlContext crawl() {
    return new CrawlContext(spec(CrawlSpec.Bounds.NONE), Policies.bfs());
  }

  /** Another crawl. */
  static CrawlContext crawl(String id) {
    CrawlSpec spec = spec(CrawlSpec.Bounds.NONE);
    return new CrawlContext(spec.created(id, spec.policy(), 1), Policies.bfs());
  }
}
