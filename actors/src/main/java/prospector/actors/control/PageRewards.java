package prospector.actors.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import prospector.actors.learn.LearnerActor;
import prospector.actors.work.FetchReport;
import prospector.actors.work.Verdict;
import prospector.prioritizer.LinkFeatures;

/** What the node's learner is told of outcomes. */
record PageRewards(ActorRef<LearnerActor.Command> learner) {

  /**
   * A page that is on topic and none to be found, as it asks not to be indexed or is beyond the
   * scope, is a miss of its links; its words would teach that those of nuggets are bad.
   */
  private static boolean isOnTopic(FetchReport report, FetchReport.Judged judged) {
    return judged.asParent().score() >= report.task().crawl().topic().threshold();
  }

  /**
   * Only pages teach. Taking a request that brought no page for a miss was tried: links that lead
   * out of what can be had are so many that they drown what the pages say (decision 0006).
   */
  void tell(FetchReport report, List<LinkFeatures> features) {
    if (report.verdict().kind() == Verdict.Kind.PAGE && !features.isEmpty()) {
      FetchReport.Judged judged = report.judged().orElseThrow();
      boolean saysNo = isOnTopic(report, judged) && !judged.relevant();
      learner.tell(
          new LearnerActor.Reward(
              features,
              saysNo ? List.of() : judged.asParent().terms(),
              judged.relevant(),
              report.sameness().copy().isPresent()));
    }
  }
}
