package prospector.sharding;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.ClusterEvent.MemberEvent;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Subscribe;
import java.time.Clock;
import prospector.actors.host.decide.NameClock;

/** Tells this node's {@link NameClock} of other nodes that come or go, as shards follow them. */
public final class NameWatch {
  private NameWatch() {}

  /** What it is told. */
  public interface Command {}

  private record Changed(MemberEvent event) implements Command {}

  /** The behaviour; it ends with the node. */
  public static Behavior<Command> create(NameClock names, Clock clock) {
    return Behaviors.setup(
        context -> {
          Cluster cluster = Cluster.get(context.getSystem());
          cluster
              .subscriptions()
              .tell(
                  Subscribe.create(
                      context.messageAdapter(MemberEvent.class, Changed::new), MemberEvent.class));
          return Behaviors.receive(Command.class)
              .onMessage(
                  Changed.class,
                  changed -> {
                    if (!changed
                        .event()
                        .member()
                        .uniqueAddress()
                        .equals(cluster.selfMember().uniqueAddress())) {
                      names.changed(clock.millis());
                    }
                    return Behaviors.same();
                  })
              .build();
        });
  }
}
