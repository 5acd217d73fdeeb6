package prospector.actors.learn;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.dispatch.Dispatcher;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.ModelTable;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Lesson;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.LinkFeaturizer;
import prospector.prioritizer.OnlineLearner;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policy;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;

/** The learner's actor around the real model, with a table in memory. */
class LearnerActorTest {
  private static final ActorTestKit KIT = ActorTestKit.create(ManualTime.config());
  private static final Duration SAVE = Duration.ofSeconds(30);
  private static final int PUBLISH = 5; // rewards
  private static final AtomicInteger CRAWLS = new AtomicInteger();

  private final String crawlId = "c" + CRAWLS.incrementAndGet(); // learners of one crawl find
  private final ManualTime time = ManualTime.get(KIT.system()); // each other
  private final TestProbe<Dispatcher.Command> dispatcher = KIT.createTestProbe();
  private final TestProbe<LearnerActor.Finished> finished = KIT.createTestProbe();
  private final Table table = new Table();
  private final List<ActorRef<?>> started = new ArrayList<>();

  /** Keeps snapshots; fails on demand. */
  private static final class Table implements ModelTable {
    final Map<String, Row> rows = new ConcurrentHashMap<>(); // by crawl and node
    final AtomicInteger saves = new AtomicInteger();
    volatile boolean broken;

    @Override
    public void save(String crawl, String node, long version, byte[] snapshot) {
      if (broken) {
        throw new StorageException("the disk is full");
      }
      rows.put(crawl + " " + node, new Row(node, version, snapshot));
      saves.incrementAndGet();
    }

    @Override
    public Optional<Row> newest(String crawl) {
      return rows.values().stream().findFirst();
    }
  }

  /** A learner and what it publishes to. */
  private record Learning(
      ActorRef<LearnerActor.Command> actor, CrawlContext crawl, OnlineLearner model) {
    double score(QueuedUrl url) {
      return crawl.scorer().score(url);
    }
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @AfterEach
  void stop() {
    started.forEach(KIT::stop);
  }

  private Learning start(String node, OnlineLearner model) {
    return start(node, model, Runnable::run);
  }

  private Learning start(String node, OnlineLearner model, Executor blocking) {
    CrawlContext crawl = new CrawlContext(spec(), model.publish(), node);
    ActorRef<LearnerActor.Command> actor =
        KIT.spawn(
            LearnerActor.create(
                crawl,
                model,
                table,
                blocking,
                dispatcher.getRef(),
                new LearnerActor.Settings(node, new PublishRule(PUBLISH, 0, PUBLISH), SAVE)));
    started.add(actor);
    return new Learning(actor, crawl, model);
  }

  private Learning start() {
    return start("node1", fresh());
  }

  private static OnlineLearner fresh() {
    return new OnlineLearner(LearnerSettings.defaults(1));
  }

  private CrawlSpec spec() {
    Topic topic = new Topic("t", page -> new Judgement(0, List.of()), 0.5, List.of(), "test");
    return new CrawlSpec(
        crawlId,
        topic,
        List.of(),
        Policy.LEARNER,
        CrawlSpec.Budget.UNLIMITED,
        CrawlSpec.Bounds.NONE,
        0,
        1,
        1);
  }

  private static LinkEvidence evidence(String anchor) {
    Parent parent = new Parent("http://a.example/", 0.1, false, 1, 3, List.of("timetable"));
    return new LinkEvidence(parent, anchor, "around it", "html>body>a", 3);
  }

  private static LinkFeatures features(int page, String anchor) {
    return LinkFeaturizer.features(
        CrawlUrl.ofNormal("http://a.example/" + anchor + "/" + page), evidence(anchor));
  }

  private static QueuedUrl waiting(String anchor) {
    CrawlUrl url = CrawlUrl.ofNormal("http://a.example/" + anchor + "/next");
    return new QueuedUrl(url, 1, 2, evidence(anchor));
  }

  /** Rewards of which every one is a nugget, or none. */
  private static void reward(Learning learning, int count, String anchor, boolean relevant) {
    reward(learning, count, anchor, relevant, false);
  }

  private static void reward(
      Learning learning, int count, String anchor, boolean relevant, boolean copy) {
    for (int page = 0; page < count; page++) {
      learning
          .actor()
          .tell(
              new LearnerActor.Reward(
                  List.of(features(page, anchor)), List.of(anchor), relevant, copy));
    }
  }

  private void expectPublished() {
    dispatcher.expectMessage(new Dispatcher.ModelPublished(crawlId));
  }

  private void finish(Learning learning) {
    learning.actor().tell(new LearnerActor.Finish(finished.getRef()));
    finished.expectMessage(LearnerActor.Finished.INSTANCE);
    finished.expectTerminated(learning.actor());
  }

  /** The database was away, and both wait for it. */
  @Test
  void finish_anEarlierSaveIsStillUnderWay_theLastModelIsWhatIsStored() {
    BlockingDeque<Runnable> waiting = new LinkedBlockingDeque<>();
    Learning learning = start("node1", fresh(), waiting::add);
    reward(learning, PUBLISH, "train", true);
    expectPublished();
    time.timePasses(SAVE);
    reward(learning, PUBLISH, "train", true);
    expectPublished();
    learning.actor().tell(new LearnerActor.Finish(finished.getRef()));
    finished.expectTerminated(learning.actor());

    while (!waiting.isEmpty()) {
      waiting.removeLast().run(); // what came last has its turn first
    }

    finished.expectMessage(LearnerActor.Finished.INSTANCE);
    assertThat(table.saves.get()).isEqualTo(2);
    assertThat(table.newest(crawlId).orElseThrow().version())
        .isEqualTo(learning.crawl().scorer().version());
  }

  @Test
  void reward_fewerThanTheRuleAsks_changesNoScore() {
    Learning learning = start();
    long version = learning.crawl().scorer().version();
    double before = learning.score(waiting("train"));

    reward(learning, PUBLISH - 1, "train", true);
    finish(learning);

    dispatcher.expectNoMessage(Duration.ZERO);
    assertThat(learning.crawl().scorer().version()).isEqualTo(version);
    assertThat(learning.score(waiting("train"))).isEqualTo(before);
  }

  @Test
  void reward_asManyAsTheRuleAsks_publishesAModelThatHasLearned() {
    Learning learning = start();
    long version = learning.crawl().scorer().version();
    double before = learning.score(waiting("train"));

    reward(learning, PUBLISH, "train", true);
    expectPublished();

    assertThat(learning.crawl().scorer().version()).isGreaterThan(version);
    assertThat(learning.score(waiting("train"))).isGreaterThan(before);
  }

  @Test
  void reward_copiesOfNuggets_raiseNoLinkLikeThem() {
    Learning learning = start();
    long version = learning.crawl().scorer().version();
    double before = learning.score(waiting("train"));

    reward(learning, PUBLISH, "train", true, true);
    expectPublished();

    assertThat(learning.crawl().scorer().version()).isGreaterThan(version);
    assertThat(learning.score(waiting("train"))).isLessThanOrEqualTo(before);
  }

  @Test
  void reward_ofBothKinds_ranksTheirLinksApart() {
    Learning learning = start();
    for (int round = 0; round < 10; round++) {
      reward(learning, PUBLISH, "train", true);
      expectPublished();
      reward(learning, PUBLISH, "cookies", false);
      expectPublished();
    }

    assertThat(learning.score(waiting("train"))).isGreaterThan(learning.score(waiting("cookies")));
  }

  @Test
  void saveTick_nothingNewLearned_savesNothing() {
    Learning learning = start();
    reward(learning, PUBLISH, "train", true);
    expectPublished();
    time.timePasses(SAVE);
    time.timePasses(SAVE);

    reward(learning, PUBLISH, "train", true); // a mark: both ticks are dealt with
    expectPublished();

    assertThat(table.saves.get()).isEqualTo(1);
  }

  @Test
  void finish_savesWhatIsLearned_andAnotherStartScoresAlike() {
    Learning learning = start();
    reward(learning, 4 * PUBLISH, "train", true);
    for (int i = 0; i < 4; i++) {
      expectPublished();
    }
    finish(learning);

    OnlineLearner restored = fresh();
    restored.restore(table.newest(crawlId).orElseThrow().snapshot());
    Learning again = start("node1", restored);

    for (String anchor : List.of("train", "cookies")) {
      assertThat(again.score(waiting(anchor))).isEqualTo(learning.score(waiting(anchor)));
    }
    assertThat(again.crawl().scorer().version()).isGreaterThan(learning.crawl().scorer().version());
  }

  @Test
  void finish_databaseBroken_answersAllTheSame() {
    Learning learning = start();
    table.broken = true;
    reward(learning, 1, "train", true);

    finish(learning);

    assertThat(table.rows).isEmpty();
  }

  @Test
  void peerLessons_areLearnedLikeOwnRewards() {
    OnlineLearner alone = fresh();
    List<Lesson> lessons = lessons(alone);
    Learning there = start();

    there.actor().tell(new LearnerActor.PeerLessons(lessons));
    expectPublished();

    assertThat(there.score(waiting("train"))).isEqualTo(alone.publish().score(waiting("train")));
  }

  /** What a learner tells of pages that it learns from. */
  private static List<Lesson> lessons(OnlineLearner learner) {
    List<Lesson> lessons = new ArrayList<>();
    for (int page = 0; page < PUBLISH; page++) {
      List<LinkFeatures> links = List.of(features(page, "train"));
      lessons.add(learner.reward(links, List.of("train"), true).orElseThrow());
    }
    return lessons;
  }

  /** Another node's learner, as this one knows it. */
  private TestProbe<LearnerActor.Command> join() {
    TestProbe<LearnerActor.Command> peer = KIT.createTestProbe();
    ServiceKey<LearnerActor.Command> key =
        ServiceKey.create(LearnerActor.Command.class, "learner-" + crawlId);
    KIT.system().receptionist().tell(Receptionist.register(key, peer.getRef()));
    return peer;
  }

  private static int told(TestProbe<LearnerActor.Command> peer) {
    return peer.expectMessageClass(LearnerActor.PeerLessons.class).lessons().size();
  }

  @Test
  void reward_beforeNodesKnowOfEachOther_teachesTheOtherAllTheSame() {
    Learning here = start();
    reward(here, PUBLISH, "train", true);
    expectPublished();

    Learning there = start("node2", fresh());
    expectPublished();

    assertThat(there.score(waiting("train"))).isEqualTo(here.score(waiting("train")));
  }

  @Test
  void reward_thatASnapshotHas_isNotToldToOneWhoJoins() {
    Learning here = start();
    reward(here, PUBLISH, "train", true);
    expectPublished();
    time.timePasses(SAVE);
    reward(here, PUBLISH, "train", true);
    expectPublished(); // the actor has been told by now that the snapshot is stored

    assertThat(told(join())).isEqualTo(PUBLISH);
  }

  @Test
  void reward_thatNoSnapshotTook_isToldToOneWhoJoinsAndSavedAtTheNextTick() {
    Learning here = start();
    table.broken = true;
    reward(here, PUBLISH, "train", true);
    expectPublished();
    time.timePasses(SAVE);

    assertThat(told(join())).isEqualTo(PUBLISH);
    table.broken = false;
    time.timePasses(SAVE); // though nothing new came
    reward(here, PUBLISH, "train", true); // a mark: the tick is dealt with
    expectPublished();
    assertThat(table.saves.get()).isEqualTo(1);
  }

  @Test
  void reward_ofALongTime_isNotKeptForThoseWhoJoin() {
    Learning here = start();
    reward(here, 1_000, "train", true);
    TestProbe<LearnerActor.Command> peer = join();

    int all = 0;
    while (all < 200) {
      all += told(peer);
    }
    assertThat(all).isEqualTo(200);
    peer.expectNoMessage(Duration.ZERO);
  }

  @Test
  void reward_asManyAsTheRuleAsks_areToldAtOnceAndFewerWithinASecond() {
    Learning here = start();
    reward(here, 1, "train", true);
    TestProbe<LearnerActor.Command> peer = join();
    assertThat(told(peer)).isEqualTo(1);

    reward(here, PUBLISH, "train", true);
    assertThat(told(peer)).isEqualTo(PUBLISH);

    reward(here, PUBLISH - 1, "train", true);
    expectPublished();
    expectPublished(); // with the last of them
    peer.expectNoMessage(Duration.ZERO);
    time.timePasses(Duration.ofSeconds(1));
    assertThat(told(peer)).isEqualTo(PUBLISH - 1);
  }
}
