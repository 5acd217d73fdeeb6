package prospector.persistence.table;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * When each host that has work must be awake: a host has a row while it has a queue or an outbox,
 * awake or not, so that a restart or failover finds it. All calls block.
 *
 * <p>A host that was never asked, and became known without being in memory, stands apart from the
 * others, behind all of them: the index may have a million of these for each thousand that were
 * asked.
 */
public interface DueTable {
  /**
   * Begin of the instants of hosts that became known without being in memory: this and the epoch
   * milliseconds of that moment.
   */
  long NOTED = 1L << 60;

  /** Inserts or moves hosts; one transaction. */
  void put(List<Row> rows);

  /** Removes hosts without work; one transaction. */
  void remove(List<String> hosts);

  /** Hosts due at or before an instant, soonest first. */
  List<Row> due(long nowMillis, int limit);

  /**
   * Hosts due at or before an instant that follow the last row of a page in the order of {@link
   * #due}: to go through all of them in pages, whatever happens to the table meanwhile.
   */
  List<Row> dueAfter(Row last, long untilMillis, int limit);

  /** Hosts due after one instant and at or before another, soonest first. */
  List<Row> dueBetween(long afterMillis, long untilMillis, int limit);

  /** Those of some hosts that were {@link #NOTED}: nobody has asked them for anything. */
  Set<String> noted(Collection<String> hosts);

  /** Number of hosts with work. */
  long count();

  /** Every host with work. */
  List<String> hosts();

  /** A host key and when it is due, epoch milliseconds, or when it was {@link #NOTED}. */
  record Row(String host, long dueMillis) {}
}
