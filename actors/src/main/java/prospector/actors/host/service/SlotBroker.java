package prospector.actors.host.service;

import akka.actor.typed.ActorRef;
import prospector.actors.host.link.HostCommand;

/** Grants fetch slots to the hosts that bid best. Thread-safe; every call returns at once. */
public interface SlotBroker {

  /** Replaces the host's last bid for the crawl. */
  void bid(Bid bid);

  /** The host has nothing to bid for the crawl. */
  void withdraw(String crawl, String host);

  /**
   * A grant is over.
   *
   * @param page whether it brought a new judged page
   */
  void released(String crawl, String host, boolean page);

  /**
   * One host's bid for one crawl.
   *
   * @param crawl crawl id
   * @param host host key
   * @param actor who bids
   * @param score score of its best waiting URL
   * @param ready whether it could fetch at once
   * @param freeAtMillis when a host that is not ready expects to be, epoch milliseconds
   * @param control whether the URL was drawn by the control arm
   * @param queued URLs waiting there, in memory and overflow
   */
  record Bid(
      String crawl,
      String host,
      ActorRef<HostCommand> actor,
      double score,
      boolean ready,
      long freeAtMillis,
      boolean control,
      long queued) {}
}
