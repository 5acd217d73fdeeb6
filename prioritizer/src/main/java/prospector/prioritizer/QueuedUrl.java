package prospector.prioritizer;

import java.util.ArrayList;
import java.util.List;
import prospector.web.url.CrawlUrl;

/**
 * A waiting URL with the links that are known to lead to it.
 *
 * <p><em>It keeps at most {@link #MAX_LINKS} links; those from relevant parents go last.</em> Owned
 * by one host actor; not thread-safe.
 */
public final class QueuedUrl {
  /** Known links kept a URL (design section 4: "best 8 links a page"). */
  public static final int MAX_LINKS = 8;

  private final CrawlUrl url;
  private final long discovered;
  private final int depth;
  private final List<LinkEvidence> links = new ArrayList<>(1);
  private final List<LinkFeatures> features = new ArrayList<>(1);
  private double score = Double.NEGATIVE_INFINITY;
  private long scoredBy = -1;

  /**
   * A URL with its first link.
   *
   * @param discovered order of discovery, growing over the crawl (epoch milliseconds serve)
   * @param depth links followed from a seed, 0 for seeds
   */
  public QueuedUrl(CrawlUrl url, long discovered, int depth, LinkEvidence first) {
    this.url = url;
    this.discovered = discovered;
    this.depth = depth;
    add(first);
  }

  /** Whether one more link from this parent would be kept. */
  public boolean wants(Parent parent) {
    if (links.stream().anyMatch(link -> link.parent().url().equals(parent.url()))) {
      return false;
    }
    return links.size() < MAX_LINKS || (parent.relevant() && replaceable() >= 0);
  }

  /** Keeps one more link where there is room; from a relevant parent it may replace another. */
  public boolean add(LinkEvidence link) {
    if (!wants(link.parent())) {
      return false;
    }
    if (links.size() == MAX_LINKS) {
      int index = replaceable();
      links.remove(index);
      features.remove(index);
    }
    links.add(link);
    features.add(LinkFeaturizer.features(url, link));
    scoredBy = -1;
    return true;
  }

  private int replaceable() {
    for (int i = 0; i < links.size(); i++) {
      if (!links.get(i).parent().relevant()) {
        return i;
      }
    }
    return -1;
  }

  /** Scores it by the scorer's current version unless that was done already. */
  public double scoreBy(UrlScorer scorer) {
    if (scoredBy != scorer.version() || scoredBy < 0) {
      score = scorer.score(this);
      scoredBy = scorer.version();
    }
    return score;
  }

  public CrawlUrl url() {
    return url;
  }

  public long discovered() {
    return discovered;
  }

  public int depth() {
    return depth;
  }

  /** The known links, oldest first. */
  public List<LinkEvidence> links() {
    return List.copyOf(links);
  }

  /** The features of the known links, same order as {@link #links()}. */
  public List<LinkFeatures> features() {
    return List.copyOf(features);
  }

  /** The last score given. */
  public double score() {
    return score;
  }

  /** Version of the model that gave it; -1 when it was never scored or has a new link since. */
  public long scoredBy() {
    return scoredBy;
  }
}
