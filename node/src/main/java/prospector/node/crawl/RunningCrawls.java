package prospector.node.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlStatus;

/**
 * Asks crawls how far they are.
 *
 * <p><em>A crawl that its registry lists is in every answer:</em> one that does not say in time how
 * far it is, is as far as it said last. Thread-safe.
 */
public final class RunningCrawls {
  private static final Duration ASK = Duration.ofSeconds(2);

  private final ActorSystem<?> system;
  private final ActorRef<CrawlRegistry.Command> registry;
  private final Duration ask;
  private final Map<ActorRef<CrawlActor.Command>, CrawlStatus> last = new ConcurrentHashMap<>();

  /** The crawls of a node. */
  public RunningCrawls(ActorSystem<?> system, ActorRef<CrawlRegistry.Command> registry) {
    this(system, registry, ASK);
  }

  RunningCrawls(ActorSystem<?> system, ActorRef<CrawlRegistry.Command> registry, Duration ask) {
    this.system = system;
    this.registry = registry;
    this.ask = ask;
  }

  /** How far they are. */
  public CompletionStage<List<CrawlStatus>> statuses() {
    return runs().thenCompose(this::of);
  }

  /** The crawls themselves. */
  public CompletionStage<List<CrawlRun>> runs() {
    return AskPattern.ask(
            registry,
            (ActorRef<CrawlRegistry.Runs> replyTo) -> new CrawlRegistry.GetRuns(replyTo),
            ask,
            system.scheduler())
        .thenApply(CrawlRegistry.Runs::runs);
  }

  private CompletionStage<List<CrawlStatus>> of(List<CrawlRun> runs) {
    last.keySet().retainAll(runs.stream().map(CrawlRun::crawl).toList());
    CompletableFuture<List<CrawlStatus>> all = CompletableFuture.completedFuture(new ArrayList<>());
    for (CrawlRun run : runs) {
      all = all.thenCombine(of(run), RunningCrawls::with);
    }
    return all;
  }

  private CompletionStage<CrawlStatus> of(CrawlRun run) {
    return AskPattern.ask(
            run.crawl(),
            (ActorRef<CrawlStatus> replyTo) -> new CrawlActor.GetStatus(replyTo),
            ask,
            system.scheduler())
        .handle(
            (status, error) -> {
              if (status == null) {
                return last.getOrDefault(run.crawl(), run.initial());
              }
              last.put(run.crawl(), status);
              return status;
            });
  }

  private static List<CrawlStatus> with(List<CrawlStatus> some, CrawlStatus one) {
    some.add(one);
    return some;
  }
}
