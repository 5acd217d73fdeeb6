package prospector.actors.label;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.learn.LearnerActor;

/**
 * Looks for new labels of one crawl on one node each second, and passes on what they teach: the
 * topic to the crawl, corrections to the learner. A label is a row in the database, so it may come
 * from anywhere, and every node finds it by itself.
 *
 * <p><em>One look at a time.</em> A database that does not answer is asked again a second later,
 * and the log says so once.
 */
public final class LabelActor extends AbstractBehavior<LabelActor.Command> {

  /** What it is told: nothing from outside. */
  public sealed interface Command {}

  private enum Tick implements Command {
    LOOK
  }

  private record Looked(Optional<Lessons.Learned> learned, @Nullable Throwable error)
      implements Command {}

  private static final Logger LOG = LoggerFactory.getLogger(LabelActor.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final CrawlContext crawl;
  private final Lessons lessons;
  private final ActorRef<LearnerActor.Command> learner;
  private final Executor blocking;
  private boolean looking;
  private boolean failing; // since the last look; one line says so

  /**
   * @param known what the labels said when the crawl was opened
   */
  public static Behavior<Command> create(
      CrawlContext crawl,
      Lessons lessons,
      Optional<Lessons.Learned> known,
      ActorRef<LearnerActor.Command> learner,
      Executor blocking) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  LabelActor actor =
                      new LabelActor(context, timers, crawl, lessons, learner, blocking);
                  known.ifPresent(actor::pass);
                  return actor;
                }));
  }

  private LabelActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      CrawlContext crawl,
      Lessons lessons,
      ActorRef<LearnerActor.Command> learner,
      Executor blocking) {
    super(context);
    this.crawl = crawl;
    this.lessons = lessons;
    this.learner = learner;
    this.blocking = blocking;
    timers.startTimerWithFixedDelay(Tick.LOOK, EVERY);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessageEquals(Tick.LOOK, this::onLook)
        .onMessage(Looked.class, this::onLooked)
        .build();
  }

  private Behavior<Command> onLook() {
    if (!looking) {
      looking = true;
      getContext()
          .pipeToSelf(
              CompletableFuture.supplyAsync(lessons::look, blocking),
              (learned, error) -> new Looked(learned == null ? Optional.empty() : learned, error));
    }
    return this;
  }

  private Behavior<Command> onLooked(Looked message) {
    looking = false;
    Throwable error = message.error();
    if (error != null && !failing) {
      LOG.warn(
          "labels of crawl {} teach nothing for now: {}",
          crawl.spec().id(),
          error.getMessage(),
          error);
    }
    failing = error != null;
    message.learned().ifPresent(this::pass);
    return this;
  }

  private void pass(Lessons.Learned learned) {
    crawl.taught(learned.topic());
    learner.tell(new LearnerActor.Corrected(learned.corrections()));
    LOG.info(
        "crawl {} learns from {} labelled pages", crawl.spec().id(), learned.corrections().size());
  }
}
