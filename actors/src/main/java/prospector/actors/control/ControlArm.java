package prospector.actors.control;

import java.util.List;
import java.util.Optional;
import prospector.persistence.ControlTable;
import prospector.prioritizer.ControlPool;
import prospector.web.url.CrawlUrl;

/**
 * The control arm's book: what it may draw from, how many draws are out and done.
 *
 * <p>A random crawl of its own (design section 7): the pool holds only what seeds and control pages
 * link to. Owned by the crawl actor of the node that leads.
 */
final class ControlArm {
  private final double share;
  private ControlPool pool;
  private int out;
  private long done;

  /**
   * @param share draws a judged page of the whole crawl, in [0,1)
   */
  ControlArm(double share, ControlPool pool, long done) {
    this.share = share;
    this.pool = pool;
    this.done = done;
  }

  /** The pool as another leader has left it. */
  void takeOver(ControlPool restored, long drawsDone) {
    pool = restored;
    done = drawsDone;
    out = 0;
  }

  /** The next URL to draw; empty while the arm has its share, or nothing to draw from. */
  Optional<CrawlUrl> next(long pages) {
    if (done + out >= share * pages) {
      return Optional.empty();
    }
    Optional<CrawlUrl> drawn = pool.draw();
    out += drawn.isPresent() ? 1 : 0;
    return drawn;
  }

  /** A draw is over. */
  ControlTable.Row finished(ControlDraws.Found found) {
    out = Math.max(0, out - 1);
    done++;
    found.targets().forEach(pool::offer);
    return new ControlTable.Row(found.url(), found.page(), found.relevant());
  }

  /** Seeds, which any random crawl starts from. */
  void offer(List<CrawlUrl> urls) {
    urls.forEach(pool::offer);
  }
}
