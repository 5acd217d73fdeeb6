package prospector.node.inspect;

import akka.actor.typed.ActorSystem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.HostStateReader;
import prospector.node.crawl.CrawlModel;
import prospector.node.crawl.ScopeOrders;
import prospector.node.http.Problem;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.view.Outlook;
import prospector.node.watch.view.PageView;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.HostQueue;
import prospector.prioritizer.Policy;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.page.PageParser;
import prospector.web.robots.RobotsPolicy;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * What is known of hosts and URLs of a crawl by the journals of its hosts, whether it runs or not.
 */
public final class StoredOutlook implements Outlook {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int PARTS = 12;

  private final CrawlDatabase database;
  private final NodeSettings settings;
  private final PageParser parser;
  private final Clock clock;
  private final ActorSystem<?> system;
  private final Function<String, Optional<UrlScorer>> running;

  /**
   * @param system reads events
   * @param running the scorer of a crawl that runs here
   */
  public StoredOutlook(
      CrawlDatabase database,
      NodeSettings settings,
      PageParser parser,
      Clock clock,
      ActorSystem<?> system,
      Function<String, Optional<UrlScorer>> running) {
    this.database = database;
    this.settings = settings;
    this.parser = parser;
    this.clock = clock;
    this.system = system;
    this.running = running;
  }

  @Override
  public Optional<View> look(String crawl) {
    return Optional.empty();
  }

  public HostState state(HostKey host) {
    return new HostStateReader(database.journal(), system).read(host);
  }

  @Override
  public HostNow host(String crawl, String host) {
    HostKey key = new HostKey(host);
    HostState state = state(key);
    Optional<Duration> asked = HostWaits.crawlDelay(settings, state);
    long now = clock.millis();
    long due = HostWaits.nextMillis(settings, key, state, now);
    return new HostNow(
        state.queue(crawl).map(HostQueue::size).orElse(0),
        state.clock().delay(settings.politeness(), asked).toMillis(),
        due <= now ? null : Instant.ofEpochMilli(due).toString(),
        state.clock().failuresInRow(),
        state.robots().map(copy -> copy.kind().name().toLowerCase(Locale.ROOT)).orElse(null));
  }

  @Override
  public Why why(String crawl, CrawlUrl url) {
    HostState host = state(url.host());
    UrlState state = stateOf(crawl, host, url);
    return new Why(
        url.value(),
        state.words(),
        host.robots()
            .map(robots -> new RobotsPolicy(settings.web().agent()).rules(robots).allows(url))
            .orElse(null),
        host.waiting(crawl, url.fingerprint())
            .map(waiting -> next(worth(host, crawl, scorer(crawl)).explain(waiting)))
            .orElse(null),
        database.pages().find(crawl, url.value()).map(PageView::of).orElse(null),
        state == UrlState.UNKNOWN ? untaken(crawl, url) : null);
  }

  @Override
  public Told explain(String crawl, CrawlUrl url) {
    CrawlTable.Row row =
        database
            .crawls()
            .find(crawl)
            .orElseThrow(() -> Problem.notFound("id", "there is no crawl " + crawl));
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    boolean known = explain(row, url, patience(), out);
    out.flush();
    return new Told(url.value(), known, text.toString());
  }

  /** See {@link WhyText#print}. */
  boolean explain(CrawlTable.Row crawl, CrawlUrl url, BooleanSupplier goesOn, PrintWriter out) {
    WhyText.Known known =
        new WhyText.Known(crawl, state(url.host()), url, () -> scorer(crawl.id()));
    return new WhyText(database, settings, parser, clock).print(known, goesOn, out);
  }

  /** Pages are read again as long as somebody who asks over the network may wait. */
  private BooleanSupplier patience() {
    long end = clock.millis() + PATIENCE.toMillis();
    return () -> clock.millis() < end;
  }

  private Untaken untaken(String crawl, CrawlUrl url) {
    UntakenLinks.Found found =
        new UntakenLinks(database, crawl, settings.web(), parser).find(url, patience());
    return new Untaken(
        found.rule().orElse(null),
        found.pages().stream().map(it -> new UntakenLink(it.page(), it.reason())).toList(),
        found.all());
  }

  /** Links that the scope refuses leave no state behind. */
  private UrlState stateOf(String crawl, HostState host, CrawlUrl url) {
    UrlState state = host.stateOf(crawl, url.fingerprint());
    boolean held =
        state != UrlState.UNKNOWN
            || database
                .crawls()
                .find(crawl)
                .map(row -> ScopeOrders.current(row).mayHold(url))
                .orElse(true);
    return held ? state : UrlState.REFUSED_SCOPE;
  }

  private UrlScorer scorer(String crawl) {
    return running
        .apply(crawl)
        .orElseGet(
            () -> {
              Policy policy =
                  database
                      .crawls()
                      .find(crawl)
                      .map(row -> Policy.parse(row.policy()))
                      .orElse(Policy.LEARNER);
              return CrawlModel.restore(
                      crawl,
                      policy,
                      settings.learner().model(settings.crawl().randomSeed(), List.of()),
                      database.models())
                  .scorer();
            });
  }

  HostWorth worth(HostState host, String crawl, UrlScorer model) {
    return new HostWorth(host, crawl, model, settings.host());
  }

  static Next next(Explained explained) {
    QueuedUrl url = explained.url();
    Explanation explanation = explained.score();
    List<Part> parts = new ArrayList<>();
    double rest = 0;
    for (Explanation.Part part : explanation.parts()) {
      if (parts.size() < PARTS) {
        parts.add(new Part(part.name(), part.share()));
      } else {
        rest += part.share();
      }
    }
    if (rest != 0) {
      parts.add(new Part("all smaller parts", rest));
    }
    return new Next(
        url.url().value(),
        url.url().host().value(),
        explanation.score(),
        parts,
        url.links().stream()
            .map(link -> new Link(link.anchor(), link.parent().url(), link.parent().relevant()))
            .toList());
  }
}
