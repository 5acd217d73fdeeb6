package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import prospector.actors.address.AddressBudget;
import prospector.actors.address.AddressSettings;
import prospector.sharding.address.AddressSharding;
import prospector.web.fetch.AddressRange;
import prospector.web.fetch.Resolver;
import prospector.web.url.HostKey;

/**
 * Two nodes: hosts of both share the budget of one address, and a lost node's permits come back.
 */
@Tag("cluster")
class AddressShardingTest {
  private static final AddressSettings ONE_AT_A_TIME =
      new AddressSettings(1, Duration.ofMillis(1), List.of(AddressRange.parse("198.51.100.0/24")));

  /** Names of one address, but for a front end that many share. */
  private static final class Names implements Resolver {
    private final Map<String, String> addresses =
        Map.of("a.example", "192.0.2.1", "b.example", "192.0.2.1", "front.example", "198.51.100.7");

    @Override
    public CompletionStage<List<InetAddress>> resolve(String name) {
      String address = addresses.get(name);
      try {
        return address == null
            ? CompletableFuture.failedFuture(new UnknownHostException(name))
            : CompletableFuture.completedFuture(List.of(InetAddress.getByName(address)));
      } catch (UnknownHostException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    @Override
    public void close() {}
  }

  private static AddressBudget budgetOf(ActorTestKit node) {
    CompletableFuture<AddressBudget> budget = new CompletableFuture<>();
    node.spawn(Behaviors.setup((ActorContext<Void> context) -> started(context, budget)), "node");
    return budget.join();
  }

  private static akka.actor.typed.Behavior<Void> started(
      ActorContext<Void> context, CompletableFuture<AddressBudget> budget) {
    budget.complete(
        AddressSharding.start(
            context, ONE_AT_A_TIME, new Names(), Duration.ofSeconds(30), System::nanoTime));
    return Behaviors.empty();
  }

  private static AddressBudget.Answer ask(AddressBudget budget, String host) throws Exception {
    HostKey key = new HostKey("http://" + host);
    return budget.ask(key).toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  private static int port(ActorTestKit node) {
    return TestNodes.address(node.system()).getPort().orElseThrow();
  }

  /** Asks until it gets a permit. */
  private static AddressBudget.Permit awaitPermit(
      ActorTestKit node, AddressBudget budget, String host) {
    TestProbe<Object> probe = node.createTestProbe();
    return probe.awaitAssert(
        TestNodes.PATIENCE,
        Duration.ofMillis(100),
        () -> {
          AddressBudget.Answer answer = ask(budget, host);
          assertThat(answer).isInstanceOf(AddressBudget.Permit.class);
          return (AddressBudget.Permit) answer;
        });
  }

  @Test
  void ask_hostsOfOneAddressOnTwoNodes_shareItsBudgetOverALoss() throws Exception {
    try (TestNodes nodes = new TestNodes()) {
      ActorTestKit one = nodes.start("");
      ActorTestKit other = nodes.start("");
      boolean lower = port(one) < port(other);
      ActorTestKit first = lower ? one : other; // of two halves the lower address lives on
      ActorTestKit second = lower ? other : one;
      TestNodes.join(first, first);
      TestNodes.join(second, first);
      ActorTestKit third =
          nodes.start(""); // of two nodes the one with the lower port would survive
      TestNodes.join(third, first);
      TestNodes.awaitUp(first, 3);
      TestNodes.awaitUp(second, 3);
      budgetOf(third);
      AddressBudget here = budgetOf(first);
      AddressBudget there = budgetOf(second);

      assertThat(ask(here, "front.example")).isEqualTo(AddressBudget.Permit.FREE);
      assertThat(ask(here, "nowhere.example")).isEqualTo(AddressBudget.Permit.FREE);
      AddressBudget.Permit permit = awaitPermit(first, here, "a.example");
      assertThat(permit.address()).isEqualTo("192.0.2.1");
      assertThat(ask(there, "b.example")).isInstanceOf(AddressBudget.Later.class);
      here.release(permit);
      awaitPermit(second, there, "b.example");
      assertThat(ask(here, "a.example")).isInstanceOf(AddressBudget.Later.class);

      second.shutdownTestKit(); // without giving the permit back

      awaitPermit(first, here, "a.example");
    }
  }
}
