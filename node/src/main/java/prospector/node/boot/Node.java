package prospector.node.boot;

import akka.Done;
import akka.actor.BootstrapSetup;
import akka.actor.CoordinatedShutdown;
import akka.actor.setup.ActorSystemSetup;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import prospector.actors.OwnThreads;
import prospector.graph.rank.RankHeap;
import prospector.node.crawl.Course;
import prospector.node.crawl.CrawlRegistry;
import prospector.node.crawl.StoredOrders;
import prospector.node.exit.ExitCode;
import prospector.node.exit.ProcessGuard;
import prospector.node.exit.StartException;
import prospector.node.http.HttpFront;
import prospector.node.http.WatchAddress;
import prospector.node.rank.ClusterRanks;
import prospector.node.rank.CrawlRanks;
import prospector.node.rank.RankDesk;
import prospector.node.rank.StoredRows;
import prospector.node.rank.sites.Patience;
import prospector.node.rank.sites.SitesRanking;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.node.watch.WatchFront;
import prospector.node.wiring.NodeWiring;
import prospector.node.wiring.SystemConfig;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;

/**
 * One node: an actor system with its share of the hosts, and a registry that works on the crawls of
 * its database's table.
 *
 * <p><em>A crawl on one machine is a node alone, whose table has one row that it works on.</em>
 */
final class Node implements AutoCloseable {
  private static final long START_SECONDS = 300; // a starved machine takes a minute and more
  private static final int RANK_SHARE = 4; // of the heap, for a ranking beside the crawls
  private static final int RANK_THREADS = 1; // the crawls have the other cores
  private static final Duration RANKS_LOOK = Duration.ofMinutes(1);

  /** What the guardian is told. */
  private enum Guardian {
    JOIN
  }

  /** Made by the guardian. */
  private record Wired(NodeWiring wiring, ActorRef<CrawlRegistry.Command> registry) {}

  /**
   * What a node is started with.
   *
   * @param database outlives the node
   * @param course what it makes of the crawls in its table
   */
  record Terms(
      CrawlDatabase database, NodeSettings settings, Clock clock, Company company, Course course) {}

  private final Terms terms;
  private final ActorSystem<Guardian> system;
  private final NodeWiring wiring;
  private final ActorRef<CrawlRegistry.Command> registry;
  private final RankDesk ranks;
  private final CrawlRanks crawlRanks;
  private volatile boolean asked;

  private Node(Terms terms, ActorSystem<Guardian> system, Wired wired) {
    this.terms = terms;
    this.system = system;
    this.wiring = wired.wiring();
    this.registry = wired.registry();
    this.ranks = ranks(terms.company(), system, wiring);
    this.crawlRanks =
        new CrawlRanks(
            ranks,
            StoredRows.of(terms.database()),
            () ->
                StoredOrders.anyRunsForRanks(terms.settings(), terms.database().crawls().heads()));
    system
        .scheduler()
        .scheduleWithFixedDelay(
            RANKS_LOOK,
            RANKS_LOOK,
            crawlRanks::look,
            system.dispatchers().lookup(OwnThreads.blocking()));
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeClusterShutdown(),
            "quiet",
            () -> terms.company().quiet(wiring.sharding()));
    CoordinatedShutdown.get(system)
        .addTask(CoordinatedShutdown.PhaseBeforeServiceUnbind(), "unasked", this::tellIfUnasked);
  }

  /** It is told to end, or has ended: what its actor system does from here on is no fault. */
  void ends() {
    asked = true;
    ranks.ends(); // a ranking that waits for another node is not to keep it
  }

  /** Ends it as it is. Returns at once. */
  void terminate() {
    ends();
    system.terminate();
  }

  /** An error that is fatal, such as of a class that cannot be loaded, ends an actor system. */
  private CompletionStage<Done> tellIfUnasked() {
    boolean terminated =
        CoordinatedShutdown.get(system)
            .getShutdownReason()
            .filter(CoordinatedShutdown.actorSystemTerminateReason()::equals)
            .isPresent();
    if (terminated && !asked) {
      ProcessGuard.ended("the actor system of this node");
    }
    return CompletableFuture.completedFuture(Done.getInstance());
  }

  /**
   * Starts it; it begins to join. Blocking.
   *
   * @throws StartException when its port is taken, or it does not start in time
   */
  static Node start(Terms terms) {
    Node node = wire(terms);
    node.join();
    return node;
  }

  /**
   * The same without a word to others, which a node that is to end at once must not join: each time
   * they would wait for the hosts that it had got. Blocking.
   *
   * @throws StartException when its port is taken, or it does not start in time
   */
  static Node wire(Terms terms) {
    CompletableFuture<Wired> wired = new CompletableFuture<>();
    ActorSystem<Guardian> system = system(terms, guardian(terms, wired));
    return new Node(terms, system, begun(wired, system::terminate, terms.company()));
  }

  /** Begins to join, once. */
  void join() {
    system.tell(Guardian.JOIN);
  }

  /**
   * A part of a node that is starting, once it is there.
   *
   * @param end ends the node, where the part does not come
   */
  static <T> T begun(CompletableFuture<T> part, Runnable end, Company company) {
    try {
      return part.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      end.run();
      throw new StartException(
          company.late(),
          "the node did not start within "
              + START_SECONDS
              + " s: this machine, or the database, is too slow for it at the moment",
          e);
    } catch (ExecutionException | InterruptedException e) {
      end.run();
      if (e.getCause() instanceof SettingsException wrong) {
        throw wrong; // what could be read only once it was used
      }
      if (e.getCause() instanceof StartException reason) {
        throw reason;
      }
      if (e.getCause() instanceof StorageException failed) {
        throw failed;
      }
      throw new StartException(ExitCode.INTERNAL, "the node did not start: " + e, e);
    }
  }

  private static Behavior<Guardian> guardian(Terms terms, CompletableFuture<Wired> wired) {
    return Behaviors.setup(
        context -> {
          try {
            Company company = terms.company();
            NodeWiring wiring =
                NodeWiring.wire(
                    context,
                    terms.settings(),
                    terms.database(),
                    company.gate(context, terms.settings(), terms.clock()),
                    terms.clock());
            ActorRef<CrawlRegistry.Command> registry =
                context.spawn(
                    CrawlRegistry.create(wiring, terms.course()), "crawls", OwnThreads.crawls());
            wired.complete(new Wired(wiring, registry));
            return joining(company, wiring, registry);
          } catch (RuntimeException e) {
            wired.completeExceptionally(e);
            return Behaviors.empty();
          }
        });
  }

  private static Behavior<Guardian> joining(
      Company company, NodeWiring wiring, ActorRef<CrawlRegistry.Command> registry) {
    return Behaviors.setup(
        context -> {
          context.getChildren().forEach(context::watch);
          return Behaviors.receive(Guardian.class)
              .onMessageEquals(
                  Guardian.JOIN,
                  () -> {
                    company.join(context, wiring, registry);
                    context.getChildren().forEach(context::watch);
                    return Behaviors.same();
                  })
              .onSignal(ChildFailed.class, failed -> failed(context, failed))
              .onSignal(Terminated.class, ended -> Behaviors.same()) // has done its work
              .build();
        });
  }

  /** No part of a node is there for nothing: without one it would stand still, or lie. */
  private static Behavior<Guardian> failed(ActorContext<Guardian> context, ChildFailed failed) {
    String part = failed.getRef().path().name();
    context.getLog().error("the part '{}' of this node has failed", part, failed.cause());
    ProcessGuard.failed("the part '" + part + "' of this node", failed.cause());
    return Behaviors.stopped();
  }

  private static ActorSystem<Guardian> system(Terms terms, Behavior<Guardian> guardian) {
    Config config = terms.company().config(terms.database(), terms.settings());
    try {
      return ActorSystem.create(
          guardian,
          SystemConfig.SYSTEM,
          ActorSystemSetup.create(BootstrapSetup.create(config), NodeHealth.of(terms.database())));
    } catch (RuntimeException e) {
      if (e instanceof ConfigException && !terms.settings().libraries().isEmpty()) {
        throw new StartException(
            ExitCode.BAD_FILE, "a key of a library cannot be used: " + e.getMessage(), e);
      }
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

  private static RankDesk ranks(Company company, ActorSystem<?> system, NodeWiring wiring) {
    RankDesk.Parts parts =
        new RankDesk.Parts(
            wiring.database(),
            wiring.parser(),
            WebParts.links(wiring.settings().web()),
            RankHeap.ofShare(RANK_SHARE),
            RANK_THREADS,
            wiring.clock());
    RankDesk desk = new RankDesk(parts);
    desk.joinsSites(
        new SitesRanking(
            new SitesRanking.Parts(
                parts.database(),
                wiring.sites().lines(),
                Patience.USUAL,
                parts.heap(),
                parts.clock())));
    if (company == Company.CLUSTER) {
      desk.joins(
          ClusterRanks.start(
              system,
              desk,
              parts,
              wiring.settings().cluster().capacity(),
              wiring.settings().sharding().shards()));
    }
    return desk;
  }

  /** Lets its crawls be watched, where the settings want it; see {@link WatchFront#start}. */
  Optional<WatchAddress> watch() throws IOException {
    WatchFront.Parts parts = NodeFront.of(this);
    return WatchFront.start(system, terms.settings().http(), parts).map(HttpFront::watchAddress);
  }

  ActorSystem<?> system() {
    return system;
  }

  NodeWiring wiring() {
    return wiring;
  }

  ActorRef<CrawlRegistry.Command> registry() {
    return registry;
  }

  /** Has ranked what its crawls want to be ranked. */
  CrawlRanks crawlRanks() {
    return crawlRanks;
  }

  /** Ranks what it has stored. */
  RankDesk ranks() {
    return ranks;
  }

  Terms terms() {
    return terms;
  }

  /** Lets go of what it was wired with, once its actors have ended. */
  @Override
  public void close() {
    ranks.close();
    wiring.close();
  }
}
