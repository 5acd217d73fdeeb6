package prospector.actors.address;

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

class AddressActorTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ManualTime.config())
              .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
              .withFallback(ConfigFactory.load()));
  private static final Duration LIFE = Duration.ofSeconds(6);

  private final ManualTime time = ManualTime.get(KIT.system());
  private final AtomicLong nanos = new AtomicLong();
  private final TestProbe<AddressActor.Reply> asker = KIT.createTestProbe();
  private final TestProbe<ActorRef<AddressActor.Command>> passivations = KIT.createTestProbe();

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private ActorRef<AddressActor.Command> start(Duration quiet) {
    AddressSettings settings = new AddressSettings(1, Duration.ofMillis(250), List.of());
    AddressActor.Terms terms = new AddressActor.Terms(settings, LIFE, nanos::get);
    return KIT.spawn(AddressActor.create(terms, quiet, passivations.getRef()::tell));
  }

  private static AddressBudget.Permit permit(long number) {
    return new AddressBudget.Permit("192.0.2.1", 7, number);
  }

  private long ask(ActorRef<AddressActor.Command> address, long number) {
    address.tell(new AddressActor.Ask(permit(number), asker.getRef()));
    return asker.receiveMessage().waitMillis();
  }

  private void pass(Duration duration) {
    nanos.addAndGet(duration.toNanos());
    time.timePasses(duration);
  }

  @Test
  void ask_oneAtATime_isGivenAgainAfterItsRelease() {
    ActorRef<AddressActor.Command> address = start(Duration.ZERO);
    assertThat(ask(address, 1)).isZero();
    pass(Duration.ofSeconds(1));
    assertThat(ask(address, 2)).isPositive();

    address.tell(new AddressActor.Release(permit(1)));

    assertThat(ask(address, 2)).isZero();
  }

  @Test
  void ask_afterTheLossOfANode_waitsAndCountsWhatTheLivingHold() {
    ActorRef<AddressActor.Command> address = start(Duration.ofSeconds(6));
    assertThat(ask(address, 2)).isEqualTo(6_000);
    address.tell(new AddressActor.Renew(permit(1)));
    pass(Duration.ofSeconds(5));
    address.tell(new AddressActor.Renew(permit(1)));
    pass(Duration.ofSeconds(1));

    assertThat(ask(address, 2)).isPositive();
    address.tell(new AddressActor.Release(permit(1)));
    assertThat(ask(address, 2)).isZero();
  }

  @Test
  void stop_permitOut_givesNoneAndWaitsForIt() {
    ActorRef<AddressActor.Command> address = start(Duration.ZERO);
    ask(address, 1);
    address.tell(AddressActor.Stop.INSTANCE);
    assertThat(ask(address, 2)).isPositive();

    address.tell(new AddressActor.Release(permit(1)));

    asker.expectTerminated(address);
  }

  @Test
  void stop_holderSilent_endsWithThePermitsLife() {
    ActorRef<AddressActor.Command> address = start(Duration.ZERO);
    ask(address, 1);
    address.tell(AddressActor.Stop.INSTANCE);
    assertThat(ask(address, 2)).isPositive();

    pass(LIFE);

    asker.expectTerminated(address);
  }

  @Test
  void idle_forAMinute_asksToBePassivated() {
    ActorRef<AddressActor.Command> address = start(Duration.ZERO);
    ask(address, 1);

    pass(Duration.ofMinutes(1));

    passivations.expectMessage(address);
  }

  @Test
  void messages_overTheWire_comeBackAsTheyWent() {
    var serialization = SerializationExtension.get(KIT.system());
    for (Object message :
        List.of(
            new AddressActor.Reply(17),
            new AddressActor.Release(permit(1)),
            new AddressActor.Renew(permit(2)),
            new AddressActor.Ask(permit(3), asker.getRef()),
            AddressActor.Stop.INSTANCE)) {
      byte[] bytes = serialization.serialize(message).get();
      assertThat(serialization.deserialize(bytes, message.getClass()).get()).isEqualTo(message);
    }
  }
}
