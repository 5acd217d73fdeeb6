package prospector.actors.learn;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import prospector.actors.CborSerializable;
import prospector.actors.Peers;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.dispatch.Dispatcher;
import prospector.persistence.table.ModelTable;
import prospector.prioritizer.Correction;
import prospector.prioritizer.Learner;
import prospector.prioritizer.Lesson;
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
   * @param terms its own characteristic words
   * @param copy whether its content was known from another page
   */
  public record Reward(List<LinkFeatures> links, List<String> terms, boolean relevant, boolean copy)
      implements Command {
    public Reward {
      links = List.copyOf(links);
      terms = List.copyOf(terms);
    }
  }

  /**
   * What the same crawl's learner on another node has learned since it last told: all models see
   * the same pages, if in another order.
   *
   * @param ofOtherSite whether they came from another site, which told all others itself
   */
  public record PeerLessons(List<Lesson> lessons, boolean ofOtherSite)
      implements Command, CborSerializable {
    public PeerLessons {
      lessons = List.copyOf(lessons);
    }

    /** Of a node of this site. */
    public PeerLessons(List<Lesson> lessons) {
      this(lessons, false);
    }
  }

  /** What people said of pages; every node's learner is told of all of it. */
  public record Corrected(List<Correction> corrections) implements Command {
    public Corrected {
      corrections = List.copyOf(corrections);
    }
  }

  /** What the crawl's learners at other sites have learned. */
  public record FromSite(PeerLessons told) implements Command {}

  record PeersKnown(Set<ActorRef<Command>> peers) implements Command {}

  /** Publishes and saves what is learned so far, then stops. */
  public record Finish(ActorRef<Finished> replyTo) implements Command {}

  /** The model is saved. */
  public enum Finished {
    INSTANCE
  }

  private enum Save implements Command {
    TICK
  }

  /** A snapshot was stored, or the database did not take it. */
  private record Saved(long lessons, boolean stored) implements Command {}

  private enum Exchange implements Command {
    TICK
  }

  /** Its settings. */
  public record Settings(String node, PublishRule publish, Duration saveEvery) {}

  /** What one works with. */
  private record Parts(
      CrawlContext crawl,
      Learner learner,
      ModelTable models,
      Executor blocking,
      ActorRef<Dispatcher.Command> dispatcher,
      Settings settings) {}

  private static final Duration EXCHANGE_EVERY = Duration.ofSeconds(1);

  private final CrawlContext crawl;
  private final Learner learner;
  private final ModelTable models;
  private final Executor blocking;
  private final ActorRef<Dispatcher.Command> dispatcher;
  private final Settings settings;
  private final PeerLearners peers;
  private long rewards; // of earlier runs, too
  private int sincePublished;
  private int ownSincePublished;
  private boolean dirty;
  private CompletionStage<?> saved =
      CompletableFuture.completedFuture(null); // the last, if by failing

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
                        context,
                        timers,
                        new Parts(crawl, learner, models, blocking, dispatcher, settings))));
  }

  private LearnerActor(ActorContext<Command> context, TimerScheduler<Command> timers, Parts parts) {
    super(context);
    context.setLoggerName(LearnerActor.class);
    this.crawl = parts.crawl();
    this.learner = parts.learner();
    this.models = parts.models();
    this.blocking = parts.blocking();
    this.dispatcher = parts.dispatcher();
    this.settings = parts.settings();
    this.rewards = parts.learner().pages();
    this.peers = new PeerLearners(context.getSelf());
    timers.startTimerWithFixedDelay(Save.TICK, settings.saveEvery());
    timers.startTimerWithFixedDelay(Exchange.TICK, EXCHANGE_EVERY);
    Peers.find(context, key(crawl.spec().id()), PeersKnown::new);
  }

  /** Under which the learners of a crawl find each other. */
  static ServiceKey<Command> key(String crawl) {
    return ServiceKey.create(Command.class, "learner-" + crawl);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Reward.class, this::onReward)
        .onMessage(Corrected.class, this::onCorrected)
        .onMessage(Finish.class, this::onFinish)
        .onMessageEquals(Save.TICK, this::onSave)
        .onMessage(Saved.class, this::onSaved)
        .onMessage(PeersKnown.class, this::onPeersKnown)
        .onMessage(PeerLessons.class, this::onPeerLessons)
        .onMessageEquals(Exchange.TICK, this::onExchange)
        .onSignal(PostStop.class, signal -> this)
        .build();
  }

  private Behavior<Command> onReward(Reward reward) {
    Optional<Lesson> lesson =
        reward.relevant() && reward.copy()
            ? learner.nothingNew(reward.links())
            : learner.reward(reward.links(), reward.terms(), reward.relevant());
    lesson.ifPresent(it -> peers.tell(it, settings.publish().interval(rewards)));
    ownSincePublished++;
    learned();
    return this;
  }

  private Behavior<Command> onPeersKnown(PeersKnown message) {
    peers.now(message.peers());
    return this;
  }

  private Behavior<Command> onPeerLessons(PeerLessons message) {
    for (Lesson lesson : message.lessons()) {
      learner.learn(lesson);
      learned();
    }
    return this;
  }

  private Behavior<Command> onExchange() {
    peers.tellAll();
    return this;
  }

  /** A label counts at once: what waits is scored again. */
  private Behavior<Command> onCorrected(Corrected message) {
    boolean news = false;
    for (Correction correction : message.corrections()) {
      news |= learner.correct(correction);
    }
    if (news) {
      dirty = true;
      publish();
    }
    return this;
  }

  /** One page more, of this node or of another. */
  private void learned() {
    dirty = true;
    rewards++;
    sincePublished++;
    if (settings.publish().isDue(rewards, sincePublished, ownSincePublished)) {
      publish();
    }
  }

  private void publish() {
    sincePublished = 0;
    ownSincePublished = 0;
    crawl.publish(learner.publish());
    dispatcher.tell(new Dispatcher.ModelPublished(crawl.spec().id()));
  }

  private Behavior<Command> onSave() {
    if (dirty) {
      dirty = false;
      long lessons = peers.lessons();
      ActorRef<Command> self = getContext().getSelf();
      save(stored -> self.tell(new Saved(lessons, stored)));
    }
    return this;
  }

  private Behavior<Command> onSaved(Saved message) {
    if (message.stored()) {
      peers.saved(message.lessons());
    } else {
      dirty = true; // the next tick tries again, though no page comes
    }
    return this;
  }

  private Behavior<Command> onFinish(Finish message) {
    save(stored -> message.replyTo().tell(Finished.INSTANCE));
    return Behaviors.stopped();
  }

  private void save(Consumer<Boolean> then) {
    byte[] snapshot = learner.snapshot();
    long version = crawl.scorer().version();
    org.slf4j.Logger log = getContext().getLog();
    saved = // one after the other: an older model must not take the place of a newer one
        saved.handleAsync(
            (before, failure) -> {
              boolean stored = false;
              try {
                models.save(crawl.spec().id(), settings.node(), version, snapshot);
                stored = true;
              } catch (RuntimeException e) {
                log.warn("model of crawl {} not saved: {}", crawl.spec().id(), e.getMessage());
              } finally {
                then.accept(stored);
              }
              return null;
            },
            blocking);
  }
}
