package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.Done;
import akka.actor.CoordinatedShutdown;
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
import prospector.actors.budget.AddressSettings;
import prospector.actors.budget.Budget;
import prospector.actors.budget.RequestBudget;
import prospector.sharding.budget.BudgetSharding;
import prospector.web.fetch.AddressPolicy;
import prospector.web.fetch.AddressRange;
import prospector.web.fetch.HostAddress;
import prospector.web.fetch.Resolver;
import prospector.web.url.HostKey;

/**
 * Hosts of two nodes share the budgets of an address and of a domain, and a lost node's permits
 * come back.
 */
@Tag("cluster")
class BudgetShardingTest {
  private static final Duration HELD_UP = Duration.ofMinutes(1); // by what nobody takes

  private static final Budget ONE_AT_A_TIME = new Budget(1, Duration.ofMillis(1));
  private static final BudgetSharding.Limits LIMITS =
      new BudgetSharding.Limits(
          new AddressSettings(
              ONE_AT_A_TIME,
              List.of(AddressRange.parse("198.51.100.0/24")),
              new Budget(2, Duration.ofMillis(1))),
          ONE_AT_A_TIME);

  /** Names of one address, but for a front end that many share. */
  private static final class Names implements Resolver {
    private final Map<String, String> addresses =
        Map.of(
            "a.example", "192.0.2.1",
            "b.example", "192.0.2.1",
            "front.example", "198.51.100.7",
            "www.front.example", "198.51.100.7");

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

  private static RequestBudget budgetOf(ActorTestKit node) {
    CompletableFuture<RequestBudget> budget = new CompletableFuture<>();
    node.spawn(Behaviors.setup((ActorContext<Void> context) -> started(context, budget)), "node");
    return budget.join();
  }

  private static akka.actor.typed.Behavior<Void> started(
      ActorContext<Void> context, CompletableFuture<RequestBudget> budget) {
    budget.complete(
        BudgetSharding.start(
            context,
            LIMITS,
            new HostAddress(new Names(), AddressPolicy.ANY),
            Duration.ofSeconds(30),
            System::nanoTime));
    return Behaviors.empty();
  }

  private static RequestBudget.Answer ask(RequestBudget budget, String host) throws Exception {
    HostKey key = new HostKey("http://" + host);
    return budget.ask(key).toCompletableFuture().get(60, TimeUnit.SECONDS);
  }

  private static List<String> keys(RequestBudget.Permits permits) {
    return permits.each().stream().map(RequestBudget.Permit::key).toList();
  }

  private static int port(ActorTestKit node) {
    return TestNodes.address(node.system()).getPort().orElseThrow();
  }

  /** Asks until it gets a permit. */
  private static RequestBudget.Permits awaitPermit(
      ActorTestKit node, RequestBudget budget, String host) {
    TestProbe<Object> probe = node.createTestProbe();
    return probe.awaitAssert(
        TestNodes.PATIENCE,
        Duration.ofMillis(100),
        () -> {
          RequestBudget.Answer answer = ask(budget, host);
          assertThat(answer).isInstanceOf(RequestBudget.Permits.class);
          return (RequestBudget.Permits) answer;
        });
  }

  /** Nobody is left to take its shards, and its hosts end their requests while these wait. */
  @Test
  void shutdown_lastNodeWithAPermitOut_isHeldUpByNobody() throws Exception {
    try (TestNodes nodes = new TestNodes()) {
      ActorTestKit node = nodes.start("");
      TestNodes.join(node, node);
      TestNodes.awaitUp(node, 1);
      RequestBudget budget = budgetOf(node);
      RequestBudget.Permits out = awaitPermit(node, budget, "front.example");
      CoordinatedShutdown shutdown = CoordinatedShutdown.get(node.system());
      CompletableFuture<Boolean> given = new CompletableFuture<>();
      shutdown.addTask(
          CoordinatedShutdown.PhaseClusterShardingShutdownRegion(),
          "end-of-the-request",
          () -> {
            budget.release(out);
            return budget
                .ask(new HostKey("http://a.example"))
                .thenApply(answer -> given.complete(answer instanceof RequestBudget.Permits))
                .thenApply(done -> Done.getInstance());
          });

      shutdown
          .runAll(CoordinatedShutdown.unknownReason())
          .toCompletableFuture()
          .get(HELD_UP.toSeconds() / 2, TimeUnit.SECONDS);

      assertThat(given).isCompletedWithValue(false);
    }
  }

  @Test
  void ask_hostsOfOneAddressOrDomainOnTwoNodes_shareItsBudgetOverALoss() throws Exception {
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
      RequestBudget here = budgetOf(first);
      RequestBudget there = budgetOf(second);

      RequestBudget.Permits front = awaitPermit(first, here, "front.example");
      assertThat(keys(front)).containsExactly("domain:front.example", "198.51.100.7");
      assertThat(ask(there, "www.front.example")).isInstanceOf(RequestBudget.Later.class);
      here.release(front);
      awaitPermit(second, there, "www.front.example");
      assertThat(keys(awaitPermit(first, here, "nowhere.example")))
          .containsExactly("domain:nowhere.example");
      RequestBudget.Permits alone = awaitPermit(first, here, "198.51.100.9");
      assertThat(keys(alone)).containsExactly("198.51.100.9");
      awaitPermit(second, there, "198.51.100.9");
      assertThat(ask(here, "198.51.100.9")).as("a third").isInstanceOf(RequestBudget.Later.class);
      RequestBudget.Permits permit = awaitPermit(first, here, "a.example");
      assertThat(keys(permit)).containsExactly("domain:a.example", "192.0.2.1");
      assertThat(ask(there, "b.example")).isInstanceOf(RequestBudget.Later.class);
      here.release(permit);
      awaitPermit(second, there, "b.example");
      assertThat(ask(here, "a.example")).isInstanceOf(RequestBudget.Later.class);

      second.shutdownTestKit(); // without giving the permit back

      awaitPermit(first, here, "a.example");
    }
  }
}
