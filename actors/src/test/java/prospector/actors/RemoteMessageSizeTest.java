package prospector.actors;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.actors.budget.BudgetActor;
import prospector.actors.budget.RequestBudget;
import prospector.actors.control.LargestCrawlMessages;
import prospector.actors.count.NodeCount;
import prospector.actors.handoff.LargestHostMessages;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostSnapshot;
import prospector.actors.host.state.PageSameness;
import prospector.actors.learn.LargestLessons;
import prospector.actors.work.ParameterLesson;

/**
 * Every message between nodes, as large as it can be made: it fits, and arrives over Artery. A new
 * message without an example here fails the build.
 */
class RemoteMessageSizeTest {
  private static final ActorTestKit HERE = node();
  private static final ActorTestKit THERE = node();

  /** What stands in the journal or in a message, and never travels alone. */
  private static final Set<Class<?>> NO_MESSAGES =
      Set.of(
          HostSnapshot.class,
          FoundLink.class,
          LinkBatch.class,
          Handoff.class,
          Refusal.class,
          SavedUrl.class,
          HostMessage.Outgoing.class,
          HostMessage.Parcel.class,
          RobotsAnswer.class,
          SitemapFile.class,
          PageSameness.class,
          ParameterLesson.class,
          NodeCount.class);

  private static ActorTestKit node() {
    return ActorTestKit.create(
        ConfigFactory.parseString(
                """
                akka.actor.provider = cluster
                akka.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
                """)
            .withFallback(ConfigFactory.parseResources("prospector-cluster.conf"))
            .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
            .withFallback(ConfigFactory.load())
            .resolve());
  }

  @AfterAll
  static void stop() {
    HERE.shutdownTestKit();
    THERE.shutdownTestKit();
  }

  private static List<CborSerializable> largest() {
    List<CborSerializable> all = new ArrayList<>();
    all.addAll(LargestHostMessages.all(HERE));
    all.addAll(LargestCrawlMessages.all(HERE));
    all.addAll(LargestLessons.all());
    RequestBudget.Permit permit =
        new RequestBudget.Permit("domain:" + "d".repeat(2_048), Long.MIN_VALUE, Long.MAX_VALUE);
    TestProbe<BudgetActor.Reply> asker = HERE.createTestProbe();
    all.add(new BudgetActor.Ask(permit, "http://h1.example", asker.getRef()));
    TestProbe<BudgetActor.Command> giver = HERE.createTestProbe();
    all.add(new BudgetActor.Reply(Long.MAX_VALUE, giver.getRef()));
    all.add(new BudgetActor.Release(permit));
    all.add(new BudgetActor.Renew(permit));
    all.add(BudgetActor.Stop.INSTANCE);
    return all;
  }

  /** All types that may leave the JVM, by the compiled classes of this module. */
  private static Set<Class<?>> types() throws IOException, ClassNotFoundException {
    Path classes =
        Path.of(
            CborSerializable.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    Set<Class<?>> types = new HashSet<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        String name = classes.relativize(file).toString().replace('/', '.');
        Class<?> type =
            Class.forName(
                name.substring(0, name.length() - ".class".length()),
                false,
                CborSerializable.class.getClassLoader());
        if (CborSerializable.class.isAssignableFrom(type) && !type.isInterface()) {
          types.add(type);
        }
      }
    }
    return types;
  }

  @Test
  void types_thatMayLeaveTheJvm_haveAnExampleHereOrAreNoMessages() throws Exception {
    Set<String> examples = new TreeSet<>();
    largest().forEach(message -> examples.add(message.getClass().getName()));
    Set<String> messages = new TreeSet<>();
    Set<Class<?>> events = Set.copyOf(Arrays.asList(HostEvent.class.getPermittedSubclasses()));
    for (Class<?> type : types()) {
      boolean partOfStored = type.getName().startsWith(HostSnapshot.class.getName());
      if (!NO_MESSAGES.contains(type) && !events.contains(type) && !partOfStored) {
        messages.add(type.getName());
      }
    }

    assertThat(messages).hasSizeGreaterThan(20).isEqualTo(examples);
  }

  @Test
  void messages_atTheirLargest_areWithinTheLimit() {
    Serialization serialization = SerializationExtension.get(HERE.system());
    List<CborSerializable> all = largest();

    int largest = 0;
    for (CborSerializable message : all) {
      int bytes = serialization.serialize(message).get().length;
      assertThat(bytes).as(message.getClass().getName()).isLessThanOrEqualTo(MessageBytes.LIMIT);
      largest = Math.max(largest, bytes);
    }
    assertThat(largest).isGreaterThan(MessageBytes.LIMIT / 2); // they are large indeed
  }

  @Test
  void messages_atTheirLargest_arriveOverArtery() {
    TestProbe<CborSerializable> probe = THERE.createTestProbe();
    String address = ActorRefResolver.get(THERE.system()).toSerializationFormat(probe.getRef());
    ActorRef<CborSerializable> there = ActorRefResolver.get(HERE.system()).resolveActorRef(address);

    for (CborSerializable message : largest()) {
      there.tell(message);
      CborSerializable come =
          probe.expectMessageClass(CborSerializable.class, Duration.ofSeconds(60));
      assertThat(come).hasSameClassAs(message);
    }
  }
}
