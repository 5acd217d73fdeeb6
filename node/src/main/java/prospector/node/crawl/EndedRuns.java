package prospector.node.crawl;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.table.CrawlTable;

/**
 * Runs of this node that have ended by themselves, while their crawls' rows do not say so.
 *
 * <p><em>A row that is open goes on</em>: either its end is not written yet, or somebody has given
 * orders since, and the crawl is begun anew. Owned by the registry.
 */
final class EndedRuns {
  private final Map<String, Ending> endings = new HashMap<>();

  /** How far the end of a run has come into the table. */
  private enum Step {
    OWED,
    UNDER_WAY,
    /** It was written, or is not to be. */
    DONE
  }

  /** What is to be done for a run that has ended, by its row. */
  enum Next {
    WAIT,
    WRITE,
    BEGIN_ANEW
  }

  /**
   * The end of a run.
   *
   * @param row the crawl's orders that it ended by
   */
  record Ending(CrawlStatus status, CrawlTable.Row row, Step step) {
    private Ending at(Step next) {
      return new Ending(status, row, next);
    }
  }

  /**
   * A run has ended.
   *
   * @param row as this node knows it
   * @param isCurrent whether the run has taken all orders of that row
   */
  void add(CrawlStatus status, CrawlTable.Row row, boolean isCurrent) {
    endings.put(status.crawl(), new Ending(status, row, isCurrent ? Step.OWED : Step.DONE));
  }

  boolean has(String crawl) {
    return endings.containsKey(crawl);
  }

  /** What an open row asks for. */
  Next next(CrawlTable.Row row) {
    Ending ending = of(row.id());
    if (ending.step() == Step.UNDER_WAY) {
      return Next.WAIT;
    }
    boolean asItEnded = ending.step() == Step.OWED && row.hasOrdersOf(ending.row());
    return asItEnded ? Next.WRITE : Next.BEGIN_ANEW;
  }

  /** Its end is being written from now on. */
  Ending write(String crawl) {
    Ending ending = of(crawl).at(Step.UNDER_WAY);
    endings.put(crawl, ending);
    return ending;
  }

  /**
   * That is over.
   *
   * @param done whether the table has it; what has not is written again, if it still may
   */
  void written(String crawl, boolean done) {
    endings.computeIfPresent(crawl, (id, ending) -> ending.at(done ? Step.DONE : Step.OWED));
  }

  /** The run is put away. */
  void remove(String crawl) {
    endings.remove(crawl);
  }

  private Ending of(String crawl) {
    return Objects.requireNonNull(endings.get(crawl), crawl);
  }
}
