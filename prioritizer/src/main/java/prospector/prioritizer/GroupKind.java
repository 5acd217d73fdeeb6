package prospector.prioritizer;

/**
 * The groups whose success counts speak for a link, in the order of {@link LinkFeatures#groups()}:
 * first those of the target, then those of the link.
 */
enum GroupKind {
  HOST("host", 0.4, 4),
  PATH_PREFIX("path prefix", 0.6, 3),
  DIRECTORY("directory", 0.6, 3),
  SHAPE("url shape", 0.4, 3),
  SIBLINGS("siblings", 0.3, 2),
  TAG_PATH("tag path on host", 0.8, 4),
  ANCHOR("same anchor", 0.6, 2);

  /** Groups known from the target's URL alone. */
  static final int TARGET_KINDS = 4;

  /** All of them. */
  static final int COUNT = values().length;

  private final String label;
  private final double startSlope;
  private final double smoothing;

  GroupKind(String label, double startSlope, double smoothing) {
    this.label = label;
    this.startSlope = startSlope;
    this.smoothing = smoothing;
  }

  String label() {
    return label;
  }

  /** Starting weight for each unit of log-odds over the base rate (warm start). */
  double startSlope() {
    return startSlope;
  }

  /** Visits at the base rate that every group is credited with. */
  double smoothing() {
    return smoothing;
  }
}
