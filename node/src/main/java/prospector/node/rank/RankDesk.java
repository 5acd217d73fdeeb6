package prospector.node.rank;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.StoredLinks;
import prospector.graph.rank.RankHeap;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.Ranking;
import prospector.node.rank.sites.SitesRanking;
import prospector.persistence.CrawlDatabase;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;

/**
 * Ranks the pages of a directory while a process works there.
 *
 * <p><em>One ranking at a time, on a thread of lowest priority, within a part of the heap</em>: the
 * crawls go on. Where it fails, what was there before stays, and it says why. Thread-safe.
 */
public final class RankDesk implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RankDesk.class);
  private static final String BUSY = "the pages are being ranked already";
  private static final long END_SECONDS = 10;

  private final Parts parts;
  private final OwedRanking owed;
  private @Nullable Thread worker; // guarded by this
  private volatile boolean ended;
  private volatile State state = State.IDLE;
  private volatile long endedRankings;
  private volatile @Nullable Together together;
  private volatile @Nullable SitesRanking sites;
  private volatile @Nullable String givenUp; // why

  public RankDesk(Parts parts) {
    this.parts = parts;
    this.owed = new OwedRanking(parts.database().directory());
  }

  /**
   * What it works with.
   *
   * @param heap that building and ranking may take
   * @param threads that rank
   */
  public record Parts(
      CrawlDatabase database,
      PageParser parser,
      LinkPolicy policy,
      RankHeap heap,
      int threads,
      Clock clock) {}

  /**
   * How far it is.
   *
   * @param working whether it is at work
   * @param doing what: {@code graph}, {@code pagerank}, {@code topicrank}, {@code hubs and
   *     authorities}, or {@code links of site} and its name; empty for nothing
   * @param round of that
   * @param residual of that round
   * @param waitsFor name of the node that it waits for; empty for none
   * @param trouble why the last ranking failed; empty where it did not
   */
  public record State(
      boolean working,
      String doing,
      int round,
      double residual,
      Optional<String> waitsFor,
      Optional<Trouble> trouble) {
    static final State IDLE = new State(false, "", 0, 0, Optional.empty(), Optional.empty());

    static State at(String doing, int round, double residual) {
      return new State(true, doing, round, residual, Optional.empty(), Optional.empty());
    }

    State waits(Optional<String> node) {
      return new State(working, doing, round, residual, node, trouble);
    }
  }

  /**
   * Why a ranking failed.
   *
   * @param tooLarge whether this process has too little memory for it
   */
  public record Trouble(String why, boolean tooLarge) {
    static Trouble of(Throwable failure) {
      boolean tooLarge = failure instanceof OutOfMemoryError;
      return failure instanceof GraphException known
          ? new Trouble(
              String.valueOf(known.getMessage()), known.kind() == GraphException.Kind.TOO_LARGE)
          : new Trouble(failure.toString(), tooLarge);
    }
  }

  /** What a ranking is given, and says. */
  final class Progress implements SitesRanking.Course {
    private Progress() {}

    /** A round is over. */
    @Override
    public void over(String what, int round, double residual) {
      check();
      state = State.at(what, round, residual);
    }

    /** It waits for a node; for none where that is empty. */
    void waitsFor(String node) {
      State now = state;
      Optional<String> waited = Optional.of(node).filter(name -> !name.isEmpty());
      if (!now.waitsFor().equals(waited)) {
        state = now.waits(waited);
      }
    }

    @Override
    public void reads(String site) {
      check();
      state = State.at("links of site " + site, 0, 0);
    }

    /** Ends the ranking where the process ends, or it was given up. */
    @Override
    public void check() {
      if (ended) {
        throw new Stopped();
      }
      String why = givenUp;
      if (why != null) {
        throw new GraphException(GraphException.Kind.FAILED, why, null);
      }
    }
  }

  /** A ranking. */
  interface Work {
    void run(Progress progress) throws IOException;
  }

  /**
   * Where it is read how URLs are ranked; the caller closes it.
   *
   * @throws GraphException where they are not
   */
  public RankSource source() {
    Together others = together;
    return others == null ? RankSource.of(parts.database().directory()) : others.source();
  }

  /** From now on it ranks together with others. */
  public void joins(Together others) {
    together = others;
  }

  /** The other nodes; empty where all that is stored lies here. */
  public Optional<Together> together() {
    return Optional.ofNullable(together);
  }

  /** From now on it can rank what all sites have. */
  public void joinsSites(SitesRanking others) {
    sites = others;
  }

  /** What is under way is not to go on. */
  synchronized void giveUp(String why) {
    if (worker != null) {
      givenUp = why;
    }
  }

  boolean isEnded() {
    return ended;
  }

  /** The process ends. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Begins a ranking; why not, where it does not. Blocking.
   *
   * @param how but for the threads, which are the desk's
   * @param without nodes of a cluster that are left out, with what the pages point to that they
   *     stored
   */
  public Optional<String> begin(RankSettings how, Set<String> without) {
    Together others = together;
    if (others != null) {
      return others.begin(how, without);
    }
    if (!without.isEmpty()) {
      return Optional.of("there is no other node that could be left out");
    }
    RankSettings ours =
        new RankSettings(how.damping(), how.residual(), how.rounds(), parts.threads());
    return begin(progress -> rank(ours, progress), ofOwed(owed::begun, owed::cutShort))
        ? Optional.empty()
        : Optional.of(BUSY);
  }

  /**
   * The same of what all sites have, as one graph beside its own.
   *
   * @param without sites that are left out
   */
  public Optional<String> beginSites(RankSettings how, Set<String> without) {
    SitesRanking others = sites;
    if (others == null) {
      return Optional.of(SitesRanking.NONE);
    }
    Optional<String> refusal = others.refusal(without);
    if (refusal.isPresent()) {
      return refusal;
    }
    RankSettings ours =
        new RankSettings(how.damping(), how.residual(), how.rounds(), parts.threads());
    Work work =
        progress ->
            others.run(
                ours,
                without,
                new SitesRanking.Own(links(), new StoredJudgements(parts.database())),
                progress);
    return begin(work, Debt.NONE) ? Optional.empty() : Optional.of(BUSY);
  }

  /** Reads what the stored pages point to. */
  public StoredLinks links() {
    return new StoredLinks(parts.database(), parts.parser(), parts.policy());
  }

  /** Why not all links are known here; empty where they are. Blocking. */
  public Optional<String> linksElsewhere() {
    return SitesRanking.linksElsewhere(parts.database());
  }

  /** Where the graph and ranks of all sites are. */
  public GraphHome sitesHome() {
    return GraphHome.ofSites(directory());
  }

  /**
   * What a ranking means to what is owed to crawls.
   *
   * @param begun it is about to begin
   * @param stopped the process ends meanwhile
   * @param given it was given up, as another node refuses
   * @param made it is made
   */
  private record Debt(Runnable begun, Runnable stopped, Runnable given, Runnable made) {
    static final Debt NONE = new Debt(() -> {}, () -> {}, () -> {}, () -> {});
  }

  private Debt ofOwed(Runnable begun, Runnable stopped) {
    return new Debt(begun, stopped, owed::cutShort, owed::made);
  }

  /** Threads that rank. */
  int threads() {
    return parts.threads();
  }

  /** What is owed to crawls that have ended; knows of each ranking of this desk. */
  OwedRanking owed() {
    return owed;
  }

  /** Begins a ranking that a stop only interrupts; false where one is under way. */
  boolean begin(Work work) {
    return begin(work, ofOwed(owed::begun, () -> {}));
  }

  /** Goes on with what an earlier process began; false where a ranking is under way. */
  boolean goOn(Work work) {
    return begin(work, ofOwed(() -> {}, () -> {}));
  }

  private synchronized boolean begin(Work work, Debt debt) {
    if (worker != null || ended) {
      return false;
    }
    debt.begun().run();
    state = State.at("graph", 0, 0);
    worker = new Thread(() -> run(work, debt), "rank");
    worker.setDaemon(true);
    worker.setPriority(Thread.MIN_PRIORITY);
    worker.start();
    return true;
  }

  public State state() {
    return state;
  }

  /** Rankings that have ended, well or not: the ranks stay as they are between two of them. */
  public long ended() {
    return endedRankings;
  }

  /** Where its graph and ranks are. */
  public GraphHome home() {
    return new GraphHome(directory());
  }

  Path directory() {
    return parts.database().directory();
  }

  private void rank(RankSettings how, Progress progress) throws IOException {
    graph()
        .use(
            graph -> {
              Ranking.checkHeap(graph, parts.heap());
              new Ranking(graph, how, parts.clock())
                  .run(new StoredJudgements(parts.database()), progress);
              home().tidy();
            });
  }

  private void run(Work work, Debt debt) {
    Optional<Trouble> trouble = Optional.empty();
    try {
      work.run(new Progress());
      debt.made().run();
    } catch (Stopped e) {
      LOG.debug("a ranking was given up as the process ends");
      debt.stopped().run();
    } catch (IOException | RuntimeException | Error e) {
      trouble = Optional.of(Trouble.of(e));
      if (ended) { // a build that is given up, or a database that was closed
        debt.stopped().run();
      } else {
        if (givenUp != null) {
          debt.given().run();
        }
        LOG.warn("the pages were not ranked: {}", trouble.get().why());
      }
      if (e instanceof Error bug && !(e instanceof OutOfMemoryError)) {
        throw bug; // the log has where it came from
      }
    } finally {
      synchronized (this) {
        endedRankings++;
        givenUp = null;
        state = new State(false, "", 0, 0, Optional.empty(), trouble);
        worker = null;
      }
    }
  }

  private CurrentGraph graph() {
    return new CurrentGraph(
        new CurrentGraph.Parts(
            parts.database(),
            parts::parser,
            parts.policy(),
            parts.heap().bytes(),
            () -> ended,
            LOG::info,
            parts.clock()));
  }

  /** The process ends: what is under way is given up when it next looks. Returns at once. */
  public void ends() {
    ended = true;
  }

  /** Gives up what is under way: the ranks that were there stay. */
  @Override
  public void close() {
    ends();
    Thread thread;
    synchronized (this) {
      thread = worker;
    }
    try {
      if (thread != null) {
        thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
