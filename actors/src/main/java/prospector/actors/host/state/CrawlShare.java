package prospector.actors.host.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import prospector.actors.BoundedMap;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.prioritizer.HostQueue;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** One crawl's share of a host: its queue in memory and the state of every URL ever admitted. */
public final class CrawlShare {
  private static final int NEAREST_KEPT =
      20_000; // 2 MB; of others, as after a start, none is known
  private static final int TOLD_KEPT = 1_000; // no account counts them; each forgotten costs a read

  private final String crawl;
  private final KnownUrls states;
  private final HostQueue queue = new HostQueue(Integer.MAX_VALUE); // its bound is kept by Overflow
  private final Map<Long, Integer> tries = new HashMap<>(); // only URLs asked for in vain
  private final Set<Long> unread = new HashSet<>(); // of these, files; not in snapshots
  private final Map<Long, Integer> hops =
      new HashMap<>(); // of what waits here, targets of redirects
  private final Map<Long, Integer> nearest = // of pages, within a bound of the depth; not stored
      BoundedMap.byAge(NEAREST_KEPT);
  private final Map<Long, TablePath> toTable = // of URLs in the overflow table; not stored
      BoundedMap.byAge(TOLD_KEPT);
  private final Map<Long, UrlState> cameBack = // rows that say refused still; not stored
      BoundedMap.byAge(TOLD_KEPT);
  private final SitemapShelf sitemaps = new SitemapShelf();
  private @Nullable Long lastEnd; // what the last request was for; not stored
  private boolean inTrouble; // the host, since it was asked for one of these
  private int shallowest = Integer.MAX_VALUE; // depth
  private IgnoredParameters parameters = new IgnoredParameters();
  private Yields yields = new Yields();
  private BarrenViews views = new BarrenViews();
  private Moves moves = Moves.NONE;
  private long overflow;
  private long pages;
  private long nuggets;
  private long pruned;

  CrawlShare(String crawl, KnownUrls states) {
    this.crawl = crawl;
    this.states = states;
  }

  public static CrawlShare restore(HostSnapshot.Crawl saved, int exactUrls) {
    CrawlShare share = new CrawlShare(saved.crawl(), KnownUrls.restore(exactUrls, saved));
    for (byte code : saved.codes()) {
      share.overflow += UrlState.ofCode(code) == UrlState.OVERFLOW ? 1 : 0;
    }
    saved.waiting().forEach(share::enqueue);
    share.pages = saved.pages();
    share.nuggets = saved.nuggets();
    share.pruned = saved.pruned();
    Integer shallowest = saved.shallowest();
    share.shallowest = shallowest == null ? share.shallowestWaiting() : shallowest;
    List<SitemapFile> read = saved.sitemaps();
    if (read != null) {
      read.forEach(share.sitemaps::put);
    }
    share.parameters = IgnoredParameters.restore(saved.pairsKnown());
    share.yields = Yields.restore(saved.yieldsKnown());
    share.views = BarrenViews.restore(saved.viewsKnown());
    share.moves = saved.movesKnown();
    return share;
  }

  public HostSnapshot.Crawl save() {
    List<SavedUrl> waiting = new ArrayList<>(queue.size());
    queue.urls().forEach(url -> waiting.add(saved(url)));
    return new HostSnapshot.Crawl(
        crawl,
        states.fingerprints(),
        states.codes(),
        waiting,
        pages,
        nuggets,
        pruned,
        states.filter(),
        shallowest,
        List.copyOf(sitemaps.files()),
        parameters.save(),
        yields.save(),
        views.save(),
        moves);
  }

  private int shallowestWaiting() {
    return queue.urls().stream().mapToInt(QueuedUrl::depth).min().orElse(Integer.MAX_VALUE);
  }

  public SavedUrl saved(QueuedUrl url) {
    long fingerprint = url.fingerprint();
    return SavedUrl.of(url, tries(fingerprint), hops(fingerprint));
  }

  /** Takes links in: new ones wait, known waiting ones gain evidence, others change nothing. */
  public void receive(LinkBatch batch) {
    int depth = batch.parent().depth() + 1;
    shallowest = Math.min(shallowest, depth);
    for (FoundLink link : batch.links()) {
      CrawlUrl url = link.target();
      long fingerprint = url.fingerprint();
      UrlState state = states.get(fingerprint);
      boolean admitted =
          state.mayWaitOnceMore() || (state == UrlState.MAYBE_KNOWN && !isLastEnd(fingerprint));
      if (admitted || state == UrlState.WAITING) {
        states.put(fingerprint, UrlState.WAITING);
        if (state.isByRules()) {
          cameBack.put(fingerprint, state);
        }
        queue.add(url, batch.foundMillis(), depth, link.evidence(batch.parent()));
        cameBy(fingerprint, admitted ? link.hops() : Math.min(link.hops(), hops(fingerprint)));
      }
    }
  }

  /**
   * Only a filter knows the URL. It was looked up before the event, unless it waited then: its end
   * and links to it are of one write, and all ends may have gone to the filter with this one.
   */
  private boolean isLastEnd(long fingerprint) {
    return lastEnd != null && lastEnd == fingerprint;
  }

  /** A request was for this URL, and has its final outcome. */
  void end(long fingerprint, UrlState state) {
    lastEnd = fingerprint;
    finish(fingerprint, state);
  }

  /** Of several ways the one over the fewest redirects counts. */
  private void cameBy(long fingerprint, int redirects) {
    if (redirects > 0) {
      hops.put(fingerprint, redirects);
    } else {
      hops.remove(fingerprint);
    }
  }

  void refuse(List<Refusal> refusals) {
    refusals.forEach(refusal -> mark(refusal.fingerprints(), refusal.state()));
  }

  void mark(List<Long> fingerprints, UrlState state) {
    fingerprints.forEach(fingerprint -> finish(fingerprint, state));
  }

  /** Gives a URL another state; what no longer waits leaves the queue. */
  public void finish(long fingerprint, UrlState state) {
    UrlState before = states.get(fingerprint);
    overflow += (state == UrlState.OVERFLOW ? 1 : 0) - (before == UrlState.OVERFLOW ? 1 : 0);
    states.put(fingerprint, state);
    if (state != UrlState.OVERFLOW) {
      toTable.remove(fingerprint);
    }
    if (state != UrlState.WAITING) {
      queue.remove(fingerprint);
      hops.remove(fingerprint); // a row of the overflow table has them
      if (state != UrlState.OVERFLOW) {
        tries.remove(fingerprint);
        unread.remove(fingerprint);
        cameBack.remove(fingerprint);
      }
    }
    pruned += state == UrlState.PRUNED ? 1 : 0;
  }

  /** What had refused a waiting URL by the host's rules, as its row says until its outcome. */
  public Optional<UrlState> refusedBefore(long fingerprint) {
    return Optional.ofNullable(cameBack.get(fingerprint));
  }

  void countPage(boolean relevant) {
    moves = moves.stays();
    pages++;
    nuggets += relevant ? 1 : 0;
  }

  /** A page that was fetched is so many links from a seed. */
  public void reachedAt(long fingerprint, int depth) {
    nearest.merge(fingerprint, depth, Math::min);
  }

  /** What follows from how near a page is was not done: the next link to it counts again. */
  public void forgetReached(long fingerprint) {
    nearest.remove(fingerprint);
  }

  /**
   * Whether no shorter path to a page is known; of one that was not heard of since a start, too.
   */
  public boolean isNearer(long fingerprint, int depth) {
    return depth < nearest.getOrDefault(fingerprint, Integer.MAX_VALUE);
  }

  /** The row of a URL in the overflow table is told of links this near. */
  public void toldTable(long fingerprint, int depth, int beyond) {
    toTable.merge(fingerprint, new TablePath(depth, beyond), TablePath::with);
  }

  /**
   * Whether the row of a URL in the overflow table has not been told of links as near as that, in
   * depth or beyond the scope; of one of which nothing was told, it may gain by any. So each row is
   * read once for each step that its URL comes nearer.
   */
  public boolean tableMayGain(long fingerprint, int depth, int beyond) {
    TablePath told = toTable.getOrDefault(fingerprint, TablePath.UNKNOWN);
    return depth < told.depth() || beyond < told.beyond();
  }

  /** What rows were told may be lost. */
  public void forgetTold() {
    toTable.clear();
  }

  /** What a page says of its like; null when nothing. */
  public void compare(CrawlUrl url, @Nullable PageSameness said) {
    PageSameness sameness = said == null ? PageSameness.NOTHING : said;
    yields.count(url, sameness.copy(), sameness.list(), sameness.drained());
    if (sameness.barren() || !sameness.noindex()) {
      views.learn(url, sameness.barren());
    }
    if (sameness.viewBefore() != null) {
      views.cameFirst(CrawlUrl.ofNormal(sameness.viewBefore()), url);
    }
    parameters.learn(sameness.lessons());
  }

  /** A URL was redirected: to the same one on another host, or, where null, to something else. */
  void redirected(@Nullable String to) {
    moves = moves.redirected(to);
  }

  /** Whether the host was seen to be more than a signpost to another one. */
  public boolean staysHere() {
    return moves.hasStayed();
  }

  /** Whether the host only points to another one. */
  Moves moves() {
    return moves;
  }

  /**
   * Key of the host where all of this one is: it points there, or its pages are the same there.
   *
   * @param copiesToIgnore pairs that a parameter takes; 0 = nothing is ever taken for the same
   */
  public Optional<String> elsewhere(int copiesToIgnore) {
    return moves.to().or(() -> parameters.twin(copiesToIgnore).map(HostKey::value));
  }

  /** What views of its pages brought. */
  public BarrenViews views() {
    return views;
  }

  /** What was learned of the parameters of its URLs. */
  public IgnoredParameters parameters() {
    return parameters;
  }

  /** What its prefixes brought. */
  public Yields yields() {
    return yields;
  }

  void recall(List<SavedUrl> urls) {
    for (SavedUrl url : urls) {
      finish(CrawlUrl.ofNormal(url.url()).fingerprint(), UrlState.WAITING);
      enqueue(url);
    }
  }

  private void enqueue(SavedUrl saved) {
    QueuedUrl url = saved.restore();
    queue.add(url);
    if (saved.tries() > 0) {
      tries.put(url.fingerprint(), saved.tries());
    }
    if (saved.hops() > 0) {
      hops.put(url.fingerprint(), saved.hops());
    }
  }

  void failedOnce(long fingerprint, int triesSoFar, boolean withoutReader) {
    tries.put(fingerprint, triesSoFar);
    if (withoutReader) {
      unread.add(fingerprint);
    }
    inTrouble = true;
    queue.scoreAnew(fingerprint);
  }

  /** The host has answered: what was asked for in its trouble alone is as good as before. */
  void recovered() {
    if (inTrouble) {
      inTrouble = false;
      tries.keySet().forEach(queue::scoreAnew);
    }
  }

  /** Whether a waiting URL was asked for in vain, in a trouble of its host too. */
  public boolean wasAskedInVain(long fingerprint) {
    return tries.containsKey(fingerprint);
  }

  /** Whether other URLs of the host go first: this one has failed, or the host has with it. */
  public boolean isDoubtful(long fingerprint) {
    Integer failed = tries.get(fingerprint);
    return failed != null && (failed > 0 || inTrouble);
  }

  /** Whether it is a file that nothing read when it was here: all others of the host go first. */
  public boolean isUnread(long fingerprint) {
    return !unread.isEmpty() && unread.contains(fingerprint); // asked for each score
  }

  /** Whether nothing waits in memory but files that nothing read, and one more. */
  public boolean isAllUnreadBut(long fingerprint) {
    return unread.size() + 1 >= queue.size()
        && queue.urls().stream()
            .mapToLong(QueuedUrl::fingerprint)
            .allMatch(it -> it == fingerprint || isUnread(it));
  }

  public int tries(long fingerprint) {
    return tries.getOrDefault(fingerprint, 0);
  }

  public int hops(long fingerprint) {
    return hops.getOrDefault(fingerprint, 0);
  }

  public String crawl() {
    return crawl;
  }

  public HostQueue queue() {
    return queue;
  }

  public UrlState state(long fingerprint) {
    return states.get(fingerprint);
  }

  public SitemapShelf sitemaps() {
    return sitemaps;
  }

  /** Least number of links followed from a seed to a URL of this host. */
  public int shallowest() {
    return shallowest;
  }

  KnownUrls states() {
    return states;
  }

  /** URLs waiting in the overflow table. */
  public long overflow() {
    return overflow;
  }

  public long pages() {
    return pages;
  }

  public long nuggets() {
    return nuggets;
  }

  long pruned() {
    return pruned;
  }

  /** Whether any URL waits, in memory or in the overflow table. */
  public boolean hasWork() {
    return queue.size() > 0 || overflow > 0;
  }
}
