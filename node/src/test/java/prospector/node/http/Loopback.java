package prospector.node.http;

import java.util.List;
import java.util.Optional;
import prospector.node.settings.HttpSettings;

/** Settings of a server on this machine alone, with no limit of requests. */
public final class Loopback {
  private Loopback() {}

  /** On any free port. */
  public static HttpSettings settings(Optional<HttpSettings.Tls> tls) {
    return settings(List.of(0), tls);
  }

  static HttpSettings settings(List<Integer> ports, Optional<HttpSettings.Tls> tls) {
    return new HttpSettings(
        "127.0.0.1", Optional.empty(), ports, false, Optional.empty(), Integer.MAX_VALUE, tls);
  }
}
