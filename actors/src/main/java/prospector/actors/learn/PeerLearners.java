package prospector.actors.learn;

import akka.actor.typed.ActorRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import prospector.actors.MessageBytes;
import prospector.actors.learn.LearnerActor.Command;
import prospector.actors.learn.LearnerActor.PeerLessons;
import prospector.prioritizer.Lesson;

/**
 * The learners of one crawl on the other nodes, and what they are still to be told. Owned by one
 * {@link LearnerActor}.
 */
final class PeerLearners {
  private static final int RECENT_MOST = 200;

  private final ActorRef<Command> self;
  private final List<Lesson> untold = new ArrayList<>();
  private final Deque<Lesson> recent = new ArrayDeque<>(); // own ones that no snapshot has
  private long before; // own ones that are in no list any more
  private Set<ActorRef<Command>> peers = Set.of();

  PeerLearners(ActorRef<Command> self) {
    this.self = self;
  }

  /**
   * Who is there now. Who is new has the newest snapshot at most, and none where nodes begin a
   * crawl together: the first pages teach most, and nodes take a second to find each other. It may
   * learn a few twice.
   */
  void now(Set<ActorRef<Command>> present) {
    Set<ActorRef<Command>> known = peers;
    tellAll();
    peers =
        present.stream().filter(peer -> !peer.equals(self)).collect(Collectors.toUnmodifiableSet());
    List<ActorRef<Command>> fresh = peers.stream().filter(peer -> !known.contains(peer)).toList();
    tell(fresh, List.copyOf(recent));
  }

  /**
   * Tells them of a lesson, with the next others.
   *
   * @param most lessons that wait to be told: the first ones of a crawl change most
   */
  void tell(Lesson lesson, int most) {
    recent.addLast(lesson);
    if (recent.size() > RECENT_MOST) {
      recent.removeFirst();
      before++;
    }
    if (!peers.isEmpty()) {
      untold.add(lesson);
      if (untold.size() >= most) {
        tellAll();
      }
    }
  }

  /** Tells them of all that waits. */
  void tellAll() {
    tell(peers, untold);
    untold.clear();
  }

  /** Own lessons so far. */
  long lessons() {
    return before + recent.size();
  }

  /** A snapshot that is stored has as many of them. */
  void saved(long lessons) {
    while (before < lessons) {
      recent.removeFirst();
      before++;
    }
  }

  private static void tell(Collection<ActorRef<Command>> to, List<Lesson> told) {
    if (!told.isEmpty()) {
      messages(told).forEach(message -> to.forEach(peer -> peer.tell(message)));
    }
  }

  static List<PeerLessons> messages(List<Lesson> told) {
    return MessageBytes.split(told, MessageBytes.FIELD, PeerLearners::bytes).stream()
        .map(PeerLessons::new)
        .toList();
  }

  /** Most bytes of a lesson: an index takes five, a key nine (RFC 8949 section 3). */
  private static int bytes(Lesson lesson) {
    return 5 * (lesson.features().length + lesson.words().length + lesson.copyFeatures().length)
        + 9 * (lesson.groups().length + lesson.parents().length)
        + 8 * MessageBytes.FIELD;
  }
}
