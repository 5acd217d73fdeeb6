package prospector.web.politeness;

import java.time.Instant;
import java.util.Optional;

/** Which errors are a reason to leave a host alone for longer and to ask again. */
public final class TransientStatus {
  private TransientStatus() {}

  /**
   * Whether a later try may do better: RFC 9110 sections 15.5.9 and 15.6, RFC 8470 (425), RFC 6585
   * (429), and what front ends say of a server behind them that is away, such as 520 to 530. Not
   * 501 and 505, which the server will say again, but where it asks to come later.
   *
   * @param retryAfter value of that header
   * @param now when the answer was here
   */
  public static boolean of(int status, Optional<String> retryAfter, Instant now) {
    return switch (status) {
      case 408, 425, 429 -> true;
      case 501, 505 -> isLater(retryAfter, now);
      default -> status >= 500 || (status >= 400 && isLater(retryAfter, now));
    };
  }

  private static boolean isLater(Optional<String> retryAfter, Instant now) {
    return retryAfter
        .flatMap(value -> RetryAfter.parse(value, now))
        .filter(wait -> !wait.isZero())
        .isPresent();
  }
}
