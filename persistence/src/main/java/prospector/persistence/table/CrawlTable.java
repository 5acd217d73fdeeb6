package prospector.persistence.table;

import java.util.List;
import java.util.Optional;

/** The crawls of a database. All calls block. */
public interface CrawlTable {
  void create(Row crawl);

  Optional<Row> find(String id);

  List<Row> all();

  /** Only the state: an operator's word, which counts work no node has done. */
  void state(String id, CrawlState state);

  /** Seeds, and the settings block as JSON. */
  void orders(String id, List<String> seeds, String orders);

  /** The state with its reason, and the seconds worked so far. */
  void update(String id, CrawlState state, String finishReason, double seconds, double cpuSeconds);

  /**
   * One crawl.
   *
   * @param id crawl id
   * @param topic topic name
   * @param topicSource text of the topic file, or the words of a topic without one
   * @param topicDirectory what paths in the topic file are relative to; empty for a topic in words
   * @param orders the settings block {@code prospector.crawl} as JSON; empty for a node's own
   * @param policy learner, random, bfs, parent, dfs or opic
   * @param seeds seed URLs, normalised
   * @param state what is done with it
   * @param finishReason why it ended; empty while it runs
   * @param createdMillis epoch milliseconds
   * @param seconds wall time spent crawling over all runs
   * @param cpuSeconds CPU time spent over all runs
   */
  record Row(
      String id,
      String topic,
      String topicSource,
      String policy,
      List<String> seeds,
      CrawlState state,
      String finishReason,
      long createdMillis,
      double seconds,
      double cpuSeconds,
      String topicDirectory,
      String orders) {

    /** A crawl that is driven by its node's own settings. */
    public Row(
        String id,
        String topic,
        String topicSource,
        String policy,
        List<String> seeds,
        CrawlState state,
        String finishReason,
        long createdMillis,
        double seconds,
        double cpuSeconds) {
      this(
          id,
          topic,
          topicSource,
          policy,
          seeds,
          state,
          finishReason,
          createdMillis,
          seconds,
          cpuSeconds,
          "",
          "");
    }
  }
}
