package prospector.simweb.server;

import org.jspecify.annotations.Nullable;

/** What stands behind the HTTP front. Called on the front's one thread. */
interface Site {
  /**
   * The answer to a URL.
   *
   * @param host name without port, lower case
   * @param url absolute
   * @param nowNanos monotonic time, ns
   */
  Reply reply(String host, String url, long nowNanos);

  /** What a tunnel to a host leads to; null where the proxy opens none. */
  default @Nullable Tunnel tunnel(String host) {
    return null;
  }
}
