package prospector.node.inspect;

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
import prospector.actors.host.service.SlotBroker;
import prospector.node.crawl.CrawlRun;
import prospector.node.watch.view.Outlook;
import prospector.node.wiring.NodeWiring;
import prospector.prioritizer.UrlScorer;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Looks ahead by reading the journals of the hosts with the best bids: the crawl's actors are asked
 * for the bids and nothing else.
 */
public final class CrawlOutlook implements Outlook {
  private static final Duration ASK = Duration.ofSeconds(2);
  private static final int HOSTS = 8;
  private static final int NEXT = 12;
  private static final int NEXT_OF_A_HOST = 3;
  private static final int EXPLAINED_OF_A_HOST = 40;
  private static final int STRONGEST = 12;

  private final ActorSystem<?> system;
  private final NodeWiring node;
  private final Supplier<CompletionStage<List<CrawlRun>>> runs;
  private final StoredOutlook stored;
  private final HostWaits waits;

  public CrawlOutlook(
      ActorSystem<?> system, NodeWiring node, Supplier<CompletionStage<List<CrawlRun>>> runs) {
    this.system = system;
    this.node = node;
    this.runs = runs;
    this.stored =
        new StoredOutlook(
            node.database(),
            node.settings(),
            node.parser(),
            node.clock(),
            system,
            crawl -> run(crawl).map(run -> run.context().scorer()));
    this.waits = new HostWaits(node.settings(), node.clock(), stored::state);
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
      List<Explained> best = best(crawl, new HostKey(bid.host()), scorer);
      for (Explained explained : best) {
        explained.score().parts().stream()
            .filter(part -> !part.name().startsWith("base rate"))
            .forEach(part -> shares.put(part.name(), part.share()));
      }
      best.stream().limit(NEXT_OF_A_HOST).map(StoredOutlook::next).forEach(next::add);
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

  private List<Explained> best(String crawl, HostKey host, UrlScorer scorer) {
    return stored.worth(stored.state(host), crawl, scorer).best(EXPLAINED_OF_A_HOST);
  }

  @Override
  public Optional<Now> now(String crawl) {
    return run(crawl).map(run -> waits.now(work(crawl)));
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
    return stored.host(crawl, host);
  }

  @Override
  public Why why(String crawl, CrawlUrl url) {
    return stored.why(crawl, url);
  }

  @Override
  public Told explain(String crawl, CrawlUrl url) {
    return stored.explain(crawl, url);
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
}
