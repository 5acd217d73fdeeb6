package prospector.prioritizer.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;

/**
 * A uniform sample of all URLs that it was ever offered: those with the smallest hashes (Broder,
 * "On the resemblance and containment of documents", 1997). <em>The same URLs give the same sample,
 * in whatever order and however often they come.</em> Not thread-safe.
 */
public final class ControlPanel {
  private final int most;
  private final long seed;
  private final TreeMap<Long, CrawlUrl> byHash = new TreeMap<>();
  private final Map<CrawlUrl, Boolean> changed = new LinkedHashMap<>(); // whether it came in

  ControlPanel(int most, long seed) {
    this.most = most;
    this.seed = seed;
  }

  /**
   * URLs that came in and that went out.
   *
   * @param in those that were not in it
   * @param out those that are no more
   */
  public record Changes(List<CrawlUrl> in, List<CrawlUrl> out) {
    public Changes {
      in = List.copyOf(in);
      out = List.copyOf(out);
    }

    /** Whether nothing changed. */
    public boolean isEmpty() {
      return in.isEmpty() && out.isEmpty();
    }
  }

  void offer(CrawlUrl url) {
    long hash = Fingerprint.combine(seed, url.fingerprint());
    if ((byHash.size() == most && hash >= byHash.lastKey()) || byHash.containsKey(hash)) {
      return;
    }
    byHash.put(hash, url);
    changed.put(url, true);
    if (byHash.size() > most) {
      CrawlUrl gone = byHash.pollLastEntry().getValue();
      if (changed.remove(gone) == null) {
        changed.put(gone, false);
      }
    }
  }

  /** What has changed since this was last asked; once out, a URL does not come in again. */
  public Changes takeChanges() {
    List<CrawlUrl> in = new ArrayList<>();
    List<CrawlUrl> out = new ArrayList<>();
    changed.forEach((url, came) -> (came ? in : out).add(url));
    changed.clear();
    return new Changes(in, out);
  }

  /** URLs in it. */
  public int size() {
    return byHash.size();
  }
}
