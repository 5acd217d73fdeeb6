package prospector.web.text;

import java.util.Optional;

/**
 * A text in 128 bits, of which two texts share the more the more word runs they have in common.
 *
 * <p><em>The share of equal bits is an unbiased estimate: with Jaccard similarity J of the sets of
 * five-word runs it is (1 + J) / 2</em>, with a standard deviation of at most 4.4 percentage points
 * (8.8 of J). So texts with J of 0.85 and more and texts with J under 0.3 lie six deviations apart,
 * and {@link #isNearDuplicateOf} draws the line between.
 *
 * <p>Sources: shingles and their resemblance, Broder, "On the resemblance and containment of
 * documents" (1997); one permutation in place of 128, Li, Owen and Zhang, "One permutation hashing"
 * (2012), its empty bins filled after Shrivastava and Li, "Optimal densification for fast and
 * accurate minwise hashing" (2017); one bit a minimum, Li and Koenig, "b-bit minwise hashing"
 * (2010). SimHash in Charikar's form, at a distance of 3 of 64 bits, finds copies with changed
 * boilerplate numbers only: pages that share 85 % of their shingles lie about 8 bits apart.
 *
 * <p>Words are runs of letters and digits in lower case; of {@link UnspacedScripts}, where a run is
 * a whole clause, each character is one. One pass, one hash a word.
 *
 * @param high bits of the first 64 bins
 * @param low bits of the other 64 bins
 */
public record TextSketch(long high, long low) {
  /** Similarity from which two texts count as near duplicates: half way between 0.3 and 0.85. */
  public static final double NEAR = 0.575;

  /** Words of one shingle. */
  static final int SHINGLE_WORDS = 5;

  static final int BINS = 128;

  /**
   * The sketch of a text; empty where it has fewer than {@value #SHINGLE_WORDS} words, so that two
   * empty pages are no duplicates.
   */
  public static Optional<TextSketch> of(CharSequence text) {
    return MeasuredText.of(text).map(MeasuredText::sketch);
  }

  /** Estimate of the Jaccard similarity of both texts' shingles, 0..1. */
  public double similarity(TextSketch other) {
    int equal = BINS - Long.bitCount(high ^ other.high) - Long.bitCount(low ^ other.low);
    return Math.max(0, 2.0 * equal / BINS - 1);
  }

  /** Whether both texts are most likely versions of one. */
  public boolean isNearDuplicateOf(TextSketch other) {
    return similarity(other) >= NEAR;
  }
}
