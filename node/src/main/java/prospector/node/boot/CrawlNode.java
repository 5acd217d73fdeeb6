package prospector.node.boot;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import prospector.actors.OwnThreads;
import prospector.node.cluster.ClusterJoiner;
import prospector.node.crawl.LastWords;
import prospector.node.crawl.StoredOrders;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.UnusableTokenException;
import prospector.node.http.WatchAddress;
import prospector.node.settings.ClusterSettings;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.sharding.ClusterCompatibility;

/**
 * A node that works on every crawl in its table until it is stopped: alone where the database is
 * the embedded one, and where it is shared with its share of the hosts of each.
 *
 * <p>Stopping it cleanly hands its hosts to the others first; killing it loses nothing either.
 */
public final class CrawlNode implements AutoCloseable {
  private static final long STOP_SECONDS = 120;
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final long LAST_SECONDS = 20; // for the actor system, once all else is done

  private final Node node;
  private final ActorSystem<?> system;
  private final ClusterSettings settings;
  private final LastWords lastWords;
  private final Optional<WatchAddress> page;
  private final CompletableFuture<Done> over = new CompletableFuture<>();
  private volatile boolean asked;
  private volatile boolean joined;
  private final AtomicBoolean probing = new AtomicBoolean();
  private volatile long probedNanos;

  private CrawlNode(Node node, LastWords lastWords, Optional<WatchAddress> page) {
    this.node = node;
    this.system = node.system();
    this.settings = node.terms().settings().cluster();
    this.lastWords = lastWords;
    this.page = page;
    system.getWhenTerminated().thenAccept(over::complete);
    CoordinatedShutdown shutdown = CoordinatedShutdown.get(system);
    shutdown.addTask(
        CoordinatedShutdown.PhaseBeforeActorSystemTerminate(), "over", this::nearlyOver);
  }

  /** Akka's streams of encrypted connections do not always end; the process must not wait. */
  private CompletionStage<Done> nearlyOver() {
    CompletableFuture.delayedExecutor(LAST_SECONDS, TimeUnit.SECONDS)
        .execute(() -> over.complete(Done.getInstance()));
    return CompletableFuture.completedFuture(Done.getInstance());
  }

  /**
   * Opens the database, binds the ports and begins to join.
   *
   * @param dir the node's own files: WARC, JSON lines, logs; alone, its database as well
   * @throws StartException when a port is taken, the database cannot be opened, or others are to be
   *     joined without a database to share with them
   */
  public static CrawlNode start(Path dir, NodeSettings settings, Clock clock) {
    Company company = company(settings);
    CrawlDatabase database = company.open(dir, settings, clock);
    boolean complete = false;
    try {
      CrawlNode node = start(database, company, settings, clock);
      complete = true;
      return node;
    } finally {
      if (!complete) {
        database.close();
      }
    }
  }

  private static Company company(NodeSettings settings) {
    return settings.database().isEmbedded() && !settings.cluster().joinsOthers()
        ? Company.ALONE
        : Company.CLUSTER;
  }

  private static CrawlNode start(
      CrawlDatabase database, Company company, NodeSettings settings, Clock clock) {
    LastWords lastWords = new LastWords(database);
    Node node = Node.wire(new Node.Terms(database, settings, clock, company, lastWords));
    lastWords.atTheEnd(ifRanked(settings, node.crawlRanks()::crawlEnded));
    lastWords.afterwards(ifRanked(settings, node.crawlRanks()::afterCrawl));
    boolean complete = false;
    try {
      NodeHealth.listen(node.system(), settings.cluster().management());
      CrawlNode member = new CrawlNode(node, lastWords, watch(node));
      node.join(); // with a port that is taken it would come and go with each start
      complete = true;
      return member;
    } finally {
      if (!complete) {
        node.terminate();
      }
    }
  }

  private static Consumer<CrawlTable.Row> ifRanked(NodeSettings settings, Consumer<String> work) {
    return row -> {
      if (StoredOrders.wantRanks(settings, row)) {
        work.accept(row.id());
      }
    };
  }

  /** Only a port that was asked for by its number keeps a node from its work. */
  private static Optional<WatchAddress> watch(Node node) {
    try {
      return node.watch();
    } catch (UnusableTokenException e) {
      throw new StartException(ExitCode.BAD_FILE, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      String why = String.valueOf(e.getMessage());
      if (why.startsWith("prospector.http.tls")) {
        throw new StartException(ExitCode.BAD_FILE, why, e);
      }
      if (node.terms().settings().http().mustListen()) {
        throw new StartException(ExitCode.PORT_IN_USE, why, e);
      }
      node.system().log().warn("no dashboard: {}", why);
      return Optional.empty();
    }
  }

  /** Where its crawls can be watched. */
  public Optional<WatchAddress> page() {
    return page;
  }

  /** Whether it is a node of a cluster, not one alone. */
  public boolean isOfCluster() {
    return node.terms().company() == Company.CLUSTER;
  }

  /** Name of the node. */
  public String name() {
    return node.wiring().node();
  }

  /**
   * Members of the cluster that are up, as this node sees it now. It counts itself: it is told of
   * its own rise before the view of the cluster shows it.
   */
  public int members() {
    akka.cluster.UniqueAddress self = Cluster.get(system).selfMember().uniqueAddress();
    int up = 1;
    for (akka.cluster.Member member : Cluster.get(system).state().getMembers()) {
      boolean other = !member.uniqueAddress().equals(self);
      up += other && member.status().equals(MemberStatus.up()) ? 1 : 0;
    }
    return up;
  }

  /** Completes when it is a member. Fails with a {@link StartException} when it could not join. */
  public CompletionStage<Void> up() {
    CompletableFuture<Void> up = new CompletableFuture<>();
    Cluster cluster = Cluster.get(system);
    akka.cluster.Cluster classic = akka.cluster.Cluster.get(system.classicSystem());
    classic.registerOnMemberUp(
        () -> {
          joined = true;
          up.complete(null);
        });
    over.whenComplete(
        (done, error) ->
            up.completeExceptionally(
                databaseAway()
                    .orElseGet(
                        () -> new StartException(ExitCode.CLUSTER, settings.nobodyAnswered()))));
    if (cluster.selfMember().status() == MemberStatus.up()) {
      joined = true;
      up.complete(null);
    }
    return up;
  }

  /**
   * Completes when the node has ended: cleanly when it was asked to, else with a {@link
   * StartException} of code {@link ExitCode#CLUSTER}, or {@link ExitCode#DATABASE} where it could
   * not ask whom to join.
   */
  public CompletionStage<Void> ended() {
    return over.thenAccept(
        done -> {
          if (!asked) {
            throw databaseAway()
                .orElseGet(
                    () ->
                        new StartException(
                            ExitCode.CLUSTER,
                            joined
                                ? "the node was cut off from the cluster and has ended; start it"
                                    + " again"
                                : whyNotJoined()));
          }
        });
  }

  private Optional<StartException> databaseAway() {
    return CoordinatedShutdown.get(system)
        .getShutdownReason()
        .filter(ClusterJoiner.DatabaseAway.class::isInstance)
        .map(ClusterJoiner.DatabaseAway.class::cast)
        .map(
            away ->
                new StartException(
                    ExitCode.DATABASE, "could not join the cluster: " + away.words()));
  }

  private String whyNotJoined() {
    boolean refused =
        CoordinatedShutdown.get(system)
            .getShutdownReason()
            .filter(CoordinatedShutdown.incompatibleConfigurationDetectedReason()::equals)
            .isPresent();
    return refused
        ? ClusterCompatibility.refusal(system.settings().config())
        : "the node could not join the cluster";
  }

  /** Whether its hosts still get anything done: a look from time to time, while it leaves. */
  public boolean answers() {
    if (over.isDone() || system.whenTerminated().isCompleted()) {
      return true; // files and connections are being closed
    }
    long now = System.nanoTime();
    if (probing.compareAndSet(false, true)) {
      probedNanos = now;
      system.dispatchers().lookup(OwnThreads.hosts()).execute(() -> probing.set(false));
      return true;
    }
    return now - probedNanos < ANSWER.toNanos();
  }

  /** Leaves: hands the hosts over, then ends. Returns at once. */
  public void stop() {
    asked = true;
    node.ends();
    CoordinatedShutdown.get(system)
        .runAll(CoordinatedShutdown.actorSystemTerminateReason())
        .whenComplete((done, error) -> system.terminate());
  }

  @Override
  public void close() {
    stop();
    try {
      over.get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      system.log().warn("the node did not end cleanly; its hosts go on from their journals", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      node.close();
      lastWords.close();
      node.terms().database().close();
    }
  }
}
