package prospector.actors;

import akka.actor.typed.DispatcherSelector;

/**
 * The threads of a node, by what runs on them (prospector-system.conf).
 *
 * <p><em>What must not wait shares no thread with what reads foreign bytes, learns, or asks the
 * database</em>: a page or a robots.txt that costs minutes may hold up hosts, but no lease, no
 * grant of a slot and no end of a crawl's time. Akka's own default dispatcher is left to short
 * work: HTTP and what reports.
 */
public final class OwnThreads {
  /** Blocking calls: JDBC, files. */
  public static final String BLOCKING_ID = "akka.prospector-blocking-dispatcher";

  /** Hosts and learners. */
  public static final String HOSTS_ID = "akka.prospector-host-dispatcher";

  private OwnThreads() {}

  /** Of the keeper of the node's lease. */
  public static DispatcherSelector lease() {
    return DispatcherSelector.fromConfig("akka.prospector-lease-dispatcher");
  }

  /** Of who grants the fetch slots. */
  public static DispatcherSelector slots() {
    return DispatcherSelector.fromConfig("akka.prospector-slots-dispatcher");
  }

  /** Of the crawls: their clocks and budgets. */
  public static DispatcherSelector crawls() {
    return DispatcherSelector.fromConfig("akka.prospector-crawl-dispatcher");
  }

  /** Of hosts and learners: what looks at what the web sent. */
  public static DispatcherSelector hosts() {
    return DispatcherSelector.fromConfig(HOSTS_ID);
  }

  /** Of who writes that the node is up. */
  public static DispatcherSelector status() {
    return DispatcherSelector.fromConfig("akka.prospector-status-dispatcher");
  }

  /** Of calls that block. */
  public static DispatcherSelector blocking() {
    return DispatcherSelector.fromConfig(BLOCKING_ID);
  }
}
