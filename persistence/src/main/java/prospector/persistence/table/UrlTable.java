package prospector.persistence.table;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Waiting URLs that do not fit into their host's memory. All calls block; each is one transaction
 * (rows in groups of at most 500).
 */
public interface UrlTable {

  /** Inserts or replaces rows. Durable when it returns. */
  void put(String crawl, String host, List<Row> rows);

  /** The best rows by score. They stay in the table until deleted. */
  List<Row> best(String crawl, String host, int limit);

  /** The rows of some URLs, in no order; those that there are. */
  List<Row> find(String crawl, String host, List<Long> fingerprints);

  /** The best rows of one group, by score. */
  List<Row> bestOfGroup(String crawl, String host, long group, int limit);

  /** Fingerprints of the worst rows by score, worst first. */
  List<Long> worst(String crawl, String host, int limit);

  /** Deletes rows whose URLs do not wait here any more, after the event that says so. */
  void delete(String crawl, String host, List<Long> fingerprints);

  /**
   * Deletes rows whose URLs were dropped from a full frontier, after the event that says so, and
   * counts them.
   *
   * @return how many there were
   */
  int prune(String crawl, String host, List<Long> fingerprints);

  /** Number of rows of one host. */
  long count(String crawl, String host);

  /** All rows of one host. */
  List<Row> all(String crawl, String host);

  /**
   * Passes all rows of a crawl through a function and stores what it makes of each: score and
   * payload. In transactions of at most 500 rows; whoever is cut off begins anew. Nobody may write
   * meanwhile.
   */
  void rewrite(String crawl, UnaryOperator<List<Row>> change);

  /** The URLs of one host that have a row, for the audit. */
  Set<Long> fingerprints(String crawl, String host);

  /**
   * One waiting URL.
   *
   * @param fingerprint of the URL; (crawl, host, fingerprint) is the key
   * @param url the URL
   * @param score at the time of writing
   * @param group its main group key: a change of the model can bring a whole group back
   * @param payload its links, in the owner's encoding
   */
  record Row(long fingerprint, String url, double score, long group, byte[] payload) {}
}
