package prospector.actors.learn;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import prospector.actors.Peers;
import prospector.prioritizer.Lesson;

/**
 * Stands among the learners of a crawl for those of other sites: what it is told goes to them, and
 * what they have learned it tells to all here.
 */
public final class LessonBridge extends AbstractBehavior<LearnerActor.Command> {
  private final Consumer<List<Lesson>> out;
  private Set<ActorRef<LearnerActor.Command>> learners = Set.of();

  /**
   * @param out takes lessons to the other sites; some may get lost
   */
  public static Behavior<LearnerActor.Command> create(String crawl, Consumer<List<Lesson>> out) {
    return Behaviors.setup(context -> new LessonBridge(context, crawl, out));
  }

  private LessonBridge(
      ActorContext<LearnerActor.Command> context, String crawl, Consumer<List<Lesson>> out) {
    super(context);
    this.out = out;
    Peers.find(context, LearnerActor.key(crawl), LearnerActor.PeersKnown::new);
  }

  @Override
  public Receive<LearnerActor.Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(LearnerActor.PeersKnown.class, this::onPeersKnown)
        .onMessage(LearnerActor.PeerLessons.class, this::onPeerLessons)
        .onMessage(LearnerActor.FromSite.class, this::onFromSite)
        .onMessage(LearnerActor.Finish.class, message -> Behaviors.stopped())
        .onAnyMessage(message -> this)
        .build();
  }

  private Behavior<LearnerActor.Command> onPeersKnown(LearnerActor.PeersKnown message) {
    Set<ActorRef<LearnerActor.Command>> others = new HashSet<>(message.peers());
    others.remove(getContext().getSelf());
    learners = Set.copyOf(others);
    return this;
  }

  private Behavior<LearnerActor.Command> onPeerLessons(LearnerActor.PeerLessons message) {
    if (!message.ofOtherSite()) { // else it would come back to where it is from
      out.accept(message.lessons());
    }
    return this;
  }

  private Behavior<LearnerActor.Command> onFromSite(LearnerActor.FromSite message) {
    LearnerActor.PeerLessons told = new LearnerActor.PeerLessons(message.told().lessons(), true);
    learners.forEach(learner -> learner.tell(told));
    return this;
  }
}
