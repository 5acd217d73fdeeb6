package prospector.node.http;

import java.io.IOException;
import javax.net.ssl.SSLException;

/** Why another process gave no answer, in a few words. */
public final class Silence {
  private Silence() {}

  /**
   * What an exception says: of TLS, where it tells what was shown, and of a plain one its message;
   * of others the class says more, such as that the connection was refused.
   */
  public static String reason(Throwable cause) {
    String message = cause.getMessage();
    boolean says = cause instanceof SSLException || cause.getClass() == IOException.class;
    return says && message != null ? message : cause.getClass().getSimpleName();
  }
}
