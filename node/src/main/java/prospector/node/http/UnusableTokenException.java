package prospector.node.http;

import java.io.IOException;

/** The file of a token cannot be used: a mistake in a file, and no port that is taken. */
public final class UnusableTokenException extends IOException {
  private static final long serialVersionUID = 1L;

  UnusableTokenException(String message) {
    super(message);
  }

  UnusableTokenException(String message, Throwable cause) {
    super(message, cause);
  }
}
