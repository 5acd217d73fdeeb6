package prospector.graph.rank;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * What a part of a graph hears from the other parts while all are ranked together, each by a node
 * of its own: of a graph that is whole, {@link #NONE}.
 *
 * <p><em>Each step is the same at all parts, and all take the same ones</em>: whether another round
 * follows is decided by sums that have the same bits everywhere. So nobody leads. A step waits for
 * the others.
 *
 * <p>A stage is one computation of several rounds; steps and rounds are told apart by their names.
 */
public interface Exchange {
  /** Nobody else: what is added up stays as it is. */
  Exchange NONE = new WholeGraph();

  /** URLs that are another's, by number: it has their links, and ranks them. */
  BitSet foreign();

  /** Adds up one number of each part; the same bits at all. */
  double sum(Step step, double mine);

  /**
   * Adds what the others found for this part's URLs to what this one found, and tells them what it
   * found for theirs.
   *
   * @param sums by number of the URL
   */
  void add(Step step, double[] sums);

  /**
   * Puts what the others have of their own URLs at the numbers that those have here, and tells them
   * of this part's.
   *
   * @param values by number of the URL
   */
  void fetch(Step step, double[] values);

  /** How far a stage was; empty where it has not been kept. */
  Optional<Kept> kept(String stage);

  /**
   * Keeps how far a stage is, so that a part which is killed goes on from there. To be called once
   * all have sent what the round needs.
   */
  void keep(String stage, Kept kept);

  /**
   * A step of a stage.
   *
   * @param stage letters
   * @param round 0 before the first
   * @param what letters
   */
  record Step(String stage, int round, String what) {}

  /**
   * How far a stage is.
   *
   * @param round the last that is over
   * @param residual of it
   * @param over whether no other follows
   * @param columns what it has found, by number of the URL
   */
  record Kept(int round, double residual, boolean over, List<double[]> columns) {
    public Kept {
      columns = List.copyOf(columns);
    }
  }
}
