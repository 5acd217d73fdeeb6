package prospector.node.watch.view;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.table.CrawlTable;

/**
 * A crawl as the API shows it without what is counted, which may take minutes: fields of {@link
 * CrawlView}.
 *
 * @param seeds the first hundred: there may be millions, and commands ask for this
 */
public record CrawlOrders(
    String id,
    String topic,
    String policy,
    String state,
    boolean running,
    String createdAt,
    List<String> seeds,
    CrawlView.Budget budget,
    String finishReason) {
  private static final int SEEDS_SHOWN = 100;

  public CrawlOrders {
    seeds = List.copyOf(seeds);
  }

  /**
   * Of a crawl.
   *
   * @param running what it says itself; empty where nobody works on it here
   */
  static CrawlOrders of(CrawlTable.Row row, Optional<CrawlStatus> running) {
    return new CrawlOrders(
        row.id(),
        running.map(CrawlStatus::topic).orElse(row.topic()),
        running.map(it -> it.policy().toString()).orElse(row.policy()),
        running.map(CrawlStatus::state).orElse(row.state()).toString(),
        running.isPresent(),
        Instant.ofEpochMilli(row.createdMillis()).toString(),
        row.seeds().stream().limit(SEEDS_SHOWN).toList(),
        CrawlView.Budget.of(
            running.map(CrawlStatus::budget).orElseGet(() -> StoredStatus.budget(row))),
        running.map(CrawlStatus::finishReason).orElse(row.finishReason()));
  }
}
