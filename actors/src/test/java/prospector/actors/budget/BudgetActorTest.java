package prospector.actors.budget;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.serialization.SerializationExtension;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class BudgetActorTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ManualTime.config())
              .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
              .withFallback(ConfigFactory.load()));
  private static final Duration LIFE = Duration.ofSeconds(6);

  private final ManualTime time = ManualTime.get(KIT.system());
  private final AtomicLong nanos = new AtomicLong();
  private final TestProbe<BudgetActor.Reply> asker = KIT.createTestProbe();
  private final TestProbe<ActorRef<BudgetActor.Command>> passivations = KIT.createTestProbe();

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private ActorRef<BudgetActor.Command> start(Duration quiet) {
    Budget budget = new Budget(1, Duration.ofMillis(250));
    BudgetActor.Terms terms = new BudgetActor.Terms(budget, LIFE, nanos::get);
    return KIT.spawn(BudgetActor.create(terms, quiet, passivations.getRef()::tell));
  }

  private static RequestBudget.Permit permit(long number) {
    return new RequestBudget.Permit("192.0.2.1", 7, number);
  }

  private long ask(ActorRef<BudgetActor.Command> address, long number) {
    address.tell(new BudgetActor.Ask(permit(number), "http://h" + number, asker.getRef()));
    return asker.receiveMessage().waitMillis();
  }

  private void pass(Duration duration) {
    nanos.addAndGet(duration.toNanos());
    time.timePasses(duration);
  }

  @Test
  void ask_oneAtATime_isGivenAgainAfterItsRelease() {
    ActorRef<BudgetActor.Command> address = start(Duration.ZERO);
    assertThat(ask(address, 1)).isZero();
    pass(Duration.ofSeconds(1));
    assertThat(ask(address, 2)).isPositive();

    address.tell(new BudgetActor.Release(permit(1)));

    assertThat(ask(address, 2)).isZero();
  }

  @Test
  void ask_afterTheLossOfANode_waitsAndCountsWhatTheLivingHold() {
    ActorRef<BudgetActor.Command> address = start(Duration.ofSeconds(6));
    assertThat(ask(address, 2)).isEqualTo(6_000);
    address.tell(new BudgetActor.Renew(permit(1)));
    pass(Duration.ofSeconds(5));
    address.tell(new BudgetActor.Renew(permit(1)));
    pass(Duration.ofSeconds(1));

    assertThat(ask(address, 2)).isPositive();
    address.tell(new BudgetActor.Release(permit(1)));
    assertThat(ask(address, 2)).isZero();
  }

  @Test
  void stop_permitOut_givesNoneAndWaitsForIt() {
    ActorRef<BudgetActor.Command> address = start(Duration.ZERO);
    ask(address, 1);
    address.tell(BudgetActor.Stop.INSTANCE);
    assertThat(ask(address, 2)).isPositive();

    address.tell(new BudgetActor.Release(permit(1)));

    asker.expectTerminated(address);
  }

  @Test
  void stop_holderSilent_endsWithThePermitsLife() {
    ActorRef<BudgetActor.Command> address = start(Duration.ZERO);
    ask(address, 1);
    address.tell(BudgetActor.Stop.INSTANCE);
    assertThat(ask(address, 2)).isPositive();

    pass(LIFE);

    asker.expectTerminated(address);
  }

  @Test
  void idle_forAMinute_asksToBePassivated() {
    ActorRef<BudgetActor.Command> address = start(Duration.ZERO);
    ask(address, 1);

    pass(Duration.ofMinutes(1));

    passivations.expectMessage(address);
  }

  @Test
  void messages_overTheWire_comeBackAsTheyWent() {
    var serialization = SerializationExtension.get(KIT.system());
    for (Object message :
        List.of(
            new BudgetActor.Reply(17, start(Duration.ZERO)),
            new BudgetActor.Reply(17, null),
            new BudgetActor.Release(permit(1)),
            new BudgetActor.Renew(permit(2)),
            new BudgetActor.Ask(permit(3), "http://h3", asker.getRef()),
            BudgetActor.Stop.INSTANCE)) {
      byte[] bytes = serialization.serialize(message).get();
      assertThat(serialization.deserialize(bytes, message.getClass()).get()).isEqualTo(message);
    }
  }
}
