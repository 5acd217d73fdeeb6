package prospector.bench.sites;

import java.util.List;

/**
 * Nodes that ended though nobody had said so.
 *
 * <p><em>None has a reason to, whatever its exit code says</em>, but one of several of a site that
 * the others took for dead.
 */
final class OwnEnds {
  private static final int TAKEN_FOR_DEAD = 15; // exit code of a node

  private OwnEnds() {}

  /**
   * Whether nodes of a site may have ended so.
   *
   * @param codes their exit codes
   * @param nodes of the site
   */
  static boolean areAllowed(List<Integer> codes, int nodes) {
    return codes.isEmpty()
        || (nodes > 1 && codes.stream().allMatch(code -> code == TAKEN_FOR_DEAD));
  }
}
