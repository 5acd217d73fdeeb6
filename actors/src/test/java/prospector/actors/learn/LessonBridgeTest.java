package prospector.actors.learn;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.receptionist.Receptionist;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.prioritizer.Lesson;

class LessonBridgeTest {
  private static final ActorTestKit KIT = ActorTestKit.create();
  private static final Lesson LESSON =
      new Lesson(1, new int[] {2}, new long[] {3}, new long[] {4}, new int[] {5}, true);

  private static final Duration SOON = Duration.ofMillis(100);

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @Test
  void lessons_ofLearnersGoOut_andThoseOfOtherSitesComeToLearners() {
    TestProbe<LearnerActor.Command> learner = KIT.createTestProbe();
    TestProbe<Receptionist.Registered> registered = KIT.createTestProbe();
    TestProbe<List<Lesson>> out = KIT.createTestProbe();
    KIT.system()
        .receptionist()
        .tell(
            Receptionist.register(LearnerActor.key("bees"), learner.getRef(), registered.getRef()));
    registered.receiveMessage();
    ActorRef<LearnerActor.Command> bridge =
        KIT.spawn(LessonBridge.create("bees", lessons -> out.getRef().tell(lessons)));

    bridge.tell(new LearnerActor.PeerLessons(List.of(LESSON)));
    assertThat(out.receiveMessage()).containsExactly(LESSON);

    LearnerActor.PeerLessons told = new LearnerActor.PeerLessons(List.of(LESSON));
    learner.awaitAssert( // until it knows the learner
        () -> {
          bridge.tell(new LearnerActor.FromSite(told));
          assertThat(learner.expectMessageClass(LearnerActor.PeerLessons.class, SOON))
              .isEqualTo(new LearnerActor.PeerLessons(List.of(LESSON), true));
          return null;
        });
    bridge.tell(new LearnerActor.PeerLessons(List.of(LESSON), true)); // by another node's bridge
    out.expectNoMessage();
  }
}
