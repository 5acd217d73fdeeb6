package prospector.web.fetch;

/**
 * How much of a body is read.
 *
 * @param wireBytesMax limit on the wire
 * @param inflatedBytesMax limit after content decoding
 * @param cut at a limit the body ends there; otherwise the exchange ends as too large
 * @param part whether the beginning of a body that breaks off is better than none
 */
record BodyPlan(int wireBytesMax, int inflatedBytesMax, boolean cut, boolean part) {
  /** One that takes no part for the whole. */
  BodyPlan(int wireBytesMax, int inflatedBytesMax, boolean cut) {
    this(wireBytesMax, inflatedBytesMax, cut, false);
  }

  BodyPlan takingPart() {
    return new BodyPlan(wireBytesMax, inflatedBytesMax, cut, true);
  }
}
