package prospector.node.boot;

import akka.actor.ActorSystem;
import akka.cluster.Cluster;
import akka.cluster.MemberStatus;
import akka.management.javadsl.AkkaManagement;
import akka.management.javadsl.ReadinessCheckSetup;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.ManagementSettings;
import prospector.persistence.CrawlDatabase;

/**
 * Whether a node can do its work, for whoever asks its {@code /ready}: it is a member that is up,
 * and its database answers.
 *
 * <p><em>At most one question to the database is under way</em>, so that a server that hangs takes
 * one thread, however often the node is asked; until it answers, the node is not ready. That thread
 * is its own: a node whose calls to the database all wait says so, and is not silent.
 */
final class NodeHealth {
  private static final long BIND_SECONDS = 20;
  private static final long IDLE_SECONDS = 60; // longer than from one question to the next

  private final CrawlDatabase database;
  private final Cluster cluster;
  private final Executor blocking;
  private CompletableFuture<Boolean> asked = CompletableFuture.completedFuture(true);

  private NodeHealth(CrawlDatabase database, ActorSystem system) {
    this.database = database;
    this.cluster = Cluster.get(system);
    this.blocking = ownThread();
  }

  private static Executor ownThread() {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(1), // at most one question is under way
            task -> {
              Thread thread = new Thread(task, "prospector-health");
              thread.setDaemon(true);
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /** What {@code /ready} asks of a node with this database. */
  static ReadinessCheckSetup of(CrawlDatabase database) {
    return ReadinessCheckSetup.create(
        system -> {
          NodeHealth health = new NodeHealth(database, system);
          return List.of(health::isMember, health::isDatabaseThere);
        });
  }

  /**
   * Opens the management port, where there is one.
   *
   * @throws StartException when it is taken
   */
  static void listen(akka.actor.typed.ActorSystem<?> system, ManagementSettings management) {
    if (management.port().isEmpty()) {
      return;
    }
    String address = management.host() + ":" + management.port().getAsInt();
    try {
      AkkaManagement.get(system).start().toCompletableFuture().get(BIND_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new StartException(
          ExitCode.PORT_IN_USE,
          "could not listen on "
              + address
              + ", prospector.cluster.management-port: choose another, or none",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartException(ExitCode.INTERRUPTED, "interrupted while starting", e);
    }
  }

  private CompletionStage<Boolean> isMember() {
    return CompletableFuture.completedFuture(
        cluster.selfMember().status().equals(MemberStatus.up()));
  }

  private synchronized CompletionStage<Boolean> isDatabaseThere() {
    if (asked.isDone()) {
      asked = CompletableFuture.supplyAsync(database::answers, blocking);
    }
    return asked;
  }
}
