package prospector.node.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import prospector.actors.OwnThreads;
import prospector.actors.control.ControlDraws;
import prospector.actors.control.CrawlActor;
import prospector.actors.control.CrawlDesk;
import prospector.actors.control.RunningCrawl;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.crawl.WorkTime;
import prospector.actors.label.LabelActor;
import prospector.actors.label.Lessons;
import prospector.actors.learn.LearnerActor;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.view.StoredCourse;
import prospector.node.wiring.NodeWiring;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageArchive;
import prospector.prioritizer.remaining.YieldCurve;

/**
 * One crawl on one node: its learner, what it hears of labels, and its actor.
 *
 * @param initial status before the first page of this run
 * @param time it is worked on
 */
public record CrawlRun(
    CrawlContext context,
    ActorRef<CrawlActor.Command> crawl,
    ActorRef<LearnerActor.Command> learner,
    ActorRef<LabelActor.Command> labels,
    CrawlStatus initial,
    WorkTime time) {
  private static final Duration EXHAUSTION_HORIZON = Duration.ofMinutes(10);
  private static final Duration WINDOW_AGAIN = Duration.ofDays(1); // each opens once a day

  /**
   * What a run starts from; read from the database, which blocks.
   *
   * @param course how the nuggets of earlier runs came
   * @param lessons of labels, with what they say now
   * @param secondsBefore wall time of earlier runs
   */
  public record Past(
      CrawlSpec spec,
      CrawlModel model,
      Map<String, PageArchive.Totals> totals,
      List<YieldCurve.Point> course,
      ControlDraws.Restored arm,
      Lessons lessons,
      Optional<Lessons.Learned> taught,
      double secondsBefore) {

    public static Past read(CrawlSpec spec, NodeWiring node, double secondsBefore) {
      CrawlDatabase database = node.database();
      Lessons lessons = new Lessons(spec, node.lessons());
      CrawlModel model =
          CrawlModel.restore(
              spec.id(),
              spec.policy(),
              node.settings().learner().model(spec.randomSeed(), spec.topic().words()),
              database.models());
      return new Past(
          spec,
          model,
          database.pages().totalsByNode(spec.id()),
          StoredCourse.read(database.listing(), spec.id()),
          node.draws().restore(spec, database.control()),
          lessons,
          lessons.look(),
          secondsBefore);
    }
  }

  /** A host that answered last is due again within it, whatever it asked for. */
  static Duration patience(NodeSettings settings) {
    Duration longest = EXHAUSTION_HORIZON.plus(settings.politeness().backOffMaximum());
    return settings.windows().isEmpty() ? longest : longest.plus(WINDOW_AGAIN);
  }

  /** Its actors. */
  List<ActorRef<?>> parts() {
    return List.of(crawl, learner, labels);
  }

  boolean has(ActorRef<?> part) {
    return parts().stream().anyMatch(own -> own.path().equals(part.path()));
  }

  /**
   * Starts the crawl's actors; the crawl begins when its actor is told so.
   *
   * @param endsNode whether the node ends with the crawl: then a disk that is full ends both, and
   *     whoever started them is told; a node that stays waits for its disk, as for a database
   */
  static CrawlRun start(
      ActorContext<?> context,
      NodeWiring node,
      Past past,
      boolean endsNode,
      Consumer<CrawlStatus> onFinished) {
    CrawlSpec spec = past.spec();
    CrawlContext crawl =
        new CrawlContext(
            spec, past.model().scorer(), node.node(), node.settings().learner().rescore());
    CrawlDatabase database = node.database();
    ActorRef<LearnerActor.Command> learner =
        context.spawnAnonymous(
            LearnerActor.create(
                crawl,
                past.model().learner(),
                database.models(),
                node.blocking(),
                node.dispatcher(),
                new LearnerActor.Settings(
                    node.node(),
                    node.settings().learner().publish(),
                    node.settings().learner().saveEvery())),
            OwnThreads.hosts());
    past.taught().ifPresent(taught -> crawl.taught(taught.topic()));
    ActorRef<LabelActor.Command> labels =
        context.spawnAnonymous(
            LabelActor.create(crawl, past.lessons(), past.taught(), learner, node.blocking()),
            OwnThreads.hosts());
    WorkTime time = new WorkTime(past.secondsBefore(), node.clock().millis(), System::nanoTime);
    CrawlDesk desk =
        new CrawlDesk(
            database.pages(),
            past.totals(),
            past.course(),
            time,
            past.arm(),
            node.draws(),
            database.control(),
            database.due(),
            database.revisits(),
            node.sites().router(),
            node.sites().others(),
            node.sharding()::members,
            node.settings().sharding().longestMoves(context.getSystem().settings().config()),
            node.blocking(),
            node.clock(),
            EXHAUSTION_HORIZON,
            patience(node.settings()),
            !endsNode || !database.link().isEmbedded());
    ActorRef<CrawlActor.Command> actor =
        context.spawnAnonymous(
            RunningCrawl.create(
                new CrawlActor.Parts(
                    node.node(), crawl, desk, learner, node.dispatcher(), onFinished)),
            OwnThreads.crawls());
    node.sites().begun().accept(context, spec.id());
    node.directory().open(crawl);
    node.reports().open(spec.id(), actor);
    node.meters().comesBack(spec.id(), spec.revisits().areWanted());
    return new CrawlRun(crawl, actor, learner, labels, desk.initial(spec, node.node()), time);
  }
}
