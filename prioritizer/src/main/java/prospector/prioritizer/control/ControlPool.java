package prospector.prioritizer.control;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;

/**
 * The frontier of the control arm: URLs that the seeds and control pages link to, and no others,
 * drawn uniformly without replacement (design section 7). Of a page of very many links it gets
 * {@linkplain #some a part}.
 *
 * <p><em>Every waiting URL is equally likely to be the next draw.</em> A full pool replaces a
 * random member by the newcomer with the chance that keeps this true of all URLs ever offered and
 * not yet drawn (reservoir sampling, Vitter 1985). A URL is offered once: repeats are recognised by
 * fingerprint for the last {@link #MEMORY_FACTOR} times the capacity of URLs, <em>and what was
 * drawn for ever</em>: drawn again it would count twice.
 *
 * <p>Owned by one actor; not thread-safe. The same seed and calls give the same draws.
 */
public final class ControlPool {
  /**
   * Links of a page that a random crawl may go on with: more than nine of ten pages have, and a
   * tenth of what the parser takes of one.
   */
  public static final int LINKS_A_PAGE = 200;

  private static final long SOME = 0x536f6d65; // which of them: the same for all pages

  /** Fingerprints remembered for each URL of capacity. */
  public static final int MEMORY_FACTOR = 8;

  private final int capacity;
  private final long seed;
  private final List<CrawlUrl> waiting = new ArrayList<>();
  private final Map<Long, Boolean> seen;
  private final Set<Long> gone = new HashSet<>(); // drawn: a few in a hundred of all pages
  private long chances;
  private long undrawn;
  private long drawn;

  /**
   * An empty pool.
   *
   * @param capacity URLs it holds at most, at least 1
   * @param seed of the draws
   */
  public ControlPool(int capacity, long seed) {
    if (capacity < 1) {
      throw new IllegalArgumentException("expected a capacity of at least 1 URL, got " + capacity);
    }
    this.capacity = capacity;
    this.seed = seed;
    this.seen =
        new LinkedHashMap<>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
            return size() > (long) capacity * MEMORY_FACTOR;
          }
        };
  }

  /**
   * What a page's links bring to a pool: all of them, or {@value #LINKS_A_PAGE} by chance, so that
   * no page is most of what a random crawl meets from then on.
   *
   * <p><em>The same URL is among them from each page or from none</em> that has as many links, as
   * chance goes by the URL alone: else a host whose pages all have the same thousands of links
   * would have all of these in the pool before long.
   *
   * @return in their order
   */
  public static List<CrawlUrl> some(List<CrawlUrl> links) {
    if (links.size() <= LINKS_A_PAGE) {
      return List.copyOf(links);
    }
    long[] draws = links.stream().mapToLong(ControlPool::lot).sorted().toArray();
    long last = draws[LINKS_A_PAGE - 1];
    return links.stream().filter(url -> lot(url) <= last).limit(LINKS_A_PAGE).toList();
  }

  private static long lot(CrawlUrl url) {
    return Fingerprint.combine(SOME, url.fingerprint());
  }

  /**
   * Offers a URL that a seed or a control page led to.
   *
   * @return whether it was new; a new one may still displace another or be displaced
   */
  public boolean offer(CrawlUrl url) {
    if (gone.contains(url.fingerprint())
        || seen.putIfAbsent(url.fingerprint(), Boolean.TRUE) != null) {
      return false;
    }
    if (waiting.isEmpty()) {
      undrawn = 0; // what was displaced comes no more
    }
    boolean all = waiting.size() == undrawn; // of those not drawn; none was displaced
    undrawn++;
    if (all && waiting.size() < capacity) {
      waiting.add(url);
    } else if (chance(undrawn) < waiting.size()) {
      waiting.set((int) chance(waiting.size()), url);
    }
    return true;
  }

  /** Marks a URL as known without offering it: a draw of an earlier run, replayed at start. */
  public void markDrawn(CrawlUrl url) {
    if (!gone.add(url.fingerprint())) {
      return;
    }
    drawn++;
    if (seen.put(url.fingerprint(), Boolean.TRUE) != null) { // it waits, or was displaced
      waiting.remove(url);
      undrawn = Math.max(waiting.size(), undrawn - 1);
    }
  }

  /** Takes a draw back that nobody asked for: its URL waits again, if it does not already. */
  public void giveBack(CrawlUrl url) {
    boolean wasDrawn = gone.remove(url.fingerprint());
    if (wasDrawn) {
      drawn = Math.max(0, drawn - 1);
    }
    if (waiting.contains(url)) { // one that was offered again before its draw does
      return;
    }
    if (wasDrawn && waiting.size() < capacity) { // its draw made room, which no newcomer takes
      seen.put(url.fingerprint(), Boolean.TRUE);
      undrawn = waiting.isEmpty() ? 1 : undrawn + 1;
      waiting.add(url);
    } else {
      seen.remove(url.fingerprint());
      offer(url);
    }
  }

  /** Takes one URL out, uniformly; empty when none waits. */
  public Optional<CrawlUrl> draw() {
    while (!waiting.isEmpty()) {
      int index = (int) chance(waiting.size());
      CrawlUrl chosen = waiting.get(index);
      Collections.swap(waiting, index, waiting.size() - 1);
      waiting.remove(waiting.size() - 1);
      undrawn--;
      if (gone.add(chosen.fingerprint())) { // one that waited long may have been offered again
        drawn++;
        return Optional.of(chosen);
      }
    }
    return Optional.empty();
  }

  /** URLs that wait. */
  public int size() {
    return waiting.size();
  }

  /** Draws so far. */
  public long drawn() {
    return drawn;
  }

  /** Uniform in [0, bound): of 2^63 values, so the bias is below 1e-12 for any pool. */
  private long chance(long bound) {
    return (Fingerprint.combine(seed, chances++) >>> 1) % bound;
  }
}
