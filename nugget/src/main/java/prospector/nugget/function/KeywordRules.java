package prospector.nugget.function;

/**
 * How mentions of keywords count.
 *
 * @param plurals whether English plurals and singulars count as the same word
 * @param near words that those of a phrase may lie apart, in any order; 0 where only the phrase
 *     itself counts
 * @param places what a mention is worth by where it stands
 * @param enough evidence that scores 0.5, above 0
 */
record KeywordRules(boolean plurals, int near, Places places, double enough) {
  /** Words that those of a topic in words may lie apart. */
  static final int NEAR = 10;

  /** A mention as the phrase is worth this much of one whose words only stand close together. */
  static final double PHRASE_WORTH = 1.5;

  /**
   * What a mention is worth in running text, where it is worth 1.
   *
   * @param title 0 or more
   * @param heading 0 or more
   * @param navigation 0 or more
   */
  record Places(double title, double heading, double navigation) {
    /** Text is text. */
    static final Places ALIKE = new Places(3, 1, 1);

    /** A heading says what a page is about, a menu says what the site is about. */
    static final Places APART = new Places(3, 2, 0.1);

    /** Whether it makes no difference where in the text a mention stands. */
    boolean alike() {
      return heading == 1 && navigation == 1;
    }
  }
}
