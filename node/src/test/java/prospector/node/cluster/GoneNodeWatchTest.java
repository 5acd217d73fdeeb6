package prospector.node.cluster;

import static prospector.node.cluster.NodeRows.up;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.typed.ActorRef;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.table.NodeTable;

class GoneNodeWatchTest {
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(100_000), ZoneOffset.UTC);
  private static final Duration EVERY = Duration.ofSeconds(2);

  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());
  private volatile List<NodeTable.Row> rows =
      List.of(up("node1", "h:1", 99_000), up("node2", "h:2", 90_000, "1", "2"));
  private final ActorRef<GoneNodeWatch.Command> watch =
      kit.spawn(
          GoneNodeWatch.of(
              new GoneNodeWatch.Terms(
                  () -> rows, Runnable::run, CLOCK, Duration.ofSeconds(9), EVERY)));

  @AfterEach
  void end() {
    kit.shutdownTestKit();
  }

  private LoggingTestKit says(String words) {
    return LoggingTestKit.warn(words).withLoggerName(GoneNodeWatch.class.getName());
  }

  private Object look(int times) {
    for (int i = 0; i < times; i++) {
      time.timePasses(EVERY);
    }
    return rows;
  }

  private Object tell(GoneNodeWatch.Command command) {
    watch.tell(command);
    return command;
  }

  @Test
  void node_dies_isToldAtOnceAndOnceMoreWhenItsShardsHaveANode() {
    says("node2 is gone; its 2 shards move to node1, which asks its hosts again within 9 s")
        .expect(kit.system(), () -> tell(new GoneNodeWatch.Gone("h:2", List.of("h:1"))));
    says("taken over").withOccurrences(0).expect(kit.system(), () -> look(3));

    rows = List.of(up("node1", "h:1", 108_000, "1", "2"), rows.get(1));
    says("node2's 2 shards are taken over by node1, 0 s after it was given up")
        .withOccurrences(1)
        .expect(kit.system(), () -> look(3));
  }
}
