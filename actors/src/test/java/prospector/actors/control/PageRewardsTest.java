package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.FetchReport;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.LinkFeaturizer;
import prospector.prioritizer.Parent;

class PageRewardsTest {
  private static final ActorTestKit KIT = ActorTestKit.create();
  private static final List<LinkFeatures> FEATURES =
      List.of(LinkFeaturizer.features(Outcomes.URL, new LinkEvidence(Parent.SEED, "", "", "", 0)));

  private final TestProbe<LearnerActor.Command> learner = KIT.createTestProbe();

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private LearnerActor.Reward reward(double score, boolean relevant) {
    Parent page =
        new Parent(Outcomes.URL.value(), score, relevant, 1, 3, List.of("steam", "engine"));
    FetchReport any = Outcomes.page(relevant);
    FetchReport report =
        new FetchReport(
            any.task(),
            any.result(),
            any.verdict(),
            Optional.of(new FetchReport.Judged(relevant, page, List.of())));
    new PageRewards(learner.getRef()).tell(report, FEATURES);
    return learner.expectMessageClass(LearnerActor.Reward.class);
  }

  @Test
  void tell_nuggetOrOrdinaryPage_teachesItsWords() {
    assertThat(reward(0.9, true).terms()).containsExactly("steam", "engine");
    assertThat(reward(0.2, false).terms()).containsExactly("steam", "engine");
  }

  /** As print views, tag pages and pages beyond the scope are. */
  @Test
  void tell_pageOnTopicThatIsNoneToBeFound_isAMissWithoutWords() {
    LearnerActor.Reward reward = reward(0.9, false);

    assertThat(reward.relevant()).isFalse();
    assertThat(reward.terms()).isEmpty();
    assertThat(reward.links()).isEqualTo(FEATURES);
  }
}
