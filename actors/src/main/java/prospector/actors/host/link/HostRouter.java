package prospector.actors.host.link;

import prospector.web.url.HostKey;

/** Sends a message to the entity that owns a host, wherever it lives. Thread-safe. */
@FunctionalInterface
public interface HostRouter {
  /** Fire and forget; a message can be lost, so its sender resends or polls. */
  void tell(HostKey host, HostCommand message);

  /** Hosts of one shard live on one node; without a cluster, each host is a shard of its own. */
  default String shard(HostKey host) {
    return host.value();
  }

  /**
   * False for a host that is known to be another site's: nothing but links reaches it from here.
   */
  default boolean mayBeHere(HostKey host) {
    return true;
  }

  /** Whose a host is, also where that is not at hand. Blocking. */
  default Whose find(HostKey host) {
    return Whose.OURS;
  }

  /** Which site has a host. */
  enum Whose {
    OURS,
    ANOTHER_SITES,
    /** it is not decided yet */
    NOBODYS
  }
}
