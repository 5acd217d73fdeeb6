package prospector.node.watch;

/**
 * 95 % band of a share, after Wilson (1927): it stays in [0,1] and holds for small counts.
 *
 * @param low not a number when nothing was counted
 * @param high not a number when nothing was counted
 */
record Band(double low, double high) {
  private static final double Z = 1.959964; // normal quantile of 0.975

  static Band of(long hits, long of) {
    if (of == 0) {
      return new Band(Double.NaN, Double.NaN);
    }
    double share = (double) hits / of;
    double scale = 1 + Z * Z / of;
    double middle = (share + Z * Z / (2.0 * of)) / scale;
    double half = Z / scale * Math.sqrt(share * (1 - share) / of + Z * Z / (4.0 * of * of));
    return new Band(Math.max(0, middle - half), Math.min(1, middle + half));
  }
}
