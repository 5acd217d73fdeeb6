package prospector.node.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.HostState;
import prospector.actors.host.HostStateReader;
import prospector.actors.host.SlotBroker;
import prospector.actors.host.UrlState;
import prospector.node.watch.Outlook;
import prospector.node.watch.PageView;
import prospector.persistence.CrawlTable;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.HostQueue;
import prospector.prioritizer.Policy;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.robots.RobotsPolicy;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Looks ahead by reading the journals of the hosts with the best bids: the crawl's actors are asked
 * for the bids and nothing else.
 */
final class CrawlOutlook implements Outlook {
  private static final Duration ASK = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int HOSTS = 8;
  private static final int NEXT = 12;
  private static final int NEXT_OF_A_HOST = 3;
  private static final int EXPLAINED_OF_A_HOST = 40;
  private static final int PARTS = 12;
  private static final int STRONGEST = 12;

  private final ActorSystem<?> system;
  private final NodeWiring node;
  private final Supplier<CompletionStage<List<CrawlRun>>> runs;

  CrawlOutlook(
      ActorSystem<?> system, NodeWiring node, Supplier<CompletionStage<List<CrawlRun>>> runs) {
    this.system = system;
    this.node = node;
    this.runs = runs;
  }

  @Override
  public Optional<View> look(String crawl) {
    return run(crawl).map(run -> look(crawl, run.context().scorer()));
  }

  private View look(String crawl, UrlScorer scorer) {
    List<SlotBroker.Bid> bids = bids(crawl);
    List<Next> next = new ArrayList<>();
    Map<String, Double> shares = new HashMap<>();
    for (SlotBroker.Bid bid : bids) {
      List<QueuedUrl> best = best(crawl, new HostKey(bid.host()), scorer);
      for (int i = 0; i < best.size(); i++) {
        Explanation explanation = scorer.explain(best.get(i));
        explanation.parts().stream()
            .filter(part -> !part.name().startsWith("base rate"))
            .forEach(part -> shares.put(part.name(), part.share()));
        if (i < NEXT_OF_A_HOST) {
          next.add(next(best.get(i), explanation));
        }
      }
    }
    next.sort(Comparator.comparingDouble(Next::score).reversed());
    return new View(
        scorer.version(),
        bids.stream().map(CrawlOutlook::host).toList(),
        next.subList(0, Math.min(NEXT, next.size())),
        strongest(shares, 1),
        strongest(shares, -1));
  }

  private Optional<CrawlRun> run(String crawl) {
    return runs.get().toCompletableFuture().join().stream()
        .filter(run -> run.context().spec().id().equals(crawl))
        .findFirst();
  }

  private List<SlotBroker.Bid> bids(String crawl) {
    return AskPattern.ask(
            node.dispatcher(),
            (ActorRef<Dispatcher.Bids> replyTo) -> new Dispatcher.GetBids(crawl, HOSTS, replyTo),
            ASK,
            system.scheduler())
        .toCompletableFuture()
        .join()
        .best();
  }

  private HostState state(HostKey host) {
    return new HostStateReader(node.database().journal(), system).read(host);
  }

  private List<QueuedUrl> best(String crawl, HostKey host, UrlScorer scorer) {
    return state(host).queue(crawl).stream()
        .map(HostQueue::urls)
        .flatMap(urls -> urls.stream())
        .sorted(Comparator.comparingDouble((QueuedUrl url) -> scorer.score(url)).reversed())
        .limit(EXPLAINED_OF_A_HOST)
        .toList();
  }

  @Override
  public Optional<Now> now(String crawl) {
    return run(crawl).map(run -> new HostWaits(node, this::state).now(work(crawl)));
  }

  private Dispatcher.Work work(String crawl) {
    return AskPattern.ask(
            node.dispatcher(),
            (ActorRef<Dispatcher.Work> replyTo) ->
                new Dispatcher.GetWork(crawl, HostWaits.LOOKED_AT, replyTo),
            ASK,
            system.scheduler())
        .toCompletableFuture()
        .join();
  }

  @Override
  public HostNow host(String crawl, String host) {
    HostState state = state(new HostKey(host));
    Optional<Duration> asked = HostWaits.crawlDelay(node, state);
    long byRobots = HostWaits.byRobotsMillis(state);
    long due =
        Math.max(byRobots, state.clock().nextAllowedMillis(node.settings().politeness(), asked));
    return new HostNow(
        state.queue(crawl).map(HostQueue::size).orElse(0),
        state.clock().delay(node.settings().politeness(), asked).toMillis(),
        due <= node.clock().millis() ? null : Instant.ofEpochMilli(due).toString(),
        state.clock().failuresInRow(),
        state
            .robots()
            .map(copy -> copy.kind().name().toLowerCase(java.util.Locale.ROOT))
            .orElse(null));
  }

  private static Host host(SlotBroker.Bid bid) {
    return new Host(
        bid.host(),
        bid.score(),
        bid.ready(),
        bid.ready() || bid.freeAtMillis() == Long.MAX_VALUE
            ? null
            : Instant.ofEpochMilli(bid.freeAtMillis()).toString(),
        bid.queued());
  }

  private static Next next(QueuedUrl url, Explanation explanation) {
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

  /**
   * @param sign 1 for what counts for a URL, -1 for what counts against it
   */
  private static List<Part> strongest(Map<String, Double> shares, int sign) {
    return shares.entrySet().stream()
        .filter(share -> share.getValue() * sign > 0)
        .sorted(Comparator.comparingDouble(share -> -sign * share.getValue()))
        .limit(STRONGEST)
        .map(share -> new Part(share.getKey(), share.getValue()))
        .toList();
  }

  @Override
  public Why why(String crawl, CrawlUrl url) {
    HostState host = state(url.host());
    UrlState state = stateOf(crawl, host, url);
    return new Why(
        url.value(),
        state.words(),
        host.robots()
            .map(
                robots -> new RobotsPolicy(node.settings().web().agent()).rules(robots).allows(url))
            .orElse(null),
        host.waiting(crawl, url.fingerprint())
            .map(waiting -> next(waiting, scorer(crawl).explain(waiting)))
            .orElse(null),
        node.database().pages().find(crawl, url.value()).map(PageView::of).orElse(null),
        state == UrlState.UNKNOWN ? untaken(crawl, url) : null);
  }

  /** Pages are read again as long as somebody who asks over the network may wait. */
  private Untaken untaken(String crawl, CrawlUrl url) {
    long end = node.clock().millis() + PATIENCE.toMillis();
    UntakenLinks.Found found =
        new UntakenLinks(node.database(), crawl, node.settings().web(), node.parser())
            .find(url, () -> node.clock().millis() < end);
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
            || node.database()
                .crawls()
                .find(crawl)
                .map(row -> ScopeOrders.current(row).mayHold(url))
                .orElse(true);
    return held ? state : UrlState.REFUSED_SCOPE;
  }

  private UrlScorer scorer(String crawl) {
    return run(crawl)
        .map(run -> run.context().scorer())
        .orElseGet(
            () -> {
              String policy =
                  node.database()
                      .crawls()
                      .find(crawl)
                      .map(CrawlTable.Row::policy)
                      .orElse("learner");
              return CrawlModel.restore(
                      crawl,
                      Policy.parse(policy),
                      node.settings()
                          .learner()
                          .model(node.settings().crawl().randomSeed(), List.of()),
                      node.database().models())
                  .scorer();
            });
  }
}
