package prospector.prioritizer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import prospector.web.url.CrawlUrl;

/**
 * The waiting URLs of one crawl on one host, best first, bounded.
 *
 * <p><em>Every URL stands in it once, by fingerprint; after {@link #trim} it holds at most its
 * bound.</em> Scores go stale with every published model: {@link #best} brings the top up to date
 * (at most {@link #LOOKAHEAD} URLs a call), {@link #rescore(UrlScorer)} everything, {@link
 * #rescore(UrlScorer, int)} a slice, so that a sweep can pause. Equal scores go by order of
 * discovery, then by URL, so that a run replays exactly.
 *
 * <p>Owned by one host actor; not thread-safe.
 */
public final class HostQueue {
  /** Stale URLs that {@link #best} scores again at most: bounds the price of one bid. */
  public static final int LOOKAHEAD = 16;

  /** A trim goes this share of the bound below it, so that not every batch pays for one. */
  private static final int SLACK = 16;

  private final int bound;
  private final Map<Long, QueuedUrl> known = new LinkedHashMap<>();
  private final ScoreHeap heap = new ScoreHeap();
  private final List<QueuedUrl> unscored = new ArrayList<>();
  private long links;

  /**
   * An empty queue.
   *
   * @param bound URLs it holds at most after {@link #trim}, at least 1
   */
  public HostQueue(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("expected a bound of at least 1 URL, got " + bound);
    }
    this.bound = bound;
  }

  /** What adding a link did. */
  public enum Added {
    /** The URL was not waiting and is now. */
    NEW,
    /** The URL was waiting; the link is kept as further evidence. */
    EVIDENCE,
    /** The URL was waiting and has no use for the link. */
    IGNORED
  }

  /**
   * Adds a link to a URL, which may wait already.
   *
   * @param discovered order of discovery, growing over the crawl (epoch milliseconds serve)
   * @param depth links followed from a seed, 0 for seeds
   */
  public Added add(CrawlUrl url, long discovered, int depth, LinkEvidence link) {
    QueuedUrl waiting = known.get(url.fingerprint());
    return waiting == null
        ? add(new QueuedUrl(url, discovered, depth, link))
        : addEvidence(waiting, List.of(link));
  }

  /**
   * Adds a URL with its links (from a snapshot or the overflow) and owns it from then on; one that
   * waits already gains the links.
   */
  public Added add(QueuedUrl url) {
    QueuedUrl waiting = known.putIfAbsent(url.fingerprint(), url);
    if (waiting != null) {
      return addEvidence(waiting, url.links());
    }
    url.heapIndex(QueuedUrl.NOT_QUEUED);
    unscored.add(url);
    links += url.links().size();
    return Added.NEW;
  }

  private Added addEvidence(QueuedUrl waiting, List<LinkEvidence> more) {
    boolean grew = false;
    int before = waiting.links().size();
    for (LinkEvidence link : more) {
      grew |= waiting.add(link);
    }
    links += waiting.links().size() - before;
    if (grew) {
      unscored.add(waiting);
    }
    return grew ? Added.EVIDENCE : Added.IGNORED;
  }

  /** Has a waiting URL scored at the next look: what the scorer knows of it has changed. */
  public void scoreAnew(long fingerprint) {
    QueuedUrl waiting = known.get(fingerprint);
    if (waiting != null) {
      waiting.forgetScore();
      unscored.add(waiting);
    }
  }

  /** The waiting URL with this fingerprint. */
  public Optional<QueuedUrl> get(long fingerprint) {
    return Optional.ofNullable(known.get(fingerprint));
  }

  /** Whether a URL with this fingerprint waits. */
  public boolean contains(long fingerprint) {
    return known.containsKey(fingerprint);
  }

  /**
   * The best URL, left in place; empty when none waits. Its score is by the scorer's version; URLs
   * further down may be stale.
   */
  public Optional<QueuedUrl> best(UrlScorer scorer) {
    scoreUnscored(scorer);
    if (heap.size() == 0) {
      return Optional.empty();
    }
    @Nullable QueuedUrl bestFresh = null;
    for (int i = 0; i < LOOKAHEAD && heap.url(0).isStale(scorer); i++) {
      QueuedUrl top = heap.url(0);
      heap.put(top, top.scoreBy(scorer));
      bestFresh = bestFresh == null || top.score() > bestFresh.score() ? top : bestFresh;
    }
    return Optional.of(bestFresh == null || !heap.url(0).isStale(scorer) ? heap.url(0) : bestFresh);
  }

  /** Takes a URL out; empty when it does not wait. */
  public Optional<QueuedUrl> remove(long fingerprint) {
    QueuedUrl gone = known.remove(fingerprint);
    if (gone == null) {
      return Optional.empty();
    }
    links -= gone.links().size();
    if (gone.heapIndex() != QueuedUrl.NOT_QUEUED) {
      heap.remove(gone);
    }
    return Optional.of(gone);
  }

  /** Brings every score up to date. */
  public void rescore(UrlScorer scorer) {
    rescore(scorer, Integer.MAX_VALUE);
  }

  /**
   * Brings at most {@code limit} stale scores up to date.
   *
   * @return how many scores are stale still
   */
  public int rescore(UrlScorer scorer, int limit) {
    scoreUnscored(scorer);
    int scored = 0;
    int stale = 0;
    for (int slot = 0; slot < heap.size(); slot++) {
      QueuedUrl url = heap.url(slot);
      if (!url.isStale(scorer)) {
        continue;
      }
      if (scored < limit) {
        heap.setKeyOnly(slot, url.scoreBy(scorer));
        scored++;
      } else {
        stale++;
      }
    }
    if (scored > 0) {
      heap.restoreOrder();
    }
    return stale;
  }

  /**
   * Drops the worst URLs when the queue is over its bound; it then has room for a few batches.
   *
   * @return the dropped URLs with their last scores, worst last; the caller keeps or counts them
   */
  public List<QueuedUrl> trim(UrlScorer scorer) {
    if (known.size() <= bound) {
      return List.of();
    }
    rescore(scorer);
    List<QueuedUrl> worst = new ArrayList<>(known.values());
    worst.sort(
        Comparator.comparingDouble(QueuedUrl::score)
            .reversed()
            .thenComparingLong(QueuedUrl::discovered)
            .thenComparing(QueuedUrl::url));
    List<QueuedUrl> dropped = List.copyOf(worst.subList(bound - bound / SLACK, worst.size()));
    dropped.forEach(url -> remove(url.fingerprint()));
    return dropped;
  }

  /**
   * The worst waiting URLs by the last scores, worst first, left in place: for an owner that must
   * write them away before it drops them.
   */
  public List<QueuedUrl> worst(int count, UrlScorer scorer) {
    scoreUnscored(scorer);
    return worst(count);
  }

  /** The same where there is no scorer: first those that were never scored, the latest first. */
  public List<QueuedUrl> worst(int count) {
    return known.values().stream()
        .sorted(
            Comparator.comparingDouble(QueuedUrl::score)
                .thenComparing(Comparator.comparingLong(QueuedUrl::discovered).reversed()))
        .limit(count)
        .toList();
  }

  /** The worst of the last scores; negative infinity when none waits. */
  public double least(UrlScorer scorer) {
    scoreUnscored(scorer);
    return known.values().stream()
        .mapToDouble(QueuedUrl::score)
        .min()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /** Waiting URLs. */
  public int size() {
    return known.size();
  }

  /** Known links to the waiting URLs: what most of their memory goes to. */
  public long links() {
    return links;
  }

  /** Whether none waits. */
  public boolean isEmpty() {
    return known.isEmpty();
  }

  /** The waiting URLs in order of arrival: a read-only view. */
  public Collection<QueuedUrl> urls() {
    return Collections.unmodifiableCollection(known.values());
  }

  /** Rank of a waiting URL by the last scores, 1 for the best; empty when it does not wait. */
  public OptionalInt position(long fingerprint, UrlScorer scorer) {
    QueuedUrl url = known.get(fingerprint);
    if (url == null) {
      return OptionalInt.empty();
    }
    scoreUnscored(scorer);
    return OptionalInt.of(heap.before(url) + 1);
  }

  /** Model versions between the scorer and the stalest score in the queue; 0 when all are fresh. */
  public long lag(UrlScorer scorer) {
    long oldest = scorer.version();
    for (QueuedUrl url : known.values()) {
      oldest = url.scoredBy() < 0 ? oldest : Math.min(oldest, url.scoredBy());
    }
    return scorer.version() - oldest;
  }

  /** New URLs and those with new links are scored at once: they cannot be ranked without. */
  private void scoreUnscored(UrlScorer scorer) {
    for (QueuedUrl url : unscored) {
      if (isHeld(url)) {
        heap.put(url, url.scoreBy(scorer));
      }
    }
    unscored.clear();
  }

  @SuppressWarnings("ReferenceEquality") // the very object; an equal URL may have come back since
  private boolean isHeld(QueuedUrl url) {
    return known.get(url.fingerprint()) == url;
  }
}
