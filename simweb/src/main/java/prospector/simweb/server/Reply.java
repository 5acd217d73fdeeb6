package prospector.simweb.server;

import prospector.simweb.Answer;

/**
 * An answer and when it comes.
 *
 * @param answer to send
 * @param waitNanos before it is sent, at least 0
 * @param retryAfter header to send, seconds; 0 = none
 */
record Reply(Answer answer, long waitNanos, int retryAfter) {
  static Reply now(Answer answer) {
    return new Reply(answer, 0, 0);
  }
}
