package prospector.actors.host.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.UrlState;
import prospector.prioritizer.UrlScorer;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;

/**
 * Everything a host remembers, built from its {@link HostEvent}s and nothing else.
 *
 * <p><em>Applying the same events in the same order gives the same state.</em> It changes in place:
 * copying a queue of 2,000 URLs and its fingerprints for every event would cost more than the fetch
 * (docs/decisions/0004-host-state.md); so it never leaves the actor, and snapshots are taken as
 * immutable {@link HostSnapshot}s. Owned by one host actor (or by the audit).
 */
public final class HostState {
  private final int exactUrls;
  private String host = "";
  private DelayClock clock = DelayClock.FRESH;
  private @Nullable RobotsRecord robots;
  private long nextSeq;
  private final TreeMap<Long, Handoff> outbox = new TreeMap<>();
  private final Map<String, CrawlShare> crawls = new LinkedHashMap<>();
  private int missesInRow;
  private PageSize size = PageSize.NONE;
  private boolean stoppedCleanly = true; // true until the first event

  private HostState(int exactUrls) {
    this.exactUrls = exactUrls;
  }

  /** A host that was never heard of, which forgets nothing. */
  public static HostState empty() {
    return empty(Integer.MAX_VALUE);
  }

  /**
   * A host that was never heard of.
   *
   * @param exactUrls ended URLs a crawl whose state is kept exactly
   */
  public static HostState empty(int exactUrls) {
    return new HostState(exactUrls);
  }

  /** The state a snapshot holds, which forgets nothing more. */
  public static HostState restore(HostSnapshot saved) {
    return restore(saved, Integer.MAX_VALUE);
  }

  static HostState restore(HostSnapshot saved, int exactUrls) {
    HostState state = new HostState(exactUrls);
    state.host = saved.host();
    state.clock = saved.clock();
    state.robots = saved.robots();
    state.nextSeq = saved.nextSeq();
    saved.outbox().forEach(handoff -> state.outbox.put(handoff.seq(), handoff));
    saved
        .crawls()
        .forEach(crawl -> state.crawls.put(crawl.crawl(), CrawlShare.restore(crawl, exactUrls)));
    state.stoppedCleanly = saved.stoppedCleanly();
    state.missesInRow = saved.missesKnown();
    state.size = saved.sizeKnown();
    return state;
  }

  public HostSnapshot save() {
    List<HostSnapshot.Crawl> shares = new ArrayList<>();
    crawls.values().forEach(share -> shares.add(share.save()));
    return new HostSnapshot(
        host,
        clock,
        robots,
        nextSeq,
        List.copyOf(outbox.values()),
        shares,
        stoppedCleanly,
        missesInRow,
        size);
  }

  /** Applies one event; total: an event is never refused. */
  public HostState apply(HostEvent event) {
    stoppedCleanly &= event instanceof HostEvent.UrlsReceived it && it.keepsStop();
    if (event instanceof HostEvent.Fetched it) {
      onFetched(it);
    } else if (event instanceof HostEvent.Revisited it) {
      clock = it.clock();
      onLinks(share(it.crawl()), it.own(), it.refused(), it.handoffs(), it.acked());
    } else if (event instanceof HostEvent.UrlsReceived it) {
      host = it.host();
      CrawlShare share = share(it.crawl());
      it.batches().forEach(share::receive);
      share.refuse(it.refused());
    } else if (event instanceof HostEvent.BackedOff it) {
      clock = it.clock();
      missesInRow++;
      share(it.crawl()).failedOnce(Fingerprint.of(it.url()), it.tries(), it.isUnread());
    } else if (event instanceof HostEvent.RobotsLearned it) {
      robots = it.record();
      clock = it.clock();
    } else if (event instanceof HostEvent.SitemapRead it) {
      clock = it.clock();
      share(it.crawl()).sitemaps().put(it.file());
    } else if (event instanceof HostEvent.UrlsRefused it) {
      share(it.crawl()).refuse(it.refused());
    } else if (event instanceof HostEvent.UrlsMoved it) {
      onLinks(share(it.crawl()), List.of(), it.refused(), it.handoffs(), List.of());
    } else if (event instanceof HostEvent.UrlsSpilled it) {
      share(it.crawl()).mark(it.fingerprints(), UrlState.OVERFLOW);
    } else if (event instanceof HostEvent.UrlsRecalled it) {
      share(it.crawl()).recall(it.urls());
    } else if (event instanceof HostEvent.UrlsPruned it) {
      share(it.crawl()).mark(it.fingerprints(), UrlState.PRUNED);
    } else if (event instanceof HostEvent.HandoffsAcked it) {
      it.acked().forEach(outbox::remove);
    } else if (event instanceof HostEvent.ClockMoved it) {
      host = it.host();
      clock = it.clock();
    } else if (event instanceof HostEvent.StoppedCleanly) {
      stoppedCleanly = true;
    }
    if (clock.failuresInRow() == 0) {
      crawls.values().forEach(CrawlShare::recovered);
    }
    return this;
  }

  private void onFetched(HostEvent.Fetched event) {
    CrawlShare share = share(event.crawl());
    clock = event.clock();
    long fingerprint = Fingerprint.of(event.url());
    missesInRow = event.missesInRow(missesInRow, share.hops(fingerprint));
    Long bytes = event.bytes();
    size = bytes == null ? size : size.after(bytes);
    share.end(fingerprint, event.state());
    if (event.state() == UrlState.PAGE) {
      share.countPage(event.relevant());
      share.compare(CrawlUrl.ofNormal(event.url()), event.sameness());
    } else if (event.state() == UrlState.REDIRECTED) {
      share.redirected(event.movedTo());
    }
    onLinks(share, event.own(), event.refused(), event.handoffs(), event.acked());
  }

  private void onLinks(
      CrawlShare share,
      List<LinkBatch> own,
      List<Refusal> refused,
      List<Handoff> handoffs,
      List<Long> acked) {
    own.forEach(share::receive);
    share.refuse(refused);
    acked.forEach(outbox::remove);
    for (Handoff handoff : handoffs) {
      outbox.put(handoff.seq(), handoff);
      nextSeq = Math.max(nextSeq, handoff.seq() + 1);
    }
  }

  /** The state of a URL of this host. */
  public UrlState stateOf(String crawl, long fingerprint) {
    CrawlShare share = crawls.get(crawl);
    return share == null ? UrlState.UNKNOWN : share.state(fingerprint);
  }

  /** Links on their way to other hosts for one crawl, for the audit. */
  public List<Handoff> outbox() {
    return List.copyOf(outbox.values());
  }

  /** Crawls that ever had a URL here. */
  public Collection<String> crawlIds() {
    return List.copyOf(crawls.keySet());
  }

  /** The waiting URL in memory, for explanations. */
  public Optional<prospector.prioritizer.QueuedUrl> waiting(String crawl, long fingerprint) {
    CrawlShare share = crawls.get(crawl);
    return share == null ? Optional.empty() : share.queue().get(fingerprint);
  }

  /** The queue in memory, for explanations. */
  public Optional<prospector.prioritizer.HostQueue> queue(String crawl) {
    return Optional.ofNullable(crawls.get(crawl)).map(CrawlShare::queue);
  }

  /** What views of this host's pages brought, for explanations. */
  public Optional<BarrenViews> views(String crawl) {
    return Optional.ofNullable(crawls.get(crawl)).map(CrawlShare::views);
  }

  /** This host's sitemaps that were asked for, for explanations. */
  public Optional<SitemapShelf> sitemaps(String crawl) {
    return Optional.ofNullable(crawls.get(crawl)).map(CrawlShare::sitemaps);
  }

  /** What was learned of the parameters of this host's URLs, for explanations. */
  public Optional<IgnoredParameters> parameters(String crawl) {
    return Optional.ofNullable(crawls.get(crawl)).map(CrawlShare::parameters);
  }

  /** Whether other URLs go before a waiting one, for explanations. */
  public boolean isDoubtful(String crawl, long fingerprint) {
    CrawlShare share = crawls.get(crawl);
    return share != null && share.isDoubtful(fingerprint);
  }

  /** Whether a waiting URL is a file that nothing read, for explanations. */
  public boolean isUnread(String crawl, long fingerprint) {
    CrawlShare share = crawls.get(crawl);
    return share != null && share.isUnread(fingerprint);
  }

  /** What this host's prefixes brought, for explanations. */
  public Optional<Yields> yields(String crawl) {
    return Optional.ofNullable(crawls.get(crawl)).map(CrawlShare::yields);
  }

  /** Whether the host only points to another one, for explanations. */
  public Optional<Moves> moves(String crawl) {
    return Optional.ofNullable(crawls.get(crawl)).map(CrawlShare::moves);
  }

  /** What the best of a crawl's queue is worth at least by this host's record, for explanations. */
  public double atLeast(String crawl, UrlScorer scorer) {
    CrawlShare share = crawls.get(crawl);
    return share == null
        ? Double.NEGATIVE_INFINITY
        : scorer.atLeast(share.pages(), share.nuggets());
  }

  /** Host key; empty before the first URL. */
  public String host() {
    return host;
  }

  /** The delay clock. */
  public DelayClock clock() {
    return clock;
  }

  /** The copy of robots.txt, where there is one. */
  public Optional<RobotsRecord> robots() {
    return Optional.ofNullable(robots);
  }

  /**
   * Requests since the last page that brought none, whatever the reason; redirects left out that
   * lead to something new.
   */
  public int missesInRow() {
    return missesInRow;
  }

  /** How large its answers are. */
  public PageSize size() {
    return size;
  }

  /** Pages that the host has given, for all crawls. */
  public long pages() {
    return crawls.values().stream().mapToLong(CrawlShare::pages).sum();
  }

  public CrawlShare share(String crawl) {
    return crawls.computeIfAbsent(crawl, id -> new CrawlShare(id, new KnownUrls(exactUrls)));
  }

  public Collection<CrawlShare> shares() {
    return crawls.values();
  }

  public TreeMap<Long, Handoff> outboxBySeq() {
    return outbox;
  }

  public long nextSeq() {
    return nextSeq;
  }

  public boolean stoppedCleanly() {
    return stoppedCleanly;
  }

  public boolean hasQueue() {
    return crawls.values().stream().anyMatch(CrawlShare::hasWork);
  }

  /** Whether the host may have been asked for anything, or has more to it than links that came. */
  public boolean wasAsked() {
    return robots != null
        || !clock.equals(DelayClock.FRESH)
        || !outbox.isEmpty()
        || crawls.values().stream().anyMatch(share -> share.overflow() > 0);
  }

  public boolean hasWork() {
    return !outbox.isEmpty() || hasQueue();
  }
}
