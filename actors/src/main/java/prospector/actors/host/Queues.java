package prospector.actors.host;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.DueVisits;
import prospector.actors.host.decide.ParameterFilter;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.KnownAccount;
import prospector.persistence.page.PageRecord;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;

/**
 * What waits at the host, as others are told of it: bids for its URLs and visits, their traffic
 * with the overflow table, the memory that its known URLs take, and crawls that wait for its
 * robots.txt. Owned by one host actor.
 */
final class Queues {
  private final HostSelf self;
  private final DueVisits visits;
  private final Bidder bidder;
  private final OverflowTraffic overflow;
  private final KnownAccount known;
  private final ParameterFilter standIns;
  private final Barred barred;

  /**
   * @param visits stored pages to ask for again
   * @param standIns URLs that stand for others of the host
   */
  Queues(HostSelf self, DueVisits visits, ParameterFilter standIns) {
    this.self = self;
    this.visits = visits;
    this.bidder = new Bidder(self.services(), self.ref(), visits);
    this.overflow = new OverflowTraffic(self);
    this.known = new KnownAccount(self.services().known());
    this.standIns = standIns;
    this.barred = new Barred(self);
  }

  Bidder bidder() {
    return bidder;
  }

  OverflowTraffic overflow() {
    return overflow;
  }

  DueVisits visits() {
    return visits;
  }

  /** Bids for every crawl, and fills half-empty queues. */
  void bid(HostState state, Bidder.Standing standing) {
    for (CrawlShare share : bidder.inTurn(state.shares())) {
      bidder.bid(self.name(), share, standing);
      overflow.refill(share);
    }
  }

  /** Whether the control arm waits for a URL of this host. */
  boolean hasDrawn(HostState state) {
    return state.shares().stream().anyMatch(share -> bidder.hasDrawn(share.crawl()));
  }

  /** Whether anything waits here, or is on its way elsewhere, for a crawl that is worked on. */
  boolean hasOpenWork(HostState state) {
    return !state.outboxBySeq().isEmpty()
        || state.shares().stream()
            .filter(CrawlShare::hasWork)
            .anyMatch(share -> self.services().directory().find(share.crawl()).isPresent());
  }

  /** Gives way where the node has no memory for what the host knows. */
  void keepMemory(HostState state) {
    if (known.keep(state, standIns)) {
      overflow.relieve(state);
    }
  }

  /** Tells crawls whether their URLs here wait for a robots.txt that is out of reach. */
  void tellBarred(HostState state) {
    barred.tell(state);
  }

  /** Whether a crawl was told so. */
  boolean isBarred() {
    return barred.isTold();
  }

  /** The events that refuse these are persisted: the control arm has drawn some in vain. */
  void refused(List<PageRecord> rows) {
    for (PageRecord row : rows) {
      if (bidder.controlDone(row.crawl(), Fingerprint.of(row.url()))) {
        self.services().crawls().controlMissed(row.crawl(), row.url());
      }
    }
  }

  /** What was admitted is persisted. */
  void returned(HostState state, String crawl, Admission.Result admitted) {
    admitted
        .returned()
        .forEach((from, urls) -> self.services().crawls().returned(crawl, from, urls));
    overflow.load(state.share(crawl), admitted.back);
  }

  /** A visit is not to be made. */
  void giveUpVisit(String crawl, CrawlUrl url) {
    visits.done(crawl, url.fingerprint());
    self.services().crawls().notVisited(crawl, url.value());
  }

  /** Nothing may be asked of this host any more. */
  void giveUpVisits(String crawl) {
    for (Optional<CrawlUrl> next = visits.next(crawl);
        next.isPresent();
        next = visits.next(crawl)) {
      giveUpVisit(crawl, next.get());
    }
  }

  /** The host bids no more. */
  void withdraw() {
    bidder.withdrawAll(self.name());
    barred.end();
  }

  /** The host is not in memory from here on, and does not bid before its time has come. */
  void rest(HostState state) {
    for (CrawlShare share : state.shares()) {
      if (self.services().directory().find(share.crawl()).isPresent()) {
        long urls = share.queue().size() + share.overflow();
        self.services().slots().rests(share.crawl(), self.name(), urls);
      }
    }
  }

  /**
   * The host is not in memory from here on, but bids.
   *
   * @param discount that its bids are made with, log-odds
   */
  void sleep(HostState state, double discount) {
    for (CrawlShare share : state.shares()) {
      bidder.sleep(self.name(), share, discount);
    }
    barred.end();
  }

  /**
   * What the host's best URL is worth beside those of others, log-odds; minus infinity where none
   * waits.
   *
   * @param discount that its bids are made with, log-odds
   */
  double worth(HostState state, double discount) {
    double worth = Double.NEGATIVE_INFINITY;
    for (CrawlShare share : state.shares()) {
      worth = Math.max(worth, bidder.worthOf(share, discount));
    }
    return worth;
  }

  /** What the tables of its queues have not done yet. */
  List<CompletableFuture<?>> underWay() {
    return overflow.underWay();
  }

  /** The host leaves memory, and the control arm's draws are forgotten with it. */
  void giveBackDraws() {
    bidder
        .takeDrawn()
        .forEach(draw -> self.services().crawls().controlReturned(draw.crawl(), draw.url()));
  }

  /** The host leaves memory, if only to come back at once. */
  void release() {
    overflow.release();
    known.release();
  }
}
