package prospector.simweb.server;

import org.jspecify.annotations.Nullable;
import prospector.simweb.Answer;

/**
 * An answer and when it comes.
 *
 * @param answer to send
 * @param waitNanos before it is sent, at least 0
 * @param retryAfter header to send, seconds; 0 = none
 * @param raw sent in place of the answer, null = none
 */
record Reply(Answer answer, long waitNanos, int retryAfter, @Nullable RawAnswer raw) {
  private static final Answer NONE = Answer.of(500, null, new byte[0]);

  Reply(Answer answer, long waitNanos, int retryAfter) {
    this(answer, waitNanos, retryAfter, null);
  }

  static Reply of(RawAnswer raw) {
    return new Reply(NONE, 0, 0, raw);
  }

  static Reply now(Answer answer) {
    return new Reply(answer, 0, 0);
  }
}
