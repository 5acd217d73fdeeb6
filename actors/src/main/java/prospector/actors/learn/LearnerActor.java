package prospector.actors.learn;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.dispatch.Dispatcher;
import prospector.persistence.ModelTable;
import prospector.prioritizer.Learner;
import prospector.prioritizer.LinkFeatures;

/**
 * Learns one crawl's link model on one node and publishes it.
 *
 * <p><em>A reward changes no score before the next publication</em>, which comes after as many
 * rewards as the {@link PublishRule} says: hosts then re-score what waits. Snapshots go to the
 * database every {@code saveEvery}; a node that dies takes with it at most that interval.
 */
public final class LearnerActor extends AbstractBehavior<LearnerActor.Command> {

  /** What a learner is told. */
  public sealed interface Command {}

  /**
   * One judged page.
   *
   * @param links features of its known links as they stood before the fetch
   */
  public record Reward(List<LinkFeatures> links, boolean relevant) implements Command {
    public Reward {
      links = List.copyOf(links);
    }
  }

  /** Publishes and saves what is learned so far, then stops. */
  public record Finish(ActorRef<Finished> replyTo) implements Command {}

  /** The model is saved. */
  public enum Finished {
    INSTANCE
  }

  private enum Save implements Command {
    TICK
  }

  /** Its settings. */
  public record Settings(String node, PublishRule publish, Duration saveEvery) {}

  private final CrawlContext crawl;
  private final Learner learner;
  private final ModelTable models;
  private final Executor blocking;
  private final ActorRef<Dispatcher.Command> dispatcher;
  private final Settings settings;
  private long rewards;
  private int sincePublished;
  private boolean dirty;

  /** The learner must hold the restored model already. */
  public static Behavior<Command> create(
      CrawlContext crawl,
      Learner learner,
      ModelTable models,
      Executor blocking,
      ActorRef<Dispatcher.Command> dispatcher,
      Settings settings) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new LearnerActor(
                        context, timers, crawl, learner, models, blocking, dispatcher, settings)));
  }

  private LearnerActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      CrawlContext crawl,
      Learner learner,
      ModelTable models,
      Executor blocking,
      ActorRef<Dispatcher.Command> dispatcher,
      Settings settings) {
    super(context);
    this.crawl = crawl;
    this.learner = learner;
    this.models = models;
    this.blocking = blocking;
    this.dispatcher = dispatcher;
    this.settings = settings;
    timers.startTimerWithFixedDelay(Save.TICK, settings.saveEvery());
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Reward.class, this::onReward)
        .onMessage(Finish.class, this::onFinish)
        .onMessageEquals(Save.TICK, this::onSave)
        .onSignal(PostStop.class, signal -> this)
        .build();
  }

  private Behavior<Command> onReward(Reward reward) {
    learner.reward(reward.links(), reward.relevant());
    dirty = true;
    rewards++;
    if (++sincePublished >= settings.publish().interval(rewards)) {
      publish();
    }
    return this;
  }

  private void publish() {
    sincePublished = 0;
    crawl.publish(learner.publish());
    dispatcher.tell(new Dispatcher.ModelPublished(crawl.spec().id()));
  }

  private Behavior<Command> onSave() {
    if (dirty) {
      dirty = false;
      save(() -> {});
    }
    return this;
  }

  private Behavior<Command> onFinish(Finish message) {
    save(() -> message.replyTo().tell(Finished.INSTANCE));
    return Behaviors.stopped();
  }

  private void save(Runnable then) {
    byte[] snapshot = learner.snapshot();
    long version = crawl.scorer().version();
    org.slf4j.Logger log = getContext().getLog();
    blocking.execute(
        () -> {
          try {
            models.save(crawl.spec().id(), settings.node(), version, snapshot);
          } catch (RuntimeException e) {
            log.warn("model of crawl {} not saved: {}", crawl.spec().id(), e.getMessage());
          } finally {
            then.run();
          }
        });
  }
}
