package prospector.actors.host.link;

import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;

/**
 * Entity and persistence ids of hosts: the host key itself, hashed when long (journal columns are
 * bounded). What a long one hashes to is followed by the fingerprint of its name, in the entity id
 * only, as hosts of one name live in one shard.
 */
public final class HostEntityId {
  /** Prefix of every host's persistence id. */
  public static final String PREFIX = "host|";

  private static final String LONG = "long-";
  private static final char NAME = '@';
  private static final int LONGEST_PLAIN_CHARS = 180;

  private HostEntityId() {}

  /** The entity id of a host. */
  public static String of(HostKey host) {
    String value = host.value();
    return value.length() <= LONGEST_PLAIN_CHARS
        ? value
        : LONG
            + Long.toHexString(Fingerprint.of(value))
            + NAME
            + Long.toHexString(Fingerprint.of(host.hostName()));
  }

  /** Fingerprint of a host's name, without scheme and port. */
  public static long nameFingerprint(String entityId) {
    if (entityId.startsWith(LONG) && entityId.indexOf(NAME) > 0) {
      return Long.parseUnsignedLong(entityId.substring(entityId.indexOf(NAME) + 1), 16);
    }
    return Fingerprint.of(entityId.contains("://") ? new HostKey(entityId).hostName() : entityId);
  }

  /** The persistence id of an entity. */
  public static String persistenceId(String entityId) {
    int name = entityId.startsWith(LONG) ? entityId.indexOf(NAME) : -1;
    return PREFIX + (name < 0 ? entityId : entityId.substring(0, name));
  }

  /** The persistence id of a host. */
  public static String persistenceId(HostKey host) {
    return persistenceId(of(host));
  }
}
