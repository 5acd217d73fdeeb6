package prospector.node.crawl;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.table.ModelTable;
import prospector.prioritizer.Correction;
import prospector.prioritizer.Learner;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Lesson;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.OnlineLearner;
import prospector.prioritizer.Policies;
import prospector.prioritizer.Policy;
import prospector.prioritizer.UrlScorer;

/**
 * What decides a crawl's order: a learner with its restored model, or a policy that never changes.
 *
 * @param scorer to start with
 */
public record CrawlModel(Learner learner, UrlScorer scorer) {
  private static final Logger LOG = LoggerFactory.getLogger(CrawlModel.class);

  /** The model of a crawl as its last run left it, to score with and to learn further. */
  public static CrawlModel restore(
      String crawl, Policy policy, LearnerSettings settings, ModelTable models) {
    if (!policy.learns()) {
      UrlScorer fixed = Policies.scorer(policy, settings.seed());
      return new CrawlModel(new Unteachable(fixed), fixed);
    }
    OnlineLearner learner = new OnlineLearner(settings);
    Optional<ModelTable.Row> saved = models.newest(crawl);
    if (saved.isPresent()) {
      try {
        learner.restore(saved.get().snapshot());
      } catch (IllegalArgumentException e) {
        LOG.warn("the saved link model is not readable and is learned anew: {}", e.getMessage());
      }
    }
    return new CrawlModel(learner, learner.publish());
  }

  /** A policy that does not learn, behind the learner's face. */
  private record Unteachable(UrlScorer fixed) implements Learner {
    @Override
    public Optional<Lesson> reward(List<LinkFeatures> links, List<String> terms, boolean relevant) {
      return Optional.empty(); // the order of this policy does not depend on what was found
    }

    @Override
    public Optional<Lesson> nothingNew(List<LinkFeatures> links) {
      return Optional.empty();
    }

    @Override
    public void learn(Lesson lesson) {
      // nor on what other nodes found
    }

    @Override
    public boolean correct(Correction correction) {
      return false;
    }

    @Override
    public UrlScorer publish() {
      return fixed;
    }

    @Override
    public byte[] snapshot() {
      return new byte[0];
    }

    @Override
    public void restore(byte[] snapshot) {
      // nothing was learned
    }
  }
}
