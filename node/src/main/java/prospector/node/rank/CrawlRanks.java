package prospector.node.rank;

import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.graph.rank.RankSettings;

/**
 * Has ranked what crawls want to be ranked: when one has ended, and while one runs, whenever what
 * is stored has doubled.
 *
 * <p><em>However long a crawl runs, the rankings on the way cost together no more than twice the
 * one at its end.</em> On a cluster each node notes what is owed, and one of them has it done: the
 * first, or another where the first does not know of the crawl. Thread-safe; every call blocks.
 */
public final class CrawlRanks {
  /** Rows that are too few for a ranking on the way. */
  static final long FIRST_ROWS = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(CrawlRanks.class);
  private static final int GROWTH = 2;

  private final RankDesk desk;
  private final int threads;
  private final LongSupplier stored;
  private final BooleanSupplier wanted;
  private long ranked = -1; // rows when it was ranked last; not known
  private boolean begun; // a ranking whose end was not seen yet
  private int refusals; // since one was begun
  private int looksLeft; // until one on the way is asked for again
  private final OwedRanking owed;
  private final Set<String> noted = new HashSet<>(); // crawls whose end was

  /**
   * Ranks on this desk.
   *
   * @param stored how many rows there are, some more or less
   * @param wanted whether a crawl runs that wants to be ranked
   */
  public CrawlRanks(RankDesk desk, LongSupplier stored, BooleanSupplier wanted) {
    this.desk = desk;
    this.threads = desk.threads();
    this.stored = stored;
    this.wanted = wanted;
    this.owed = desk.owed();
  }

  /** A crawl that wants to be ranked has ended; a restart from now on does not forget it. */
  public synchronized void crawlEnded(String crawl) {
    LOG.info("crawl {} has ended: its pages are to be ranked", crawl);
    owed.add();
    noted.add(crawl);
  }

  /** The last requests of such a crawl are over on this node, and by about now on the others. */
  public synchronized void afterCrawl(String crawl) {
    if (!noted.remove(crawl)) { // the database was away as it ended
      owed.add();
    }
    owed.hurry();
    look();
  }

  /** To be called from time to time. What fails is looked at again then. */
  public synchronized void look() {
    try {
      lookNow();
    } catch (RuntimeException e) { // a scheduler would give up for good
      LOG.warn("whether the pages are to be ranked is not known now: {}", e.toString());
    }
  }

  private void lookNow() {
    keepRanked();
    if (desk.isEnded() || desk.state().working()) {
      return;
    }
    boolean speaks = speaks();
    boolean waits = looksLeft > 0;
    looksLeft -= waits ? 1 : 0;
    if (owed.isDue(speaks)) {
      begin().ifPresent(owed::refused);
    } else if (speaks && !waits && isGrown()) {
      begin().ifPresent(this::refused);
    }
  }

  /** It is asked for again at the next look, then after two, four and more; says so once. */
  private void refused(String why) {
    looksLeft = (1 << Math.min(refusals, OwedRanking.MOST_REFUSALS)) - 1;
    if (refusals++ == 0) {
      LOG.warn("the pages are not ranked now, which is tried again from time to time: {}", why);
    }
  }

  private boolean isGrown() {
    if (!wanted.getAsBoolean()) {
      return false;
    }
    long rows = stored.getAsLong();
    if (ranked < 0) {
      ranked = desk.home().rankedRows();
    }
    if (rows < ranked) { // a crawl was deleted, or an older version kept numbers of rows
      ranked = rows;
      keep();
    }
    return rows >= Math.max(FIRST_ROWS, GROWTH * ranked);
  }

  /**
   * What fails now is tried again when there is twice as much, what is refused before that. A
   * database that is away refuses it, as a node does that is away.
   */
  private Optional<String> begin() {
    try {
      long rows = stored.getAsLong();
      Optional<String> refusal = desk.begin(RankSettings.of(threads), Set.of());
      begun = refusal.isEmpty();
      if (begun) {
        ranked = rows;
        refusals = 0;
      }
      return refusal;
    } catch (RuntimeException e) {
      return Optional.of(e.toString());
    }
  }

  /** A restart goes on from what was ranked, not from what was stored since. */
  private void keepRanked() {
    if (!begun || desk.state().working()) {
      return;
    }
    begun = false;
    if (desk.state().trouble().isEmpty()) {
      keep();
    }
  }

  private void keep() {
    try {
      desk.home().keepRankedRows(ranked);
    } catch (IOException e) {
      LOG.debug("what was ranked is known in memory alone", e);
    }
  }

  private boolean speaks() {
    return desk.together().map(Together::speaks).orElse(true);
  }
}
