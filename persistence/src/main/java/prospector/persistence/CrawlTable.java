package prospector.persistence;

import java.util.List;
import java.util.Optional;

/** The crawls of a database. All calls block. */
public interface CrawlTable {
  void create(Row crawl);

  Optional<Row> find(String id);

  List<Row> all();

  /** Running, paused, finished and so on, with the reason and the seconds worked so far. */
  void update(String id, String state, String finishReason, double seconds, double cpuSeconds);

  /**
   * One crawl.
   *
   * @param id crawl id
   * @param topic topic name
   * @param topicSource text of the topic file
   * @param policy learner, random, bfs or parent
   * @param seeds seed URLs, normalised
   * @param state running, paused, stopped or finished
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
      String state,
      String finishReason,
      long createdMillis,
      double seconds,
      double cpuSeconds) {}
}
