package prospector.bench.micro;

import java.util.List;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeaturizer;
import prospector.prioritizer.OnlineLearner;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.url.CrawlUrl;

/**
 * Question: does a sweep of 1,000,000 queued URLs take under 2 s of one core (2 us a URL), and does
 * making the features of a page's links stay small beside parsing it?
 *
 * <p>Input: 1,000 queued URLs of one host with 1 to 3 links each; a learner that has seen 2,000
 * rewards.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
public class ScoreBenchmark {
  private static final List<String> TERMS = List.of("steam", "engine", "boiler", "piston");

  private static final int REWARDS = 2000;

  private final CrawlUrl target = CrawlUrl.ofNormal("http://docs.example.org/guide/boiler-7.html");
  private final List<QueuedUrl> urls = SampleLinks.queued(SampleLinks.COUNT);
  private final List<LinkEvidence> links =
      new Random(3)
          .ints(SampleLinks.COUNT)
          .mapToObj(i -> SampleLinks.evidence(new Random(i)))
          .toList();
  private final OnlineLearner learner = new OnlineLearner(LearnerSettings.defaults(1));
  private UrlScorer scorer = learner.publish();
  private int next;

  /** Teaches the learner. */
  @Setup
  public void teach() {
    Random random = new Random(11);
    for (int i = 0; i < REWARDS; i++) {
      learner.reward(
          urls.get(random.nextInt(urls.size())).features(), TERMS, random.nextInt(20) == 0);
    }
    scorer = learner.publish();
  }

  /** The hashed features of one link. */
  @Benchmark
  @OperationsPerInvocation(SampleLinks.COUNT)
  public void featurize(Blackhole hole) {
    links.forEach(link -> hole.consume(LinkFeaturizer.features(target, link)));
  }

  /** The score of one queued URL, all its links considered. */
  @Benchmark
  @OperationsPerInvocation(SampleLinks.COUNT)
  public void score(Blackhole hole) {
    urls.forEach(url -> hole.consume(scorer.score(url)));
  }

  /** One judged page learned from, replay included. */
  @Benchmark
  public void reward() {
    next = (next + 1) % urls.size();
    learner.reward(urls.get(next).features(), TERMS, next % 20 == 0);
  }

  /** A frozen copy of the model for the hosts, made every few seconds. */
  @Benchmark
  public UrlScorer publish() {
    return learner.publish();
  }
}
