package prospector.node.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlStatus;

/** Asks crawls how far they are; one that does not say so in time is left out. */
public final class RunningCrawls {
  private static final Duration ASK = Duration.ofSeconds(2);

  private final ActorSystem<?> system;
  private final ActorRef<CrawlRegistry.Command> registry;

  /** The crawls of a node. */
  public RunningCrawls(ActorSystem<?> system, ActorRef<CrawlRegistry.Command> registry) {
    this.system = system;
    this.registry = registry;
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
            ASK,
            system.scheduler())
        .thenApply(CrawlRegistry.Runs::runs);
  }

  private CompletionStage<List<CrawlStatus>> of(List<CrawlRun> runs) {
    CompletableFuture<List<CrawlStatus>> all = CompletableFuture.completedFuture(new ArrayList<>());
    for (CrawlRun run : runs) {
      all = all.thenCombine(of(run), RunningCrawls::with);
    }
    return all;
  }

  private CompletionStage<Optional<CrawlStatus>> of(CrawlRun run) {
    return AskPattern.ask(
            run.crawl(),
            (ActorRef<CrawlStatus> replyTo) -> new CrawlActor.GetStatus(replyTo),
            ASK,
            system.scheduler())
        .handle((status, error) -> Optional.ofNullable(status));
  }

  private static List<CrawlStatus> with(List<CrawlStatus> some, Optional<CrawlStatus> one) {
    one.ifPresent(some::add);
    return some;
  }
}
