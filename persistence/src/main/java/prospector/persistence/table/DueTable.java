package prospector.persistence.table;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /**
   * Instant of hosts all of whose work is of crawls that nobody works on: no such host is due until
   * one of these goes on. Those that were never asked stand at the instant after it.
   */
  long PARKED = 1L << 61;

  /** Inserts or moves hosts; one transaction. */
  void put(List<Row> rows);

  /** Says anew what hosts are worth that have a row; one transaction. */
  void weigh(Map<String, Integer> worthByHost);

  /** Removes hosts without work; one transaction. */
  void remove(List<String> hosts);

  /** Hosts due at or before an instant, soonest first. */
  List<Row> due(long nowMillis, int limit);

  /**
   * Hosts due at or before an instant that follow the last row of a page in the order of {@link
   * #due}: to go through all of them in pages, whatever happens to the table meanwhile.
   */
  List<Row> dueAfter(Row last, long untilMillis, int limit);

  /**
   * Hosts due at or before an instant, and those {@link #NOTED} at or before another, best first,
   * in pages. One that changes its place between two pages may be in both or in none.
   *
   * @param last row of the page before; empty for the first
   * @param notedMillis epoch milliseconds
   * @param parked whether those that are {@link #PARKED} are among them
   */
  List<Row> best(Optional<Row> last, long dueMillis, long notedMillis, boolean parked, int limit);

  /** Hosts due after one instant and at or before another, soonest first. */
  List<Row> dueBetween(long afterMillis, long untilMillis, int limit);

  /** Those of some hosts that were {@link #NOTED}: nobody has asked them for anything. */
  Set<String> noted(Collection<String> hosts);

  /** Number of hosts with work. */
  long count();

  /** Every host with work. */
  List<String> hosts();

  /**
   * A host with work.
   *
   * @param host key
   * @param dueMillis when it is due, epoch milliseconds, or when it was {@link #NOTED}
   * @param worth of its best waiting URL when this was written, see {@link #scaled}
   */
  record Row(String host, long dueMillis, int worth) {
    /** Nobody has said yet what it is worth: it comes before all others. */
    public static final int UNKNOWN = Integer.MAX_VALUE;

    /** Worth of a host that is parked: it comes after all others. */
    public static final int LEAST = Integer.MIN_VALUE;

    public Row(String host, long dueMillis) {
      this(host, dueMillis, UNKNOWN);
    }

    /** When a host stands that is parked. */
    public static long parkedMillis(boolean wasAsked) {
      return wasAsked ? PARKED : PARKED + 1;
    }

    /** Whether all of its work is of crawls that nobody works on. */
    public boolean isParked() {
      return dueMillis >= PARKED;
    }

    /** Whether nobody has asked the host for anything. */
    public boolean isNoted() {
      return dueMillis >= NOTED && dueMillis != PARKED;
    }

    /**
     * A score as rows have it: {@code 1000 ln(1 + |score|)} with the score's sign, so that log-odds
     * and the scores of other policies, which may be very large, keep their order; {@link #UNKNOWN}
     * for one that is not finite.
     */
    public static int scaled(double score) {
      return Double.isFinite(score)
          ? (int) Math.round(1_000 * Math.copySign(Math.log1p(Math.abs(score)), score))
          : UNKNOWN;
    }
  }
}
