package prospector.actors.host;

import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/**
 * Entity and persistence ids of hosts: the host key itself, hashed when long (journal columns are
 * bounded).
 */
public final class HostEntityId {
  /** Prefix of every host's persistence id. */
  public static final String PREFIX = "host|";

  private static final int LONGEST_PLAIN_CHARS = 180;

  private HostEntityId() {}

  /** The entity id of a host. */
  public static String of(HostKey host) {
    String value = host.value();
    return value.length() <= LONGEST_PLAIN_CHARS
        ? value
        : "long-" + Long.toHexString(Fingerprint.of(value));
  }

  /** The persistence id of a host. */
  public static String persistenceId(HostKey host) {
    return PREFIX + of(host);
  }
}
