package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.receptionist.Receptionist;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import prospector.actors.MessageBytes;

@Tag("cluster")
class NodeWatchTest {
  /** What one node was told. */
  private static final class Told implements NodeWatch.Changes {
    private final AtomicInteger changes = new AtomicInteger();
    private final CompletableFuture<Done> leaves = new CompletableFuture<>();

    @Override
    public void any() {
      changes.incrementAndGet();
    }

    @Override
    public void leaves() {
      leaves.complete(Done.getInstance());
    }
  }

  @Test
  void leaves_overTheWire_comesBackAsItWent() {
    try (TestNodes nodes = new TestNodes()) {
      Serialization serialization = SerializationExtension.get(nodes.start("").system());

      byte[] bytes = serialization.serialize(NodeWatch.Leaves.NOW).get();

      assertThat(bytes).hasSizeLessThan(MessageBytes.LIMIT);
      assertThat(serialization.deserialize(bytes, NodeWatch.Leaves.class).get())
          .isEqualTo(NodeWatch.Leaves.NOW);
    }
  }

  @Test
  void leaves_nodeThatLeavesInOrder_isToldBeforeItsShardsGo() throws Exception {
    try (TestNodes nodes = new TestNodes()) {
      ActorTestKit stays = nodes.start("");
      ActorTestKit goes = nodes.start("");
      TestNodes.join(stays, stays);
      TestNodes.join(goes, stays);
      TestNodes.awaitUp(stays, 2);
      TestNodes.awaitUp(goes, 2);
      Told told = new Told();
      stays.spawn(NodeWatch.create(told), "watch");
      Told own = new Told();
      goes.spawn(NodeWatch.create(own), "watch");
      awaitPeers(goes);
      int before = told.changes.get();
      CompletableFuture<Integer> changesBeforeShardsGo = new CompletableFuture<>();
      CoordinatedShutdown shutdown = CoordinatedShutdown.get(goes.system());
      shutdown.addTask(
          CoordinatedShutdown.PhaseClusterShardingShutdownRegion(),
          "shards-go",
          () ->
              told.leaves
                  .orTimeout(5, TimeUnit.SECONDS)
                  .whenComplete(
                      (done, late) -> changesBeforeShardsGo.complete(told.changes.get() - before))
                  .exceptionally(late -> Done.getInstance()));

      shutdown
          .runAll(CoordinatedShutdown.unknownReason())
          .toCompletableFuture()
          .get(60, TimeUnit.SECONDS);

      assertThat(changesBeforeShardsGo).isCompletedWithValue(1);
      assertThat(told.leaves).isCompletedWithValue(Done.getInstance());
      assertThat(own.leaves).as("its own leaving").isNotDone();
    }
  }

  /** Until the receptionist there lists both. */
  private static void awaitPeers(ActorTestKit node) {
    TestProbe<Receptionist.Listing> probe = node.createTestProbe();
    probe.awaitAssert(
        TestNodes.PATIENCE,
        Duration.ofMillis(100),
        () -> {
          node.system().receptionist().tell(Receptionist.find(NodeWatch.NAME, probe.getRef()));
          assertThat(probe.receiveMessage().getServiceInstances(NodeWatch.NAME)).hasSize(2);
          return true;
        });
  }
}
