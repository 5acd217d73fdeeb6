package prospector.actors.site;

import akka.actor.typed.ActorRef;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.web.url.HostKey;

/**
 * Sends what is for a host of this site to it, and what is for another site's on its way there.
 * Thread-safe.
 *
 * <p><em>A host of another site is never woken here</em>: only links, and what hosts ask each other
 * about robots.txt, go over. A look at one means that it seems to have work here, which is to be
 * forgotten; anything else for such a host is dropped.
 */
public final class SiteRouter implements HostRouter {
  /** Scheme of the sender of links that came from another site: {@code site://NAME}. */
  static final String SCHEME = "site";

  private final HostRouter own;
  private final SitePlaces places;
  private final ActorRef<SitePost.Command> post;
  private final ActorRef<SiteInbox.Command> inbox;
  private final ActorRef<UnplacedPost.Command> unplaced;
  private final Errands errands;

  /** Takes questions about robots.txt, and their answers, to another site; they may get lost. */
  @FunctionalInterface
  public interface Errands {
    void send(String site, HostMessage message);
  }

  /**
   * @param places which change when a site is given up
   * @param unplaced takes what is for hosts of which it is not at hand which site has them
   */
  public SiteRouter(
      HostRouter own,
      SitePlaces places,
      ActorRef<SitePost.Command> post,
      ActorRef<SiteInbox.Command> inbox,
      ActorRef<UnplacedPost.Command> unplaced,
      Errands errands) {
    this.own = own;
    this.places = places;
    this.post = post;
    this.inbox = inbox;
    this.unplaced = unplaced;
    this.errands = errands;
  }

  @Override
  public void tell(HostKey host, HostCommand message) {
    if (host.scheme().equals(SCHEME)) {
      if (message instanceof HostMessage.Acked acked) {
        inbox.tell(new SiteInbox.Acked(acked.seqs()));
      }
      return;
    }
    String owner = places.owner(host);
    if (owner.isEmpty()) {
      unplaced.tell(new UnplacedPost.Unsure(host, message));
    } else if (owner.equals(places.map().own())) {
      own.tell(host, message);
    } else if (message instanceof HostMessage.Deliver deliver) {
      post.tell(new SitePost.Links(owner, deliver));
    } else if (message instanceof HostMessage.AskRobots
        || message instanceof HostMessage.RobotsAnswered) {
      errands.send(owner, (HostMessage) message);
    } else if (message instanceof HostMessage.Look) {
      unplaced.tell(new UnplacedPost.Unsure(host, message));
    }
  }

  /** A host of another site lives on no node of this one, so that nothing is sent to one. */
  @Override
  public String shard(HostKey host) {
    boolean here = !host.scheme().equals(SCHEME) && places.owner(host).equals(places.map().own());
    return here ? own.shard(host) : SCHEME + " " + host.value();
  }

  @Override
  public Whose find(HostKey host) {
    String site = places.find(host);
    if (site.isEmpty()) {
      return Whose.NOBODYS;
    }
    return site.equals(places.map().own()) ? Whose.OURS : Whose.ANOTHER_SITES;
  }

  @Override
  public boolean mayBeHere(HostKey host) {
    String owner = places.owner(host);
    return owner.isEmpty() || owner.equals(places.map().own());
  }
}
