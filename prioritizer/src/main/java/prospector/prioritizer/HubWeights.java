package prospector.prioritizer;

/**
 * A frozen {@link HubTraining}: how many nuggets a page leads to.
 *
 * @param weights {@link Dense#FEATURES} of them, then the intercept
 * @param logRate log of the finds a page
 * @param share what a nugget that is found later is worth against one that is fetched now, in
 *     [0,1]; 0 where nothing is learned of hubs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record HubWeights(double[] weights, double logRate, double share) {
  static final HubWeights NONE = new HubWeights(new double[Dense.FEATURES + 1], 0, 0);

  private static final double MOST = 3; // log of the nuggets that a page is trusted to lead to
  private static final double SURE = 30; // log-odds beyond which nothing adds to them

  /** Log of the finds a page, without what its features say. */
  double base() {
    return weights[Dense.FEATURES] + logRate;
  }

  /**
   * Log of what a request is expected to bring: the odds that the page is a nugget, and those that
   * it leads to.
   *
   * @param odds log-odds that it is one
   * @param finds log of the nuggets that it leads to
   */
  double join(double odds, double finds) {
    return share == 0 || odds > SURE
        ? odds
        : Math.log(Math.exp(odds) + share * Math.exp(Math.min(MOST, finds)));
  }
}
