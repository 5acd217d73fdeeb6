package prospector.actors.host.decide;

import java.util.Optional;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/**
 * How urgent links that arrive at a host are.
 *
 * <p><em>Links that would raise the host's bid hurry; all others may wait for company,</em> because
 * an event costs the same for one link as for a hundred, and nothing about the host's next fetch
 * depends on them. They are safe meanwhile: their senders hold them until they are acknowledged.
 */
public final class Arrivals {
  private Arrivals() {}

  /** Whether a link of the message has a better score than all that waits at the host. */
  public static boolean raiseBid(
      HostMessage.Deliver message, CrawlShare share, SlowingScorer scorer) {
    Optional<QueuedUrl> best = share.queue().best(scorer);
    if (best.isEmpty()) {
      return true;
    }
    double line = scorer.amongHosts(best.get());
    for (HostMessage.Parcel parcel : message.parcels()) {
      for (FoundLink link : parcel.batch().links()) {
        if (counts(link, parcel.batch(), share)
            && amongHosts(link, parcel.batch(), scorer) > line) {
          return true;
        }
      }
    }
    return false;
  }

  /** New URLs, and further evidence from relevant pages; other evidence seldom lifts a URL. */
  private static boolean counts(FoundLink link, LinkBatch batch, CrawlShare share) {
    UrlState state = share.state(link.target().fingerprint());
    return state.mayReturn() || (state.isWaiting() && batch.parent().relevant());
  }

  private static double amongHosts(FoundLink link, LinkBatch batch, SlowingScorer scorer) {
    return scorer.amongHosts(alone(link, batch));
  }

  /** The score that a URL has with this link alone. */
  static double score(FoundLink link, LinkBatch batch, UrlScorer scorer) {
    return scorer.score(alone(link, batch));
  }

  private static QueuedUrl alone(FoundLink link, LinkBatch batch) {
    return new QueuedUrl(
        link.target(),
        batch.foundMillis(),
        batch.parent().depth() + 1,
        link.evidence(batch.parent()));
  }
}
