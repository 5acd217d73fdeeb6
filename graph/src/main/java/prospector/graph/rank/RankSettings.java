package prospector.graph.rank;

/**
 * How measures are computed.
 *
 * @param damping share of the surfers who follow a link, over 0 and below 1
 * @param residual a computation is over when the L1 norm of a round's change is at most this
 * @param rounds or after so many, 1 or more
 * @param threads that compute, 1 or more; the result is the same with any number
 */
public record RankSettings(double damping, double residual, int rounds, int threads) {
  /** After Brin and Page. */
  public static final double DAMPING = 0.85;

  /** With damping .85 the sum of all errors is at most 5.7 times this: below 1e-9. */
  public static final double RESIDUAL = 1e-10;

  public RankSettings {
    if (!(damping > 0 && damping < 1)) {
      throw new IllegalArgumentException("damping: expected over 0 and below 1, got " + damping);
    }
    if (!(residual > 0) || rounds < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "expected residual, rounds and threads over 0, got "
              + residual
              + ", "
              + rounds
              + " and "
              + threads);
    }
  }

  /** The usual ones. */
  public static RankSettings of(int threads) {
    return new RankSettings(DAMPING, RESIDUAL, 1_000, threads);
  }
}
