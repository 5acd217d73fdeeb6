package prospector.persistence.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.persistence.directory.StorageException;

/** The crawls of a database. All calls block. */
public interface CrawlTable {
  /** What is done with a crawl. Stored, and told, in lower case. */
  enum State {
    RUNNING,
    PAUSED,
    /** By an order, or a signal; it can go on. */
    STOPPED,
    FINISHED,
    /** Its stored pages are being judged by another topic; see {@link RejudgeTable}. */
    REJUDGING,
    /** It is being deleted; see {@code CrawlRows}. */
    DELETING;

    /**
     * The state of this word, as it is stored.
     *
     * @throws StorageException with the legal words
     */
    static State of(String word) {
      return Arrays.stream(values())
          .filter(state -> state.toString().equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new StorageException(
                      "expected the state of a crawl to be of "
                          + List.of(values())
                          + ", got: "
                          + word));
    }

    /** Whether nodes work on such a crawl, or wait until they may. */
    public boolean isOpen() {
      return this == RUNNING || this == PAUSED;
    }

    /** Whether its rows are all of one kind: neither judged anew in part nor deleted in part. */
    public boolean isWhole() {
      return this != REJUDGING && this != DELETING;
    }

    /** The word. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  void create(Row crawl);

  Optional<Row> find(String id);

  List<Row> all();

  /** What of each crawl tells cheaply whether the rest of it is to be read again. */
  List<Head> heads();

  /** Only the state: an operator's word, which counts work no node has done. */
  void state(String id, State state);

  /**
   * Writes seeds, and the settings block as JSON, if the crawl's are still those of a row: whoever
   * adds to what was read loses nothing that another wrote meanwhile.
   *
   * @return whether the crawl has them now; of one that is not there, no
   */
  boolean orders(Row as, List<String> seeds, String orders);

  /** What paths in the topic file are relative to from now on; empty for a topic in words. */
  void topicDirectory(String id, String directory);

  /**
   * The wall time spent crawling so far; nothing where more is noted, or there is no such crawl.
   */
  void worked(String id, double seconds);

  /**
   * Finishes a crawl, if it is open and its seeds and orders are still those of a row.
   *
   * @param seconds worked so far
   * @return whether it is finished now
   */
  boolean finish(Row as, String finishReason, double seconds);

  /** The state with its reason, and the seconds worked so far. */
  void update(String id, State state, String finishReason, double seconds, double cpuSeconds);

  /**
   * The small part of a crawl's row. Another one means another state, other seeds or other orders.
   *
   * @param seedDigest of the seeds of a crawl that is open: another site's may take their place
   */
  record Head(String id, State state, String seedDigest, String orders, long createdMillis) {}

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
      State state,
      String finishReason,
      long createdMillis,
      double seconds,
      double cpuSeconds,
      String topicDirectory,
      String orders) {

    /** Whether another row asks for the same work, whatever its state. */
    public boolean hasOrdersOf(Row other) {
      return seeds.equals(other.seeds) && orders.equals(other.orders);
    }

    /** The same, whatever time was spent. */
    public Row withoutTime() {
      return new Row(
          id,
          topic,
          topicSource,
          policy,
          seeds,
          state,
          finishReason,
          createdMillis,
          0,
          0,
          topicDirectory,
          orders);
    }

    /** A crawl that is driven by its node's own settings. */
    public Row(
        String id,
        String topic,
        String topicSource,
        String policy,
        List<String> seeds,
        State state,
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
