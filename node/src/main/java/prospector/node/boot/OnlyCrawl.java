package prospector.node.boot;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.crawl.Course;
import prospector.node.crawl.CrawlRun;
import prospector.node.crawl.StoredOrders;
import prospector.persistence.table.CrawlTable;

/**
 * The course of a node that works on one crawl and ends with it: that crawl's orders are those of
 * the command line.
 *
 * @param begun fails where the node cannot work on it
 */
record OnlyCrawl(
    CrawlSpec spec, CompletableFuture<CrawlRun> begun, CompletableFuture<CrawlStatus> ended)
    implements Course {
  OnlyCrawl(CrawlSpec spec) {
    this(spec, new CompletableFuture<>(), new CompletableFuture<>());
  }

  @Override
  public Optional<CrawlSpec> spec(CrawlTable.Row row, StoredOrders stored) {
    return Optional.of(spec).filter(it -> it.id().equals(row.id()));
  }

  @Override
  public boolean endsWithCrawl() {
    return true;
  }

  @Override
  public void begun(CrawlRun run) {
    begun.complete(run);
  }

  @Override
  public void failed(String crawl, Throwable cause) {
    begun.completeExceptionally(cause);
  }

  @Override
  public void ended(CrawlStatus status) {
    ended.complete(status);
  }
}
