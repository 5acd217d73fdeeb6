package prospector.node.watch.view;

import prospector.prioritizer.control.ControlSample;

/**
 * 95 % band of the control arm's relevance rate, after Wilson (1927): it stays in [0,1] and holds
 * for small counts. Pages that depend on each other count as so many fewer (Korn and Graubard
 * 1998).
 *
 * @param low not a number when nothing was counted
 * @param high not a number when nothing was counted
 */
record Band(double low, double high) {
  private static final double Z = 1.959964; // normal quantile of 0.975

  static Band of(ControlSample sample) {
    if (sample.pages() == 0) {
      return new Band(Double.NaN, Double.NaN);
    }
    double of = sample.pages() / sample.varianceFactor();
    double share = sample.rate();
    double scale = 1 + Z * Z / of;
    double middle = (share + Z * Z / (2.0 * of)) / scale;
    double half = Z / scale * Math.sqrt(share * (1 - share) / of + Z * Z / (4.0 * of * of));
    return new Band(Math.max(0, middle - half), Math.min(1, middle + half));
  }
}
