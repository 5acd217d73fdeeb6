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

  public RunningCrawls(ActorSystem<?> system) {
    this.system = system;
  }

  /** All crawls of a cluster's node. */
  public CompletionStage<List<CrawlStatus>> of(ActorRef<CrawlRegistry.Command> registry) {
    return runs(registry).thenCompose(this::of);
  }

  /** The crawls themselves. */
  public CompletionStage<List<CrawlRun>> runs(ActorRef<CrawlRegistry.Command> registry) {
    return AskPattern.ask(
            registry,
            (ActorRef<CrawlRegistry.Runs> replyTo) -> new CrawlRegistry.GetRuns(replyTo),
            ASK,
            system.scheduler())
        .thenApply(CrawlRegistry.Runs::runs);
  }

  /** So many crawls. */
  public CompletionStage<List<CrawlStatus>> of(List<CrawlRun> runs) {
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
