package prospector.actors.control;

import akka.actor.typed.ActorRef;
import prospector.actors.count.OtherSites;
import prospector.actors.count.SiteCount;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.dispatch.Dispatcher;
import prospector.prioritizer.SlotAuction;

/**
 * This node's part of the page budget, and what its dispatcher is told of it.
 *
 * <p><em>The claims of all nodes never exceed the budget</em> by more than {@link PageQuota}
 * allows. Owned by the crawl actor.
 */
final class PageClaim {
  private final CrawlContext crawl;
  private final CrawlPeers peers;
  private final CrawlTally tally;
  private final ActorRef<Dispatcher.Command> dispatcher;
  private final OtherSites sites;
  private long pages; // this node may have; Long.MAX_VALUE for no bound
  private long pagesBefore; // of this node, when the crawl was opened
  private int rounds;
  private double toldElsewhere = Double.NEGATIVE_INFINITY;

  PageClaim(CrawlActor.Parts parts, CrawlPeers peers, CrawlTally tally) {
    this.crawl = parts.crawl();
    this.peers = peers;
    this.tally = tally;
    this.dispatcher = parts.dispatcher();
    this.sites = parts.desk().others();
  }

  /** Lets the dispatcher grant slots, up to the claim. */
  void open() {
    CrawlSpec spec = crawl.spec();
    pagesBefore = tally.own().pages();
    dispatcher.tell(
        new Dispatcher.Open(
            spec.id(),
            SlotAuction.marginFor(spec.policy(), spec.marginLogOdds()),
            spec.bounds().hosts(),
            Math.max(0, pages - tally.own().pages())));
  }

  /** A round of gossip has begun. */
  void nextRound() {
    rounds++;
  }

  /** Whether nodes may have worked on the crawl before this one was heard. */
  boolean afterFirstRound() {
    return rounds > 1;
  }

  /**
   * Claims anew.
   *
   * @param inFlight requests of this node in flight, which may become pages
   */
  void renew(int inFlight) {
    long budget = crawl.spec().budget().pages();
    long used = tally.own().pages() + inFlight;
    int nodes = peers.nodes() + sites.count();
    long claim =
        PageQuota.claim(
            budget,
            used,
            tally.claimsOfOthers(),
            nodes,
            tally.takesTheRest(sites.own(), nodes, rounds));
    if (sites.areHeard()) {
      pages = claim;
    } else if (isShareSpent()) {
      pages = tally.own().pages();
    } else {
      pages = Math.max(used, Math.min(claim, share(budget)));
    }
    tellSlots();
  }

  /** Nuggets and bytes are not claimed: of these a site may have its share meanwhile. */
  private boolean isShareSpent() {
    CrawlSpec.Budget budget = crawl.spec().budget();
    SiteCount here = tally.site();
    return here.nuggets() >= sites.share(budget.nuggets())
        || here.bytes() >= sites.share(budget.bytes());
  }

  /** While other sites are not heard, none takes of the budget what they may take as well. */
  private long share(long budget) {
    long mine = sites.share(budget);
    return mine == Long.MAX_VALUE ? mine : Math.max(pages, mine / peers.nodes());
  }

  /** Another node has told what waits there: the slots know it before the claims are renewed. */
  void heard() {
    if (tally.bestElsewhere() != toldElsewhere) {
      tellSlots();
    }
  }

  private void tellSlots() {
    toldElsewhere = tally.bestElsewhere();
    long left = pages == Long.MAX_VALUE ? pages : Math.max(0, pages - tally.own().pages());
    dispatcher.tell(
        new Dispatcher.Elsewhere(
            crawl.spec().id(),
            left,
            tally.own().pages() - pagesBefore,
            tally.poorBelow(),
            toldElsewhere));
  }

  /** What the other nodes are told: pages up to which the budget is claimed here. */
  long limit() {
    long left = pages == Long.MAX_VALUE ? 0 : pages - tally.own().pages();
    return tally.own().pages() + Math.max(0, left);
  }
}
