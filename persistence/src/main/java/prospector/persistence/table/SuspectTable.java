package prospector.persistence.table;

import java.util.List;
import java.util.Optional;

/** URLs that were in work when processes died. All calls block. */
public interface SuspectTable {
  /** Inserts or replaces; one transaction. */
  void put(List<Row> rows);

  /** Every suspect. */
  List<Row> all();

  Optional<Row> find(String url);

  /** A URL was read without harm. */
  void remove(String url);

  /** Removes those that were in work last before an instant. */
  void removeBefore(long millis);

  /**
   * One suspect.
   *
   * @param asked deaths that found it asked for: its answer was on its way
   * @param read deaths that found it being read: parsed, judged
   * @param life of a process, the last that died on it, so that no death counts twice
   * @param diedMillis when that was noticed, epoch milliseconds
   */
  record Row(String url, int asked, int read, String life, long diedMillis) {
    /** Deaths that find a URL being read until it is given up. */
    public static final int READ_MOST = 2;

    /** Deaths of either kind until then: at a kill every slow page is asked for. */
    public static final int WORK_MOST = 5;

    /** Whether it is asked for no more. */
    public boolean isGivenUp() {
      return read >= READ_MOST || asked + read >= WORK_MOST;
    }
  }
}
