package prospector.node.wiring;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.DueTable;
import prospector.web.exclusion.ExclusionList;
import prospector.web.url.HostKey;

/**
 * Has hosts that are newly excluded refuse what waits there, at once rather than when their turn
 * comes. Each node tells all hosts that it finds; being told twice is harmless.
 */
final class ExclusionPurge {
  private static final Logger LOG = LoggerFactory.getLogger(ExclusionPurge.class);

  private final DueTable due;
  private final HostRouter hosts;

  ExclusionPurge(DueTable due, HostRouter hosts) {
    this.due = due;
    this.hosts = hosts;
  }

  /** Blocking. */
  void purge(ExclusionList list) {
    if (list.size() == 0) {
      return;
    }
    try {
      due.hosts().stream()
          .map(HostKey::new)
          .filter(list::concerns)
          .forEach(host -> hosts.tell(host, new HostMessage.Purge(host.value())));
    } catch (StorageException away) {
      LOG.warn("excluded hosts are purged when their turn comes", away);
    }
  }
}
