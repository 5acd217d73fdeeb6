package prospector.node.boot;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.crawl.CrawlRun;
import prospector.node.wiring.NodeWiring;
import prospector.web.fetch.SendGate;

/** The guardian of a one-node cluster that runs one crawl. */
final class CrawlNode {
  /** What the guardian is told: nothing. */
  interface Command {}

  /** What the session needs of a started node. */
  record Refs(NodeWiring node, CrawlRun run) {}

  private final AkkaCrawlSession.Parts parts;
  private final Consumer<CrawlStatus> onFinished;
  private final CompletableFuture<Refs> started;

  CrawlNode(
      AkkaCrawlSession.Parts parts,
      Consumer<CrawlStatus> onFinished,
      CompletableFuture<Refs> started) {
    this.parts = parts;
    this.onFinished = onFinished;
    this.started = started;
  }

  Behavior<Command> start(ActorContext<Command> context) {
    try {
      started.complete(wire(context));
    } catch (RuntimeException e) {
      started.completeExceptionally(e);
    }
    return Behaviors.empty();
  }

  private Refs wire(ActorContext<Command> context) {
    ActorSystem<?> system = context.getSystem();
    NodeWiring node =
        NodeWiring.wire(context, parts.settings(), parts.database(), SendGate.OPEN, parts.clock());
    CrawlRun.Past past = CrawlRun.Past.read(parts.spec(), node, parts.row().seconds());
    CrawlRun run = CrawlRun.start(context, node, past, onFinished);
    Cluster cluster = Cluster.get(system);
    cluster.manager().tell(Join.create(cluster.selfMember().address()));
    run.crawl().tell(CrawlActor.Begin.NOW);
    return new Refs(node, run);
  }
}
