package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.crawl.WorkTime;
import prospector.actors.label.LabelActor;
import prospector.actors.learn.LearnerActor;
import prospector.node.report.Statuses;
import prospector.node.wiring.SystemConfig;
import prospector.nugget.topic.TopicFile;
import prospector.prioritizer.Policies;
import prospector.prioritizer.Policy;
import prospector.web.url.CrawlUrl;

class RunningCrawlsTest {
  private static final ActorTestKit KIT = ActorTestKit.create("running", SystemConfig.reading());

  private static final Duration ASK = Duration.ofSeconds(60); // a starved machine answers, too
  private static final CrawlStatus BEGAN = Statuses.withCopies();

  private final TestProbe<CrawlActor.Command> crawl = KIT.createTestProbe();
  private volatile List<CrawlRun> listed = List.of(run(crawl.getRef()));
  private final ActorRef<CrawlRegistry.Command> registry =
      KIT.spawn(
          Behaviors.receive(CrawlRegistry.Command.class)
              .onMessage(CrawlRegistry.GetRuns.class, this::runs)
              .build());

  @AfterAll
  static void close() {
    KIT.shutdownTestKit();
  }

  private Behavior<CrawlRegistry.Command> runs(CrawlRegistry.GetRuns ask) {
    ask.replyTo().tell(new CrawlRegistry.Runs(listed));
    return Behaviors.same();
  }

  /** Else all its rows would be counted, and it would be shown as one that nobody works on. */
  @Test
  void statuses_ofACrawlThatDoesNotAnswerInTime_areThoseItSaidLast() {
    RunningCrawls running = new RunningCrawls(KIT.system(), registry, ASK);
    CompletionStage<List<CrawlStatus>> first = running.statuses();
    crawl.expectMessageClass(CrawlActor.GetStatus.class, ASK).replyTo().tell(Statuses.midway());
    assertThat(now(first)).containsExactly(Statuses.midway());

    crawl.stop(); // so that nobody waits for the answer that does not come
    assertThat(now(running.statuses())).containsExactly(Statuses.midway());

    listed = List.of();
    assertThat(now(running.statuses())).isEmpty();
  }

  @Test
  void statuses_ofACrawlThatNeverAnswered_areThoseItBeganWith() {
    RunningCrawls running = new RunningCrawls(KIT.system(), registry, ASK);
    crawl.stop();

    assertThat(now(running.statuses())).containsExactly(BEGAN);
  }

  private static List<CrawlStatus> now(CompletionStage<List<CrawlStatus>> statuses) {
    return statuses.toCompletableFuture().join();
  }

  private static CrawlRun run(ActorRef<CrawlActor.Command> crawl) {
    CrawlSpec spec =
        new CrawlSpec(
            "trams",
            TopicFile.ofWords("trams"),
            List.of(CrawlUrl.ofNormal("http://a.example/")),
            Policy.LEARNER,
            CrawlSpec.Budget.UNLIMITED,
            CrawlSpec.Bounds.NONE,
            0,
            1,
            1);
    return new CrawlRun(
        new CrawlContext(spec, Policies.bfs()),
        crawl,
        KIT.<LearnerActor.Command>createTestProbe().getRef(),
        KIT.<LabelActor.Command>createTestProbe().getRef(),
        BEGAN,
        new WorkTime(0, 0, () -> 0));
  }
}
