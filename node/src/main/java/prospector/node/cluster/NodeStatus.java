package prospector.node.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import prospector.actors.crawl.CrawlStatus;

/**
 * How a node is doing, as it lies in the database.
 *
 * @param address host:port
 * @param capacity share of the hosts it takes
 * @param roles its labels
 * @param member state of its membership, such as Up
 * @param hosts in its memory
 * @param placement the shards it has, had and got
 * @param sentMessages to other nodes since it started
 * @param sentBytes of them
 * @param crawls it works on, with the counts of the whole cluster as it knows them
 */
public record NodeStatus(
    String address,
    int capacity,
    List<String> roles,
    String member,
    int hosts,
    Shards placement,
    long sentMessages,
    long sentBytes,
    List<Crawl> crawls) {
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  public NodeStatus {
    roles = roles == null ? List.of() : List.copyOf(roles); // told by an earlier version
    placement = placement == null ? Shards.NONE : placement;
    crawls = List.copyOf(crawls);
  }

  /**
   * The shards of a node.
   *
   * @param gained shards that came since it started
   * @param lost shards that went since it started
   * @param lastMoveMillis when one came or went last, epoch milliseconds; 0 for never
   * @param held shards it has
   * @param left shards it had in the last minutes, and when it had them last, epoch milliseconds
   * @param moves shards that came from other nodes, the newest first; the last 20
   */
  public record Shards(
      long gained,
      long lost,
      long lastMoveMillis,
      List<String> held,
      Map<String, Long> left,
      List<Move> moves) {
    /** Of a node that never had any. */
    static final Shards NONE = new Shards(0, 0, 0, List.of(), Map.of(), List.of());

    public Shards {
      held = held == null ? List.of() : List.copyOf(held);
      left = left == null ? Map.of() : Map.copyOf(left);
      moves = moves == null ? List.of() : List.copyOf(moves);
    }
  }

  /**
   * A shard that came.
   *
   * @param from node that had it before
   * @param hosts of it in memory when it was first seen here
   * @param atMillis when that was, epoch milliseconds
   * @param unservedMillis how long no node had it, as exact as the nodes' reports
   */
  public record Move(String shard, String from, int hosts, long atMillis, long unservedMillis) {}

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
    public static Crawl of(CrawlStatus status) {
      return new Crawl(
          status.crawl(),
          status.state().toString(),
          status.pages(),
          status.nuggets(),
          status.controlPages(),
          status.controlRate(),
          status.load().queued(),
          status.load().hosts(),
          status.load().inFlight(),
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
