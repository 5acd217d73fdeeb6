package prospector.actors.host.service;

import akka.actor.typed.ActorRef;
import java.util.List;
import prospector.actors.host.link.HostCommand;
import prospector.prioritizer.LinkFeatures;

/** Grants fetch slots to the hosts that bid best. Thread-safe; every call returns at once. */
public interface SlotBroker {

  /** Replaces the host's last bid for the crawl. */
  void bid(Bid bid);

  /** The host leaves memory; this bid stands in the auction for it, and has it called back. */
  void asleep(Sleeper sleeper);

  /** The host has nothing to bid for the crawl. */
  void withdraw(String crawl, String host);

  /**
   * The host leaves memory, as it may not be asked for long.
   *
   * @param queued URLs that wait there
   */
  void rests(String crawl, String host, long queued);

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
      long queued) {

    /** The same of another actor. */
    public Bid by(ActorRef<HostCommand> other) {
      return new Bid(crawl, host, other, score, ready, freeAtMillis, control, queued);
    }

    /** The same with another score. */
    public Bid at(double other) {
      return new Bid(crawl, host, actor, other, ready, freeAtMillis, control, queued);
    }
  }

  /**
   * A bid of a host that is not in memory.
   *
   * @param bid what it would bid, were it awake
   * @param links features of known links to its best waiting URL, {@link #LINKS} at most
   * @param beyond what the bid is above the score of these links, log-odds
   * @param version of the model that scored them
   */
  record Sleeper(Bid bid, List<LinkFeatures> links, double beyond, long version) {
    /** Links kept of the best URL: 0.3 to 1 kB each, and the score of many is near that of two. */
    public static final int LINKS = 2;

    public Sleeper {
      links = List.copyOf(links);
    }

    /** The same of another actor. */
    public Sleeper by(ActorRef<HostCommand> other) {
      return new Sleeper(bid.by(other), links, beyond, version);
    }
  }
}
