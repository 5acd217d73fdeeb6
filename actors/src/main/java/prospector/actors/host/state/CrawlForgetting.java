package prospector.actors.host.state;

import akka.actor.typed.ActorSystem;
import java.time.Clock;
import prospector.persistence.table.JournalTable;

/**
 * Has hosts forget a crawl: its queue, what they know of its URLs, and its links on their way.
 *
 * <p><em>What other crawls share stays</em>: robots.txt, the delay clock, their own queues. Doing
 * it twice is doing it once. No host may be awake. Blocking.
 */
public final class CrawlForgetting {
  private final HostSnapshots hosts;

  /**
   * @param system gives the serializers; it need not be part of a cluster
   */
  public CrawlForgetting(JournalTable journal, ActorSystem<?> system, Clock clock) {
    this.hosts = new HostSnapshots(journal, system, clock);
  }

  /** Does it for one crawl. */
  public void run(String crawl) {
    hosts.replace(crawl, host -> without(host, crawl));
  }

  private static HostSnapshot without(HostSnapshot host, String crawl) {
    return host.with(
        host.outbox().stream().filter(handoff -> !handoff.crawl().equals(crawl)).toList(),
        host.crawls().stream().filter(share -> !share.crawl().equals(crawl)).toList());
  }
}
