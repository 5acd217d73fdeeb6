package prospector.node.boot;

import akka.Done;
import akka.actor.BootstrapSetup;
import akka.actor.CoordinatedShutdown;
import akka.actor.setup.ActorSystemSetup;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.management.javadsl.ReadinessCheckSetup;
import com.typesafe.config.Config;
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
import prospector.actors.OwnThreads;
import prospector.node.cluster.ClusterJoiner;
import prospector.node.cluster.GoneNodeWatch;
import prospector.node.cluster.NodeReporter;
import prospector.node.cluster.RefusedMessages;
import prospector.node.cluster.TlsFiles;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRegistry;
import prospector.node.crawl.LastWords;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.WatchAddress;
import prospector.node.settings.ClusterSettings;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.node.wiring.NodeWiring;
import prospector.node.wiring.SystemConfig;
import prospector.persistence.CrawlDatabase;
import prospector.sharding.ClusterCompatibility;
import prospector.sharding.lease.LeaseKeeper;
import prospector.sharding.lease.LeaseSettings;
import prospector.sharding.lease.NodeLease;

/**
 * One node of a cluster: it takes its share of the hosts of every crawl in the crawl table.
 *
 * <p>Stopping it cleanly hands its hosts to the others first; killing it loses nothing either.
 */
public final class ClusterNode implements AutoCloseable {
  private static final long START_SECONDS = 300; // a starved machine takes a minute and more
  private static final long STOP_SECONDS = 120;
  private static final int QUIET_SECONDS = 1;
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final long LAST_SECONDS = 20; // for the actor system, once all else is done

  private final ClusterSettings settings;
  private final CrawlDatabase database;
  private final ActorSystem<Guardian> system;
  private final NodeWiring node;
  private final LastWords lastWords;
  private final Optional<WatchAddress> page;
  private final CompletableFuture<Done> over = new CompletableFuture<>();
  private volatile boolean asked;
  private volatile boolean joined;
  private final AtomicBoolean probing = new AtomicBoolean();
  private volatile long probedNanos;

  private interface Guardian {}

  private record Wired(
      NodeWiring node, LastWords lastWords, ActorRef<CrawlRegistry.Command> registry) {}

  private ClusterNode(
      ClusterSettings settings,
      CrawlDatabase database,
      ActorSystem<Guardian> system,
      Wired parts,
      Optional<WatchAddress> page) {
    this.settings = settings;
    this.database = database;
    this.system = system;
    this.node = parts.node();
    this.lastWords = parts.lastWords();
    this.page = page;
    system.getWhenTerminated().thenAccept(over::complete);
    CoordinatedShutdown shutdown = CoordinatedShutdown.get(system);
    shutdown.addTask(CoordinatedShutdown.PhaseBeforeClusterShutdown(), "quiet", this::quiet);
    shutdown.addTask(
        CoordinatedShutdown.PhaseBeforeActorSystemTerminate(), "over", this::nearlyOver);
  }

  /**
   * The region keeps messages for shards that nobody has; where all nodes leave, for a minute.
   * Those sent just before get their shards in the next second, while every node still takes some.
   */
  private CompletionStage<Done> quiet() {
    node.sharding().quiesce();
    return CompletableFuture.supplyAsync(
        Done::getInstance, CompletableFuture.delayedExecutor(QUIET_SECONDS, TimeUnit.SECONDS));
  }

  /** Akka's streams of encrypted connections do not always end; the process must not wait. */
  private CompletionStage<Done> nearlyOver() {
    CompletableFuture.delayedExecutor(LAST_SECONDS, TimeUnit.SECONDS)
        .execute(() -> over.complete(Done.getInstance()));
    return CompletableFuture.completedFuture(Done.getInstance());
  }

  /**
   * Opens the database, binds the port and begins to join.
   *
   * @param dir the node's own files: WARC, JSON lines, logs
   * @throws StartException when a port is taken, or the database cannot be opened
   */
  public static ClusterNode start(Path dir, NodeSettings settings, Clock clock) {
    CrawlDatabase database = CrawlDatabases.openShared(dir, settings, clock);
    boolean complete = false;
    try {
      ClusterNode node = start(database, settings, clock);
      complete = true;
      return node;
    } finally {
      if (!complete) {
        database.close();
      }
    }
  }

  private static ClusterNode start(CrawlDatabase database, NodeSettings settings, Clock clock) {
    ClusterSettings cluster = settings.cluster();
    cluster.tls().ifPresent(TlsFiles::check);
    Config config = SystemConfig.clustered(database.link(), settings);
    CompletableFuture<Wired> wired = new CompletableFuture<>();
    ActorSystem<Guardian> system =
        system(config, NodeHealth.of(database), guardian(settings, database, clock, wired));
    try {
      settings.sharding().lease().problem(system).ifPresent(ClusterNode::refuse);
      Wired parts = wired.get(START_SECONDS, TimeUnit.SECONDS);
      NodeHealth.listen(system, cluster.management());
      return new ClusterNode(
          cluster, database, system, parts, NodeFront.open(system, parts.node(), parts.registry()));
    } catch (TimeoutException e) {
      system.terminate();
      throw new StartException(
          ExitCode.CLUSTER,
          "the node did not start within "
              + START_SECONDS
              + " s: this machine, or the database, is too slow for it at the moment",
          e);
    } catch (ExecutionException | InterruptedException e) {
      system.terminate();
      if (e.getCause() instanceof SettingsException wrong) {
        throw wrong; // what could be read only once it was used
      }
      throw new StartException(ExitCode.INTERNAL, "the node did not start: " + e, e);
    } catch (StartException e) {
      system.terminate();
      throw e;
    }
  }

  private static void refuse(String problem) {
    throw new StartException(ExitCode.BAD_FILE, problem);
  }

  private static ActorSystem<Guardian> system(
      Config config, ReadinessCheckSetup health, Behavior<Guardian> guardian) {
    try {
      return ActorSystem.create(
          guardian,
          SystemConfig.SYSTEM,
          ActorSystemSetup.create(BootstrapSetup.create(config), health));
    } catch (RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof java.net.BindException
            || String.valueOf(cause.getMessage()).contains("bind")) {
          String address =
              config.getString("akka.remote.artery.canonical.hostname")
                  + ":"
                  + config.getInt("akka.remote.artery.canonical.port");
          throw new StartException(
              ExitCode.PORT_IN_USE,
              "could not listen on " + address + ": " + cause.getMessage(),
              e);
        }
      }
      throw e;
    }
  }

  private static Behavior<Guardian> guardian(
      NodeSettings settings, CrawlDatabase database, Clock clock, CompletableFuture<Wired> wired) {
    return Behaviors.setup(
        context -> {
          try {
            LeaseSettings terms = settings.sharding().lease();
            NodeLease lease = new NodeLease(terms.length(), System::nanoTime, clock);
            LeaseKeeper.spawn(context, lease, terms.renewEvery());
            NodeWiring node = NodeWiring.wire(context, settings, database, lease, clock);
            LastWords lastWords = new LastWords(database);
            ActorRef<CrawlRegistry.Command> registry =
                context.spawn(CrawlRegistry.create(node, lastWords), "crawls");
            context.spawn(NodeReporter.create(node, registry), "status");
            context.spawn(GoneNodeWatch.create(node), "gone-nodes");
            context.spawn(ClusterJoiner.create(node), "joiner");
            context.spawn(RefusedMessages.create(), "refused");
            wired.complete(new Wired(node, lastWords, registry));
          } catch (RuntimeException e) {
            wired.completeExceptionally(e);
          }
          return Behaviors.empty();
        });
  }

  /** Where its crawls can be watched. */
  public Optional<WatchAddress> page() {
    return page;
  }

  /** Name of the node. */
  public String name() {
    return node.node();
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
                new StartException(
                    ExitCode.CLUSTER,
                    "could not join the cluster: neither a seed node "
                        + settings.seedNodes()
                        + " nor a node that the database knows answered within "
                        + settings.joinTimeout().toSeconds()
                        + " s, or they refused this node (see the log)")));
    if (cluster.selfMember().status() == MemberStatus.up()) {
      joined = true;
      up.complete(null);
    }
    return up;
  }

  /**
   * Completes when the node has ended: cleanly when it was asked to, else with a {@link
   * StartException} of code {@link ExitCode#CLUSTER}.
   */
  public CompletionStage<Void> ended() {
    return over.thenAccept(
        done -> {
          if (!asked) {
            throw new StartException(
                ExitCode.CLUSTER,
                joined
                    ? "the node was cut off from the cluster and has ended; start it again"
                    : whyNotJoined());
          }
        });
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
      database.close();
    }
  }
}
