package prospector.node.crawl;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.CrawlDatabase;

/** A crawl whose budget was used up before it was started again: nothing runs but its sinks. */
public final class SpentCrawl implements CrawlSession {
  private final CrawlStatus status;
  private final String words;
  private final double cpuSeconds;
  private final CrawlDatabase database;
  private final Optional<String> unsent;

  /**
   * @param words for its user
   * @param database closed with this session
   * @param unsent what its sinks have not brought
   */
  public SpentCrawl(
      CrawlStatus status,
      String words,
      double cpuSeconds,
      CrawlDatabase database,
      Optional<String> unsent) {
    this.unsent = unsent;
    this.status = status;
    this.words = words;
    this.cpuSeconds = cpuSeconds;
    this.database = database;
  }

  @Override
  public Optional<String> nothingToDo() {
    return Optional.of(words);
  }

  @Override
  public Optional<String> bringRest(Supplier<Duration> left) {
    return unsent;
  }

  @Override
  public CrawlStatus status() {
    return status;
  }

  @Override
  public double cpuSeconds() {
    return cpuSeconds;
  }

  @Override
  public CompletionStage<CrawlStatus> finished() {
    return CompletableFuture.completedFuture(status);
  }

  @Override
  public void stop() {}

  @Override
  public void close() {
    database.close();
  }
}
