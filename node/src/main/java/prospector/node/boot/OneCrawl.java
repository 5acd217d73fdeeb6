package prospector.node.boot;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.learn.LearnerActor;
import prospector.node.crawl.CpuMeter;
import prospector.node.crawl.CrawlRun;
import prospector.node.crawl.CrawlSession;
import prospector.node.crawl.LastWords;
import prospector.node.crawl.NewestNugget;
import prospector.node.crawl.SeedReport;
import prospector.node.crawl.StoredHarvest;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.WatchAddress;
import prospector.node.report.Harvest;
import prospector.node.report.Passport;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/**
 * A crawl on this machine: a node alone that works on one row of its table, and ends with it.
 *
 * <p>The end of a crawl in order: the dispatcher grants no more, what is in flight is persisted,
 * the model is saved, hosts stop cleanly with the cluster, what they still counted is asked for,
 * the crawl's row is updated, the archive ends with the crawl's passport; then {@link #finished}
 * completes, and the sinks may {@link #bringRest bring} the last pages.
 */
final class OneCrawl implements CrawlSession {
  private static final Duration ASK = Duration.ofSeconds(2);
  private static final long SHUTDOWN_SECONDS = 90;

  /** What it is made of. */
  record Parts(
      CrawlSpec spec,
      CrawlTable.Row row,
      CrawlDatabase database,
      NodeSettings settings,
      Clock clock) {}

  private final Parts parts;
  private final CpuMeter cpu;
  private final Node node;
  private final CrawlRun run;
  private final ActorSystem<?> system;
  private final CompletableFuture<CrawlStatus> finished = new CompletableFuture<>();
  private volatile CrawlStatus last;
  private volatile Map<String, @Nullable Object> passport = Map.of();
  private volatile Optional<String> noSeed = Optional.empty();
  private volatile Harvest harvest = Harvest.NONE;
  private final Optional<WatchAddress> watched;
  private final NewestNugget newest;
  private Optional<String> unwatched = Optional.empty();

  static OneCrawl start(Parts parts) {
    return new OneCrawl(parts);
  }

  private OneCrawl(Parts parts) {
    this.parts = parts;
    this.cpu = new CpuMeter(parts.row().cpuSeconds());
    OnlyCrawl only = new OnlyCrawl(parts.spec());
    this.node =
        Node.start(
            new Node.Terms(parts.database(), parts.settings(), parts.clock(), Company.ALONE, only));
    this.system = node.system();
    this.run = Node.begun(only.begun(), node::terminate, Company.ALONE);
    this.last = run.initial();
    this.watched = watch();
    this.newest =
        new NewestNugget(parts.database().listing(), parts.spec().id(), node.wiring().blocking());
    only.ended().thenAccept(this::onCrawlEnded);
  }

  /** A crawl goes on without a dashboard. */
  private Optional<WatchAddress> watch() {
    try {
      return node.watch();
    } catch (IOException e) {
      system.log().warn("no dashboard: {}", e.getMessage());
      unwatched = Optional.of("No dashboard: " + e.getMessage());
      return Optional.empty();
    }
  }

  Node node() {
    return node;
  }

  CrawlRun run() {
    return run;
  }

  @Override
  public Optional<String> watchLine(boolean onTerminal) {
    return watched.map(it -> it.line(onTerminal)).or(() -> unwatched);
  }

  @Override
  public Map<String, @Nullable Object> passport() {
    return passport;
  }

  @Override
  public Optional<String> noSeed() {
    return noSeed;
  }

  @Override
  public Harvest harvest() {
    return harvest;
  }

  @Override
  public Optional<String> bringRest(Supplier<Duration> left) {
    return node.wiring().sinks().finish(left);
  }

  @Override
  public CrawlStatus status() {
    if (finished.isDone()) {
      return last;
    }
    try {
      last = askStatus().toCompletableFuture().get(ASK.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      system.log().debug("status not answered in time; the last one stands: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return last;
  }

  @Override
  public Optional<String> newestNugget(CrawlStatus status) {
    return newest.at(status.nuggets());
  }

  /**
   * By a clock that nobody sets, the pauses and the orders alone: no actor is asked, as one may be
   * what does not answer.
   */
  @Override
  public Optional<Duration> timeLeft() {
    long budget = run.context().spec().budget().seconds();
    if (budget == Long.MAX_VALUE) {
      return Optional.empty();
    }
    double worked = run.time().seconds();
    return Optional.of(Duration.ofMillis((long) ((budget - worked) * 1000)));
  }

  @Override
  public double cpuSeconds() {
    return cpu.seconds();
  }

  @Override
  public CompletionStage<CrawlStatus> finished() {
    return finished.minimalCompletionStage();
  }

  @Override
  public void stop() {
    run.crawl().tell(new CrawlActor.Stop("interrupted"));
  }

  private void onCrawlEnded(CrawlStatus status) {
    last = status;
    CompletableFuture<LearnerActor.Finished> saved = new CompletableFuture<>();
    AskPattern.ask(
            run.learner(),
            (ActorRef<LearnerActor.Finished> replyTo) -> new LearnerActor.Finish(replyTo),
            Duration.ofSeconds(30),
            system.scheduler())
        .whenComplete(
            (done, error) -> {
              if (error != null) {
                system.log().warn("the model was not saved at the end: {}", error.toString());
              }
              saved.complete(LearnerActor.Finished.INSTANCE);
            });
    saved
        .thenCompose(done -> shutdown(status))
        .whenComplete((counted, error) -> conclude(counted == null ? status : counted, error));
  }

  /** Once the hosts have stopped nothing more is counted: that status agrees with the files. */
  private CompletionStage<CrawlStatus> shutdown(CrawlStatus ended) {
    CompletableFuture<CrawlStatus> counted = new CompletableFuture<>();
    node.ends();
    CoordinatedShutdown shutdown = CoordinatedShutdown.get(system);
    shutdown.addTask(
        CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
        "last-counts",
        () ->
            askStatus()
                .handle(
                    (answer, error) -> {
                      counted.complete(answer == null ? ended : answer);
                      return Done.getInstance();
                    }));
    return shutdown
        .runAll(CoordinatedShutdown.actorSystemTerminateReason())
        .thenApply(done -> counted.getNow(ended));
  }

  private CompletionStage<CrawlStatus> askStatus() {
    return AskPattern.ask(
        run.crawl(),
        (ActorRef<CrawlStatus> replyTo) -> new CrawlActor.GetStatus(replyTo),
        ASK,
        system.scheduler());
  }

  private void conclude(CrawlStatus status, Throwable error) {
    last = status;
    try {
      parts
          .database()
          .crawls()
          .update(
              parts.spec().id(),
              status.state(),
              status.finishReason(),
              status.seconds(),
              cpu.seconds());
      if (status.finishReason().startsWith("storage")) {
        passport = Passport.of(parts.spec(), status, Optional.empty());
        throw new StartException(
            ExitCode.STORAGE,
            "the crawl stopped because a page could not be stored ("
                + status.finishReason()
                + "); everything stored before is kept, and the same command goes on from there");
      }
      if (error != null) {
        throw new CompletionException(error);
      }
      CrawlDatabase database = parts.database();
      noSeed = SeedReport.of(parts.spec(), status, database);
      harvest = StoredHarvest.of(parts.spec().id(), run.context().topic(), database);
      String crawl = parts.spec().id();
      passport = Passport.of(parts.spec(), status, database.models().newest(crawl));
      LastWords.write(database, crawl, Passport.json(passport));
      finished.complete(status);
    } catch (RuntimeException e) {
      finished.completeExceptionally(e);
    }
  }

  @Override
  public void close() {
    try {
      if (!finished.isDone()) {
        stop();
        finished.get(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
      }
    } catch (ExecutionException | TimeoutException e) {
      system.log().warn("the crawl did not end cleanly; it goes on from its journal", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      node.terminate();
      node.close();
      parts.database().close();
    }
  }
}
