package prospector.prioritizer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import prospector.web.url.CrawlUrl;

/**
 * A waiting URL with the links that are known to lead to it.
 *
 * <p><em>It keeps at most {@link #MAX_LINKS} links, the first one among them; of the others those
 * from relevant parents go last.</em> Owned by one host actor; not thread-safe.
 */
public final class QueuedUrl {
  /** Known links kept a URL (design section 4: "best 8 links a page"). */
  public static final int MAX_LINKS = 8;

  /** Of the heap, when the URL is in none. */
  static final int NOT_QUEUED = -1;

  private final CrawlUrl url;
  private final long fingerprint;
  private final long discovered;
  private int depth;
  private final List<LinkEvidence> links = new ArrayList<>(1);
  private final List<LinkFeatures> features = new ArrayList<>(0); // of the first links; made late
  private double score = Double.NEGATIVE_INFINITY;
  private long scoredBy = -1;
  private int heapIndex = NOT_QUEUED;

  /**
   * A URL with its first link.
   *
   * @param discovered order of discovery, growing over the crawl (epoch milliseconds serve)
   * @param depth links followed from a seed, 0 for seeds
   */
  public QueuedUrl(CrawlUrl url, long discovered, int depth, LinkEvidence first) {
    this.url = url;
    this.fingerprint = url.fingerprint();
    this.discovered = discovered;
    this.depth = depth;
    links.add(first);
  }

  /** Whether one more link from this parent would be kept, or is a shorter path. */
  public boolean wants(Parent parent) {
    boolean shorter = parent.depth() + 1 < depth;
    if (!hasRoom(parent) && !shorter && !isNearerToScope(parent)) {
      return false; // the common case under many links, and the cheap one
    }
    return shorter || !isKnown(parent);
  }

  /** Whether all links that are kept come from pages further beyond the crawl's scope. */
  private boolean isNearerToScope(Parent parent) {
    for (int i = 0; i < links.size(); i++) {
      if (links.get(i).parent().beyond() <= parent.beyond()) {
        return false; // at the first one, where nothing is beyond it
      }
    }
    return true;
  }

  private boolean isKnown(Parent parent) {
    for (int i = 0; i < links.size(); i++) {
      if (links.get(i).parent().url().equals(parent.url())) {
        return true;
      }
    }
    return false;
  }

  private boolean hasRoom(Parent parent) {
    return links.size() < MAX_LINKS || (parent.relevant() && replaceable() >= 0);
  }

  /**
   * Keeps one more link where there is room; from a relevant parent, or one nearer to the scope
   * than all others, it may replace another. The depth is that of the shortest path.
   *
   * @return whether anything changed
   */
  public boolean add(LinkEvidence link) {
    if (!wants(link.parent())) {
      return false;
    }
    depth = Math.min(depth, link.parent().depth() + 1);
    boolean keeps = hasRoom(link.parent()) || isNearerToScope(link.parent());
    if (keeps && !isKnown(link.parent())) {
      keep(link);
    }
    scoredBy = -1;
    return true;
  }

  private void keep(LinkEvidence link) {
    if (links.size() == MAX_LINKS) {
      int index = Math.max(1, replaceable());
      links.remove(index);
      if (index < features.size()) {
        features.remove(index);
      }
    }
    links.add(link);
  }

  /** Not the first: on whose page it was first found is to be known when it turns out a nugget. */
  private int replaceable() {
    for (int i = 1; i < links.size(); i++) {
      if (!links.get(i).parent().relevant()) {
        return i;
      }
    }
    return -1;
  }

  /** Scores it by the scorer's current version unless that was done already. */
  public double scoreBy(UrlScorer scorer) {
    if (isStale(scorer)) {
      score = scorer.score(this);
      scoredBy = scorer.version();
    }
    return score;
  }

  /** What it was scored by does not hold any more. */
  void forgetScore() {
    scoredBy = -1;
  }

  /** Whether its score is by another version than the scorer's, or misses a link. */
  boolean isStale(UrlScorer scorer) {
    return scoredBy != scorer.version() || scoredBy < 0;
  }

  public CrawlUrl url() {
    return url;
  }

  /** Fingerprint of the URL, computed once. */
  public long fingerprint() {
    return fingerprint;
  }

  public long discovered() {
    return discovered;
  }

  /** Links followed from a seed, over the shortest known path. */
  public int depth() {
    return depth;
  }

  /** The known links, oldest first: a read-only view. */
  public List<LinkEvidence> links() {
    return Collections.unmodifiableList(links);
  }

  /** The features of the known links, same order as {@link #links()}: a read-only view. */
  public List<LinkFeatures> features() {
    if (features.size() < links.size()) {
      makeFeatures();
    }
    return Collections.unmodifiableList(features);
  }

  private void makeFeatures() {
    TargetFeatures target =
        features.isEmpty() ? LinkFeaturizer.target(url) : features.get(0).target();
    for (int i = features.size(); i < links.size(); i++) {
      features.add(LinkFeaturizer.features(target, links.get(i)));
    }
  }

  /** Importance that the known links have brought it so far (OPIC). */
  public double cash() {
    double sum = 0;
    for (int i = 0; i < links.size(); i++) {
      sum += links.get(i).parent().cash();
    }
    return sum;
  }

  /** The last score given. */
  public double score() {
    return score;
  }

  /** Version of the model that gave it; -1 when it was never scored or has a new link since. */
  public long scoredBy() {
    return scoredBy;
  }

  int heapIndex() {
    return heapIndex;
  }

  void heapIndex(int index) {
    heapIndex = index;
  }
}
