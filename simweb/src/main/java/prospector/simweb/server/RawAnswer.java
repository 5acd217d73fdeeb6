package prospector.simweb.server;

/**
 * Bytes that go over a connection instead of an HTTP message; the connection serves nothing after.
 *
 * @param status for the log; 0 = none
 * @param start sent first
 * @param repeated sent after it, again and again
 * @param repeats how often; {@link #ENDLESS} = until the client goes away, 256 MB at most
 * @param pauseMillis between two of them; 0 = as fast as the client takes them
 * @param ending what becomes of the connection
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RawAnswer(
    int status, byte[] start, byte[] repeated, long repeats, int pauseMillis, Ending ending) {
  static final long ENDLESS = Long.MAX_VALUE;

  private static final byte[] NOTHING = {};
  private static final int DRIP = 200; // ms

  /** What becomes of the connection. */
  enum Ending {
    CLOSE,
    /** TCP RST */
    RESET,
    /** stays open for a minute, in silence */
    HOLD
  }

  static RawAnswer once(int status, byte[] bytes, Ending ending) {
    return new RawAnswer(status, bytes, NOTHING, 0, 0, ending);
  }

  static RawAnswer endless(int status, byte[] start, byte[] repeated) {
    return new RawAnswer(status, start, repeated, ENDLESS, 0, Ending.CLOSE);
  }

  static RawAnswer drip(int status, byte[] start, byte[] repeated) {
    return new RawAnswer(status, start, repeated, ENDLESS, DRIP, Ending.CLOSE);
  }
}
