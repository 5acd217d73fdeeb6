package prospector.web.text;

import java.util.Optional;

/**
 * A text's {@link TextSketch} and how long it is, from which follows how much two texts have in
 * common, and how much that is without what all pages of a site have in common.
 *
 * @param shingles runs of five words, repeated ones included, 1 or more
 * @param words a number that all texts with the same words have, whatever their order
 */
public record MeasuredText(TextSketch sketch, int shingles, long words) {
  /** Texts that differ in less than this share of both are one, whatever they share with others. */
  private static final double LEAST_OWN = 0.15;

  /** Similarity from which texts are one though they are all frame. */
  private static final double ALL_BUT_EQUAL = 0.95;

  /** Empty where the text is too short for a sketch. */
  public static Optional<MeasuredText> of(CharSequence text) {
    ShingleMinima minima = new ShingleMinima();
    minima.addAll(text);
    return minima.isEmpty()
        ? Optional.empty()
        : Optional.of(new MeasuredText(minima.sketch(), minima.shingles(), minima.bag()));
  }

  /** Whether both have the same words, each as often: a list in another order. */
  public boolean isReordered(MeasuredText other) {
    return words == other.words && shingles == other.shingles;
  }

  /** Estimate of the shingles that both texts have. */
  public double common(MeasuredText other) {
    double similarity = sketch.similarity(other.sketch);
    double both = similarity / (1 + similarity) * ((double) shingles + other.shingles);
    return Math.min(both, Math.min(shingles, other.shingles));
  }

  /**
   * Estimate of how much of what lies beyond a frame both texts have, 0..1; empty where so little
   * of them lies there that the estimate would say nothing.
   *
   * @param frame shingles that each text shares with most others, 0 or more
   */
  public Optional<Double> likenessBeyond(MeasuredText other, double frame) {
    double common = common(other);
    double all = shingles + other.shingles - common;
    double own = all - frame;
    return own < LEAST_OWN * all
        ? Optional.empty()
        : Optional.of(Math.max(0, Math.min(1, (common - frame) / own)));
  }

  /**
   * Whether both texts are most likely versions of one, the frame left aside: a menu, a sidebar and
   * a footer that stand on most pages of a site make no copies of them.
   *
   * @param frame shingles that each text shares with most others, 0 or more
   */
  public boolean isNearDuplicateOf(MeasuredText other, double frame) {
    if (sketch.similarity(other.sketch) >= ALL_BUT_EQUAL) {
      return true;
    }
    double common = common(other);
    double all = shingles + other.shingles - common;
    double own = all - frame;
    return own >= LEAST_OWN * all && (common - frame) / own >= TextSketch.NEAR;
  }
}
