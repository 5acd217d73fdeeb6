package prospector.node.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import prospector.actors.crawl.CrawlStatus;

/**
 * How a node is doing, as it lies in the database.
 *
 * @param address host:port
 * @param capacity share of the hosts it takes
 * @param member state of its membership, such as Up
 * @param shards it has
 * @param hosts in its memory
 * @param gained shards that came since it started
 * @param lost shards that went since it started
 * @param lastMoveMillis when one came or went last, epoch milliseconds; 0 for never
 * @param sentMessages to other nodes since it started
 * @param sentBytes of them
 * @param crawls it works on, with the counts of the whole cluster as it knows them
 */
public record NodeStatus(
    String address,
    int capacity,
    String member,
    int shards,
    int hosts,
    long gained,
    long lost,
    long lastMoveMillis,
    long sentMessages,
    long sentBytes,
    List<Crawl> crawls) {
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  public NodeStatus {
    crawls = List.copyOf(crawls);
  }

  /** One crawl, counts of all nodes. */
  public record Crawl(
      String id,
      String state,
      long pages,
      long nuggets,
      long controlPages,
      double controlRate,
      long queued,
      long hosts,
      int inFlight,
      double pagesPerSecond,
      long exchanged) {
    static Crawl of(CrawlStatus status) {
      double control =
          status.controlPages() == 0 ? 0 : (double) status.controlNuggets() / status.controlPages();
      return new Crawl(
          status.crawl(),
          status.state().name().toLowerCase(java.util.Locale.ROOT),
          status.pages(),
          status.nuggets(),
          status.controlPages(),
          control,
          status.queued(),
          status.hosts(),
          status.inFlight(),
          status.pagesPerSecond(),
          status.exchanged());
    }
  }

  /** Whether it was a member that others can join. */
  boolean isUp() {
    return member.equals("Up") || member.equals("WeaklyUp");
  }

  String json() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a status of plain values is always JSON", e);
    }
  }

  /** Reads what a node wrote. */
  public static NodeStatus parse(String json) {
    try {
      return JSON.readValue(json, NodeStatus.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("expected a node's status, got " + json, e);
    }
  }
}
