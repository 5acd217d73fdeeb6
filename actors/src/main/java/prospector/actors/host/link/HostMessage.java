package prospector.actors.host.link;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.web.robots.RobotsRecord;

/**
 * What others say to a host, and how it answers.
 *
 * <p><em>Any of these may be lost or come twice</em>: who needs an answer says it again.
 */
public sealed interface HostMessage extends HostCommand {

  /**
   * Links from other hosts (or seeds).
   *
   * @param host the host meant, as its entity id may be a hash
   * @param fromNode name of the node that sent it; empty for seeds
   * @param replyTo told once the links are persisted; for seeds, which have no host to acknowledge
   *     to
   */
  record Deliver(
      String host,
      String crawl,
      List<Parcel> parcels,
      @Nullable ActorRef<Received> replyTo,
      String fromNode)
      implements HostMessage, CborSerializable {
    /** From nobody in particular: seeds. */
    public Deliver(
        String host, String crawl, List<Parcel> parcels, @Nullable ActorRef<Received> replyTo) {
      this(host, crawl, parcels, replyTo, "");
    }

    /** Links in all parcels. */
    public int links() {
      int links = 0;
      for (Parcel parcel : parcels) {
        links += parcel.batch().links().size();
      }
      return links;
    }
  }

  /**
   * One hand-off.
   *
   * @param fromHost sender's host key; empty for seeds
   */
  record Parcel(String fromHost, long seq, LinkBatch batch) implements CborSerializable {}

  /**
   * Links were persisted.
   *
   * @param part number of the first of the parcels that they came in
   */
  record Received(String host, long part) implements CborSerializable {}

  /** Hand-offs of this host that their owners have persisted. */
  record Acked(String host, List<Long> seqs) implements HostMessage, CborSerializable {}

  /** The control arm drew a URL of this host. */
  record DrawControl(String host, String crawl, String url)
      implements HostMessage, CborSerializable {}

  /**
   * Another host's robots.txt was redirected here: ask for it as this host may be asked.
   *
   * @param host the host meant: that of the URL
   * @param forHost who wants to know
   * @param errand number of the request, given back with the answer
   * @param previous the copy that the other host has, without its text; null when it has none
   */
  record AskRobots(
      String host, String url, String forHost, long errand, @Nullable RobotsRecord previous)
      implements HostMessage, CborSerializable {}

  /**
   * What it brought.
   *
   * @param answer with a part of the text
   * @param part which, from 0
   * @param parts how many there are
   */
  record RobotsAnswered(String host, long errand, RobotsAnswer answer, int part, int parts)
      implements HostMessage, CborSerializable {
    /** In one part. */
    public RobotsAnswered(String host, long errand, RobotsAnswer answer) {
      this(host, errand, answer, 0, 1);
    }
  }

  /**
   * Links of a stored page of this host, out of the archive: to be handed on once more.
   *
   * @param url of the page
   * @param depth of the page, links from a seed
   * @param last whether these are all, or the last of them
   */
  record HandOn(
      String host, String crawl, String url, int depth, List<Outgoing> links, boolean last)
      implements HostMessage, CborSerializable {
    public HandOn {
      links = List.copyOf(links);
    }
  }

  /**
   * Links to one host.
   *
   * @param target its key
   */
  record Outgoing(String target, LinkBatch batch) implements CborSerializable {}

  /** The host comes next: it must be in memory. */
  record Wake(String host) implements HostMessage, CborSerializable {}

  /**
   * Work of the host is due: it must bid, from memory or asleep.
   *
   * @param parked whether its row says that all of its work is of crawls that nobody works on
   */
  record Look(String host, boolean parked) implements HostMessage, CborSerializable {
    public Look(String host) {
      this(host, false);
    }
  }

  /** The host, or a part of it, may have been excluded: what waits and is, is to be refused now. */
  record Purge(String host) implements HostMessage, CborSerializable {}

  /** Stored pages whose next visit is due; one that is lost is told again. */
  record Revisit(String host, String crawl, List<String> urls)
      implements HostMessage, CborSerializable {
    public Revisit {
      urls = List.copyOf(urls);
    }
  }

  /** Stop cleanly: hand-over to another node, or passivation. */
  enum Stop implements HostMessage, CborSerializable {
    INSTANCE
  }

  /** A fetch slot, to be released exactly once. */
  record Granted(String crawl, double score, boolean control) implements HostMessage {}

  /**
   * Others are asked before this host: it may leave memory, if nothing is under way there. Its bids
   * stay.
   */
  enum Sleep implements HostMessage {
    INSTANCE
  }

  /** A newer model is current: re-score the queue, or its best where the sweep budget is spent. */
  record Rescore(String crawl) implements HostMessage {}
}
