package prospector.actors.dispatch;

/**
 * How long a request usually takes: a running median in one number, which a time above moves up by
 * a tenth and a time below down by a tenth (Ma, Muthukrishnan and Sandler, "Frugal streaming for
 * estimating quantiles", 2013, in steps of the logarithm). A few requests that take for ever do not
 * move it far.
 *
 * <p>A request drags on when it takes some times the usual, within bounds.
 */
final class UsualTime {
  private static final double STEP = 1.1;
  private static final double DRAGGING = 2.5; // times the usual
  private static final long LEAST_MILLIS = 200;

  /** A request that takes so long drags on, whatever is usual. */
  static final long MOST_MILLIS = 3_000;

  private static final double LEAST = LEAST_MILLIS / DRAGGING; // of the median
  private static final double MOST = MOST_MILLIS / DRAGGING;

  private double medianMillis = MOST;

  /** A request took so long. */
  void took(long millis) {
    double next = millis > medianMillis ? medianMillis * STEP : medianMillis / STEP;
    medianMillis = Math.max(LEAST, Math.min(MOST, next));
  }

  /** After so long a request drags on, 200 to 3,000 ms. */
  long draggingMillis() {
    return Math.round(DRAGGING * medianMillis);
  }
}
