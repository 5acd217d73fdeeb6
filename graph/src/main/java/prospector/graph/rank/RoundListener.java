package prospector.graph.rank;

/** Hears how far a computation is. */
public interface RoundListener {
  /** Hears nothing. */
  RoundListener NONE = (what, round, residual) -> {};

  /**
   * A round is over.
   *
   * @param what is computed
   * @param round from 1
   * @param residual L1 norm of what it changed
   */
  void over(String what, int round, double residual);
}
