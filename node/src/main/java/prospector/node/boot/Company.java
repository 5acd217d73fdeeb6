package prospector.node.boot;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import com.typesafe.config.Config;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import prospector.node.cluster.ClusterJoiner;
import prospector.node.cluster.GoneNodeWatch;
import prospector.node.cluster.NodeReporter;
import prospector.node.cluster.RefusedMessages;
import prospector.node.cluster.TlsFiles;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRegistry;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.NodeWiring;
import prospector.node.wiring.SystemConfig;
import prospector.persistence.CrawlDatabase;
import prospector.sharding.HostSharding;
import prospector.sharding.lease.LeaseKeeper;
import prospector.sharding.lease.LeaseSettings;
import prospector.sharding.lease.NodeLease;
import prospector.web.fetch.SendGate;

/** Whom a node works with. */
enum Company {
  /** Nobody: it is a cluster of its own, and its database is not shared while it runs. */
  ALONE(ExitCode.INTERNAL) {
    @Override
    CrawlDatabase open(Path dir, NodeSettings settings, Clock clock) {
      return CrawlDatabases.open(dir, settings, clock);
    }

    @Override
    Config config(CrawlDatabase database, NodeSettings settings) {
      return SystemConfig.alone(database.link(), settings);
    }

    @Override
    SendGate gate(ActorContext<?> context, NodeSettings settings, Clock clock) {
      return SendGate.OPEN;
    }

    @Override
    void join(ActorContext<?> context, NodeWiring node, ActorRef<CrawlRegistry.Command> registry) {
      Cluster cluster = Cluster.get(context.getSystem());
      cluster.manager().tell(Join.create(cluster.selfMember().address()));
    }

    @Override
    CompletionStage<Done> quiet(HostSharding hosts) {
      return hosts.settle(SETTLE);
    }
  },

  /** All nodes on its database; it may send requests only while it holds the lease of its hosts. */
  CLUSTER(ExitCode.CLUSTER) {
    @Override
    CrawlDatabase open(Path dir, NodeSettings settings, Clock clock) {
      settings.cluster().tls().ifPresent(TlsFiles::check);
      return CrawlDatabases.openShared(dir, settings, clock);
    }

    @Override
    Config config(CrawlDatabase database, NodeSettings settings) {
      return SystemConfig.clustered(database.link(), settings);
    }

    @Override
    SendGate gate(ActorContext<?> context, NodeSettings settings, Clock clock) {
      LeaseSettings terms = settings.sharding().lease();
      terms.problem(context.getSystem()).ifPresent(Company::refuse);
      NodeLease lease = new NodeLease(terms.length(), System::nanoTime, clock);
      LeaseKeeper.spawn(context, lease, terms.renewEvery());
      return lease;
    }

    @Override
    void join(ActorContext<?> context, NodeWiring node, ActorRef<CrawlRegistry.Command> registry) {
      context.spawn(again(NodeReporter.create(node, registry)), "status");
      context.spawn(again(GoneNodeWatch.create(node)), "gone-nodes");
      context.spawn(ClusterJoiner.create(node), "joiner");
      context.spawn(again(RefusedMessages.create()), "refused");
    }

    /** Shards of what was sent just before find a place while every node still takes some. */
    @Override
    CompletionStage<Done> quiet(HostSharding hosts) {
      hosts.quiesce();
      return CompletableFuture.supplyAsync(
          Done::getInstance, CompletableFuture.delayedExecutor(QUIET_SECONDS, TimeUnit.SECONDS));
    }
  };

  private static final Duration SETTLE = Duration.ofSeconds(10);
  private static final int QUIET_SECONDS = 1;
  private static final double RANDOM_FACTOR = 0.2;

  private final ExitCode late;

  Company(ExitCode late) {
    this.late = late;
  }

  /** Of a node that does not start in time. */
  ExitCode late() {
    return late;
  }

  /** What only tells is no reason to end a node: it begins anew. */
  private static <T> Behavior<T> again(Behavior<T> tells) {
    return Behaviors.supervise(tells)
        .onFailure(
            SupervisorStrategy.restartWithBackoff(
                Duration.ofSeconds(1), Duration.ofMinutes(1), RANDOM_FACTOR));
  }

  private static void refuse(String problem) {
    throw new StartException(ExitCode.BAD_FILE, problem);
  }

  /**
   * Opens what it works on.
   *
   * @param dir the node's own files
   * @throws StartException when it cannot be opened, or is not fit for this company
   */
  abstract CrawlDatabase open(Path dir, NodeSettings settings, Clock clock);

  /** Of the actor system. */
  abstract Config config(CrawlDatabase database, NodeSettings settings);

  /** Closed while no request may leave. */
  abstract SendGate gate(ActorContext<?> context, NodeSettings settings, Clock clock);

  /**
   * Sends its hosts nothing more, before it leaves. The region keeps what was sent to shards that
   * have no place yet, and a node that leaves would wait for one in vain, for a minute.
   */
  abstract CompletionStage<Done> quiet(HostSharding hosts);

  /** Begins to be a member, with whatever that takes. */
  abstract void join(
      ActorContext<?> context, NodeWiring node, ActorRef<CrawlRegistry.Command> registry);
}
