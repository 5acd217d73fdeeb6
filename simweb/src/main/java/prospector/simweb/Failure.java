package prospector.simweb;

/** How a request comes to nothing. */
public enum Failure {
  /** 500 or 503 on every request */
  SERVER_ERROR,
  /** the connection is reset (TCP RST) instead of an answer */
  RESET,
  /** no answer at all; the server gives up after a minute */
  SILENCE,
  /** bytes that are no HTTP */
  GARBAGE,
  /** a Content-Length larger than the body, then the connection closes */
  CUT_SHORT,
  /** the proxy cannot resolve the name: 502 */
  UNKNOWN_NAME
}
