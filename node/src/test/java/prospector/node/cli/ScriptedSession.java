package prospector.node.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Supplier;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.crawl.CrawlSession;
import prospector.node.report.Harvest;
import prospector.node.report.Statuses;

/** Stands for a crawl: crawls nothing, ends when it is told to. */
final class ScriptedSession implements CrawlSession {
  final CountDownLatch watched = new CountDownLatch(2);
  private final CompletableFuture<CrawlStatus> finished = new CompletableFuture<>();
  volatile boolean closed;
  Optional<String> nothingToDo = Optional.empty();
  Optional<String> noSeed = Optional.empty();
  Function<Supplier<Duration>, Optional<String>> rest = most -> Optional.empty();
  Harvest harvest = Harvest.NONE;
  Optional<CrawlStatus> status = Optional.empty();

  static ScriptedSession endingAtOnce(String reason) {
    ScriptedSession session = new ScriptedSession();
    session.end(reason);
    return session;
  }

  static ScriptedSession failing(Throwable failure) {
    ScriptedSession session = new ScriptedSession();
    session.finished.completeExceptionally(failure);
    return session;
  }

  void end(String reason) {
    finished.complete(Statuses.ended(reason));
  }

  @Override
  public Optional<String> nothingToDo() {
    return nothingToDo;
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
    return rest.apply(left);
  }

  @Override
  public CrawlStatus status() {
    watched.countDown();
    return status.orElseGet(Statuses::midway);
  }

  @Override
  public Optional<String> newestNugget(CrawlStatus status) {
    return Optional.of("Old engines \u001b[31m of the " + status.nuggets() + "th mile");
  }

  @Override
  public double cpuSeconds() {
    return 3.5;
  }

  @Override
  public CompletionStage<CrawlStatus> finished() {
    return finished;
  }

  @Override
  public void stop() {
    end("interrupted");
  }

  @Override
  public void close() {
    closed = true;
  }
}
