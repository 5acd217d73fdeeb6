package prospector.node.cluster;

import akka.Done;
import akka.actor.Address;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.JoinSeedNodes;
import com.typesafe.config.Config;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import prospector.node.settings.ClusterSettings;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.ClusterConfig;
import prospector.node.wiring.SystemConfig;
import prospector.simweb.port.FreePorts;

/** The actor system of a node, with its remoting, but without database and crawls. */
record RemoteSystem(ActorSystem<Void> system) implements AutoCloseable {

  /**
   * @param assignments as of {@code --set}
   * @param akka further keys of Akka
   */
  static RemoteSystem start(List<String> assignments, Map<String, Object> akka) throws IOException {
    List<String> all = new ArrayList<>(assignments);
    all.add("prospector.cluster.port=" + FreePorts.take(1).get(0));
    Config config = ConfigFiles.ofClassPath().load(Optional.empty(), all, Map.of());
    ClusterSettings settings = NodeSettings.of(config).cluster();
    Map<String, Object> values = new HashMap<>(ClusterConfig.of(settings, "test"));
    values.putAll(akka);
    return new RemoteSystem(
        ActorSystem.create(
            Behaviors.setup(
                context -> {
                  context.spawn(RefusedMessages.create(), "refused");
                  return Behaviors.ignore();
                }),
            SystemConfig.SYSTEM,
            SystemConfig.clustered(values)));
  }

  Address address() {
    return Cluster.get(system).selfMember().address();
  }

  void join(RemoteSystem other) {
    Cluster.get(system).manager().tell(new JoinSeedNodes(List.of(other.address())));
  }

  /** Members that are up or on their way, as this one sees it. */
  int members() {
    int count = 0;
    for (var ignored : Cluster.get(system).state().getMembers()) {
      count++;
    }
    return count;
  }

  /** Whether it has given the cluster up. */
  boolean hasLeft() {
    return Cluster.get(system).isTerminated();
  }

  @Override
  public void close() {
    system.terminate();
    // without an end of its own: Akka's streams of encrypted connections do not always end
    system
        .getWhenTerminated()
        .toCompletableFuture()
        .completeOnTimeout(Done.getInstance(), 20, TimeUnit.SECONDS)
        .join();
  }
}
