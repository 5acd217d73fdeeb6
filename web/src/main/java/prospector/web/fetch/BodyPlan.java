package prospector.web.fetch;

/**
 * How much of a body is read.
 *
 * @param wireBytesMax limit on the wire
 * @param inflatedBytesMax limit after content decoding
 * @param cut at a limit the body ends there; otherwise the exchange ends as too large
 */
record BodyPlan(int wireBytesMax, int inflatedBytesMax, boolean cut) {}
