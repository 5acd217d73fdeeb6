package prospector.actors.control;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import prospector.persistence.table.ControlTable;
import prospector.prioritizer.control.ControlPool;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * The control arm's book: what it may draw from, how many draws are out and done.
 *
 * <p>A random crawl of its own (design section 7): the pool holds only what seeds and control pages
 * link to. <em>A seed, or what it redirects to, is drawn but does not count:</em> its user chose
 * it, not chance, and one nugget among the first pages would stand for a rate that no random crawl
 * has.
 *
 * <p>The share is one of fetches. A draw that the focused arm has fetched costs none and counts for
 * a fifth, so that an arm whose pool is nearly all fetched does not draw without end. The first
 * {@value #FIRST} draws come {@value #SOONER} times sooner, for until then little can be said.
 * Owned by the crawl actor of the node that leads.
 */
final class ControlArm {
  /** Draws that come sooner than their share. */
  static final int FIRST = 50;

  static final double SOONER = 2;
  private static final double FREE = 0.2; // of a draw that costs a request

  private final double share;
  private final Predicate<HostKey> mayBeHere;
  private final Set<String> seeds = new HashSet<>();
  private ControlPool pool;
  private int out;
  private double done; // draws, those without a request in part

  /**
   * @param share draws a judged page of the whole crawl, in [0,1)
   * @param known seeds, which need not wait in the pool any more
   * @param mayBeHere false for hosts of other sites, which answer no draw of this one
   */
  ControlArm(
      double share,
      List<CrawlUrl> known,
      ControlDraws.Restored before,
      Predicate<HostKey> mayBeHere) {
    this.share = share;
    this.mayBeHere = mayBeHere;
    this.pool = before.pool();
    know(known);
    know(before.ofSeeds());
    this.done = counting(before);
  }

  private void know(List<CrawlUrl> urls) {
    urls.forEach(seed -> seeds.add(seed.value()));
  }

  /** The pool as another leader has left it, and the seeds by now, which wait in it if undrawn. */
  void takeOver(ControlDraws.Restored restored, List<CrawlUrl> known) {
    pool = restored.pool();
    offer(known);
    know(restored.ofSeeds());
    done = counting(restored);
    out = 0;
  }

  private double counting(ControlDraws.Restored restored) {
    long all = restored.draws().stream().filter(draw -> !seeds.contains(draw.url())).count();
    return all - (1 - FREE) * Math.min(all, restored.free());
  }

  /** The next URL to draw; empty while the arm has its share, or nothing to draw from. */
  Optional<CrawlUrl> next(long pages) {
    double due = Math.max(share * pages, Math.min(SOONER * share * pages, FIRST));
    if (done + out >= due) {
      return Optional.empty();
    }
    Optional<CrawlUrl> drawn = pool.draw();
    while (drawn.isPresent() && !mayBeHere.test(drawn.get().host())) {
      drawn = pool.draw();
    }
    out += drawn.isPresent() ? 1 : 0;
    return drawn;
  }

  /**
   * A draw is over.
   *
   * @param free whether it cost no request
   */
  ControlTable.Row finished(ControlDraws.Found found, boolean free) {
    boolean seed = seeds.contains(found.url());
    out = Math.max(0, out - 1);
    done += seed ? 0 : free ? FREE : 1;
    if (seed && !found.page()) {
      know(found.targets()); // of a redirect
    }
    pool.markDrawn(CrawlUrl.ofNormal(found.url())); // by the leader before, where it was out
    found.targets().forEach(pool::offer);
    return new ControlTable.Row(found.url(), found.page() && !seed, found.nugget() && !seed);
  }

  /** A draw was forgotten by its host, where it waits on. */
  void returned(String url) {
    out = Math.max(0, out - 1);
    pool.giveBack(CrawlUrl.ofNormal(url));
  }

  /** A draw was of another site's host: it costs nothing here, and is not made again. */
  void isElsewhere() {
    out = Math.max(0, out - 1);
  }

  /** More of what a draw has led to. */
  void found(List<CrawlUrl> targets) {
    targets.forEach(pool::offer);
  }

  /** Seeds, which any random crawl starts from. */
  void offer(List<CrawlUrl> urls) {
    know(urls);
    urls.forEach(pool::offer);
  }
}
