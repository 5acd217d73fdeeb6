package prospector.node.crawl;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.host.state.WaitingReview;
import prospector.actors.label.Lessons;
import prospector.actors.rejudge.LinkTeacher;
import prospector.actors.rejudge.Rejudging;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.Passport;
import prospector.node.report.SummaryFile;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.view.StoredStatus;
import prospector.node.wiring.SystemConfig;
import prospector.node.wiring.WebParts;
import prospector.nugget.ExampleSource;
import prospector.nugget.topic.Topic;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ModelTable;
import prospector.persistence.table.RejudgeTable;
import prospector.prioritizer.OnlineLearner;
import prospector.prioritizer.Policies;
import prospector.prioritizer.UrlScorer;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.scope.ScopeRules;

/**
 * Gives a crawl another topic: judges its stored pages by it, has the link model learn anew, and
 * tells what waits what its pages are now. Sends no request.
 *
 * <p>In this order: the crawl is marked ({@link CrawlTable#REJUDGING}); its rows are judged a batch
 * a transaction, each with how far that came; hosts and waiting URLs are told; the lines and the
 * summary are written anew; and in one transaction the crawl gets the topic, the model and its old
 * state. <em>A crawl that is marked is refused by everything else</em>, and each step can be done
 * twice, so a run that is cut off anywhere leaves nothing that claims to be whole: the same command
 * goes on. Blocking.
 */
public final class RejudgeRun {
  private final NodeSettings settings;
  private final PageParser parser;
  private final LinkPolicy links;
  private final Clock clock;

  public RejudgeRun(NodeSettings settings, PageParser parser, Clock clock) {
    this.settings = settings;
    this.parser = parser;
    this.links = WebParts.links(settings.web());
    this.clock = clock;
  }

  /**
   * What to do.
   *
   * @param dir the crawl's directory
   * @param topic reads the new topic, whose example pages come out of the archive
   * @param topicDirectory what paths in the topic file are relative to
   * @param crawl which crawl, where the database holds several
   * @param dryRun whether only to say what would change
   */
  public record Order(
      Path dir,
      Function<ExampleSource, Topic> topic,
      String topicDirectory,
      Optional<String> crawl,
      boolean dryRun) {}

  /**
   * What came of it.
   *
   * @param before name of the topic that the crawl had
   * @param policy by which it goes on
   * @param alone whether its place holds no other crawl
   * @param mixed whether pages were judged in another way before, as that was cut off
   * @param resumed whether an earlier run had begun
   * @param best nuggets to show
   * @param unreadable some of the pages that keep their judgement as their body cannot be read
   */
  public record Result(
      String crawl,
      String before,
      String policy,
      boolean alone,
      boolean mixed,
      boolean resumed,
      RejudgeTable.Counts counts,
      List<PageRecord> best,
      List<String> unreadable) {
    public Result {
      best = List.copyOf(best);
      unreadable = List.copyOf(unreadable);
    }
  }

  /**
   * Does it.
   *
   * @param progress told every so many pages
   * @throws StartException when there is no such crawl, or another process works on it
   */
  public Result run(Order order, Consumer<RejudgeTable.Counts> progress) {
    try (CrawlDatabase database = CrawlDatabases.openUnfinished(order.dir(), settings, clock)) {
      CrawlTable.Row crawl = CrawlChoice.of(database, order.crawl());
      if (crawl.state() == CrawlTable.State.DELETING) {
        throw new StartException(
            ExitCode.UNFINISHED, UnfinishedWork.words(database, crawl).orElseThrow());
      }
      Topic topic = order.topic().apply(new ArchivedExamples(database, crawl.id(), parser));
      ScopeRules rules = settings.crawl().scope().over(topic.scope());
      return run(order, new RejudgePlace(database, crawl, topic, rules), progress);
    } catch (IOException e) {
      throw new StartException(ExitCode.STORAGE, "cannot write the summary: " + e.getMessage(), e);
    }
  }

  private Result run(Order order, RejudgePlace place, Consumer<RejudgeTable.Counts> progress)
      throws IOException {
    RejudgeTable table = place.database().rejudging();
    Optional<RejudgeTable.Turn> cutOff =
        table.find(place.crawl().id()).filter(RejudgeTable.Turn::unfinished);
    String judgedBy = place.judgedBy(order.topicDirectory());
    boolean same = cutOff.filter(it -> it.judgedBy().equals(judgedBy)).isPresent();
    Topic topic = taught(place, !order.dryRun());
    RejudgeTable.Turn turn = turn(order, place, judgedBy, same ? cutOff : Optional.empty());
    Optional<OnlineLearner> learner = order.dryRun() ? Optional.empty() : learner(place);
    Rejudging.Outcome outcome =
        new Rejudging(
                new Rejudging.Parts(
                    place.database().pages(),
                    place.database().listing(),
                    table,
                    parser,
                    topic,
                    place.scope(),
                    learner.map(
                        it ->
                            new LinkTeacher(
                                it, place.database().pages(), parser, links, topic.threshold()))))
            .run(turn, !order.dryRun(), progress);
    if (!order.dryRun()) {
      finish(order, place, outcome.turn(), learner);
    }
    return new Result(
        place.crawl().id(),
        place.crawl().topic(),
        place.crawl().policy(),
        place.database().crawls().all().size() == 1,
        cutOff.isPresent() && !same,
        same,
        outcome.turn().counts(),
        StoredHarvest.spread(outcome.best()),
        outcome.unreadable());
  }

  private static RejudgeTable.Turn turn(
      Order order, RejudgePlace place, String judgedBy, Optional<RejudgeTable.Turn> cutOff) {
    if (order.dryRun()) {
      return cutOff.orElseGet(
          () ->
              new RejudgeTable.Turn(
                  place.crawl().id(),
                  0,
                  true,
                  "",
                  "",
                  place.crawl().state(),
                  0,
                  RejudgeTable.Counts.NONE));
    }
    return cutOff.orElseGet(
        () -> place.database().rejudging().begin(place.crawl(), place.topic().name(), judgedBy));
  }

  /** The topic as labels of the crawl teach it, which stay. */
  private Topic taught(RejudgePlace place, boolean keep) {
    CrawlDatabase database = place.database();
    Lessons lessons =
        new Lessons(
            place.spec(settings.crawl()),
            new Lessons.Sources(
                database.node(),
                database.labels(),
                database.pages(),
                database.listing(),
                parser,
                links,
                clock));
    return lessons.taughtAnew(keep);
  }

  private Optional<OnlineLearner> learner(RejudgePlace place) {
    CrawlTable.Row crawl = place.crawl();
    if (!place.policy().learns()) {
      return Optional.empty();
    }
    OnlineLearner learner =
        new OnlineLearner(
            settings
                .learner()
                .model(place.spec(settings.crawl()).randomSeed(), place.topic().words()));
    place
        .database()
        .models()
        .newest(crawl.id())
        .ifPresent(saved -> learner.continueAfter(saved.version()));
    return Optional.of(learner);
  }

  private void finish(
      Order order, RejudgePlace place, RejudgeTable.Turn turn, Optional<OnlineLearner> learner)
      throws IOException {
    CrawlDatabase database = place.database();
    CrawlTable.Row crawl = place.crawl();
    UrlScorer scorer =
        learner
            .<UrlScorer>map(OnlineLearner::publish)
            .orElseGet(
                () -> Policies.scorer(place.policy(), place.spec(settings.crawl()).randomSeed()));
    ActorSystem<Void> serializers =
        ActorSystem.create(Behaviors.empty(), "rejudge", SystemConfig.reading());
    try {
      new WaitingReview(
              database.journal(), database.urls(), database.rejudging(), serializers, clock)
          .run(crawl.id(), scorer);
    } finally {
      serializers.terminate();
    }
    database.rewriteLines();
    ModelTable.Row model =
        new ModelTable.Row(
            database.node(),
            scorer.version(),
            learner.map(OnlineLearner::snapshot).orElse(new byte[0]));
    CrawlTable.Row changed = place.changed(order.topicDirectory(), turn);
    summary(database, changed, place.spec(settings.crawl()), model);
    database.rejudging().finish(turn, changed, model);
  }

  private static void summary(
      CrawlDatabase database, CrawlTable.Row crawl, CrawlSpec spec, ModelTable.Row model)
      throws IOException {
    CrawlStatus status = StoredStatus.read(crawl, database);
    Path dir = database.directory();
    Map<String, @Nullable Object> passport = Passport.of(spec, status, Optional.of(model));
    if (database.link().isEmbedded()) {
      SummaryFile.writeAnew(dir, status, crawl.cpuSeconds(), passport);
    }
    LastWords.write(database, crawl.id(), Passport.json(passport));
  }
}
