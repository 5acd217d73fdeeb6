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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import prospector.actors.CborSerializable;
import prospector.actors.MessageBytes;
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
   */
  public record PeerLessons(List<Lesson> lessons) implements Command, CborSerializable {
    public PeerLessons {
      lessons = List.copyOf(lessons);
    }
  }

  /** What people said of pages; every node's learner is told of all of it. */
  public record Corrected(List<Correction> corrections) implements Command {
    public Corrected {
      corrections = List.copyOf(corrections);
    }
  }

  private record PeersKnown(Set<ActorRef<Command>> peers) implements Command {}

  /** Publishes and saves what is learned so far, then stops. */
  public record Finish(ActorRef<Finished> replyTo) implements Command {}

  /** The model is saved. */
  public enum Finished {
    INSTANCE
  }

  private enum Save implements Command {
    TICK
  }

  private enum Exchange implements Command {
    TICK
  }

  /** Its settings. */
  public record Settings(String node, PublishRule publish, Duration saveEvery) {}

  private static final Duration EXCHANGE_EVERY = Duration.ofSeconds(1);
  private static final int RECENT_MOST = 200;

  private final CrawlContext crawl;
  private final Learner learner;
  private final ModelTable models;
  private final Executor blocking;
  private final ActorRef<Dispatcher.Command> dispatcher;
  private final Settings settings;
  private final List<Lesson> untold = new ArrayList<>();
  private final Deque<Lesson> recent = new ArrayDeque<>(); // own ones that no snapshot has
  private Set<ActorRef<Command>> peers = Set.of();
  private long rewards;
  private int sincePublished;
  private int ownSincePublished;
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
    context.setLoggerName(LearnerActor.class);
    this.crawl = crawl;
    this.learner = learner;
    this.models = models;
    this.blocking = blocking;
    this.dispatcher = dispatcher;
    this.settings = settings;
    timers.startTimerWithFixedDelay(Save.TICK, settings.saveEvery());
    timers.startTimerWithFixedDelay(Exchange.TICK, EXCHANGE_EVERY);
    ServiceKey<Command> key = ServiceKey.create(Command.class, "learner-" + crawl.spec().id());
    Peers.find(context, key, PeersKnown::new);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Reward.class, this::onReward)
        .onMessage(Corrected.class, this::onCorrected)
        .onMessage(Finish.class, this::onFinish)
        .onMessageEquals(Save.TICK, this::onSave)
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
    lesson.ifPresent(this::remember);
    ownSincePublished++;
    learned();
    return this;
  }

  private void remember(Lesson lesson) {
    recent.addLast(lesson);
    if (recent.size() > RECENT_MOST) {
      recent.removeFirst();
    }
    if (!peers.isEmpty()) {
      untold.add(lesson);
      if (untold.size() >= settings.publish().interval(rewards)) {
        tellUntold(); // the first ones change most
      }
    }
  }

  /**
   * Who is new has the newest snapshot at most, and none where nodes begin a crawl together: the
   * first pages teach most, and nodes take a second to find each other. It may learn a few twice.
   */
  private Behavior<Command> onPeersKnown(PeersKnown message) {
    Set<ActorRef<Command>> known = peers;
    tellUntold();
    peers =
        message.peers().stream()
            .filter(peer -> !peer.equals(getContext().getSelf()))
            .collect(Collectors.toUnmodifiableSet());
    List<ActorRef<Command>> fresh = peers.stream().filter(peer -> !known.contains(peer)).toList();
    tell(fresh, List.copyOf(recent));
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
    tellUntold();
    return this;
  }

  private void tellUntold() {
    tell(peers, untold);
    untold.clear();
  }

  private static void tell(Collection<ActorRef<Command>> to, List<Lesson> told) {
    if (!told.isEmpty()) {
      messages(told).forEach(message -> to.forEach(peer -> peer.tell(message)));
    }
  }

  static List<PeerLessons> messages(List<Lesson> told) {
    return MessageBytes.split(told, MessageBytes.FIELD, LearnerActor::bytes).stream()
        .map(PeerLessons::new)
        .toList();
  }

  /** Most bytes of a lesson: an index takes five, a key nine (RFC 8949 section 3). */
  private static int bytes(Lesson lesson) {
    return 5 * (lesson.features().length + lesson.words().length)
        + 9 * (lesson.groups().length + lesson.parents().length)
        + 7 * MessageBytes.FIELD;
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
    recent.clear();
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
