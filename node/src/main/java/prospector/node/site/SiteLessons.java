package prospector.node.site;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import akka.serialization.SerializerWithStringManifest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import prospector.actors.OwnThreads;
import prospector.actors.learn.LearnerActor;
import prospector.actors.learn.LessonBridge;
import prospector.node.http.Problem;
import prospector.prioritizer.Lesson;

/**
 * What the learners of sites tell each other: the lessons of a crawl's first pages, which teach
 * most, and then a sample. Thread-safe.
 *
 * <p>Lessons may get lost. For a site that is silent the newest {@value #KEPT} of a crawl wait, in
 * memory.
 */
final class SiteLessons {
  static final long MOST_BYTES = 1_000_000; // of a message

  private static final int MOST_INFLATED = 8_000_000;
  private static final int KEPT = 1_000;
  private static final int SAMPLE = 20; // of the later ones, one in so many
  private static final int A_MESSAGE = 500;

  private final List<String> others;
  private final int first;
  private final BooleanSupplier leads;
  private final SerializerWithStringManifest serializer;
  private final Map<String, ActorRef<LearnerActor.Command>> bridges = new HashMap<>(); // by crawl
  private final Map<String, Long> told = new HashMap<>(); // by crawl
  private final Map<To, Deque<Lesson>> waiting = new HashMap<>();

  private record To(String site, String crawl) {}

  /**
   * @param first lessons of a crawl that are all told; 0 for none
   * @param leads whether this node speaks for its site
   */
  SiteLessons(
      List<String> others,
      int first,
      BooleanSupplier leads,
      SerializerWithStringManifest serializer) {
    this.others = List.copyOf(others);
    this.first = first;
    this.leads = leads;
    this.serializer = serializer;
  }

  /** A crawl begins on this node. */
  synchronized void open(ActorContext<?> context, String crawl) {
    if (first > 0) {
      bridges.put(
          crawl,
          context.spawnAnonymous(
              LessonBridge.create(crawl, lessons -> keep(crawl, lessons)), OwnThreads.hosts()));
    }
  }

  /** It has ended. */
  synchronized void close(ActorContext<?> context, String crawl) {
    ActorRef<LearnerActor.Command> bridge = bridges.remove(crawl);
    if (bridge != null) {
      bridge.tell(new LearnerActor.Finish(context.getSystem().ignoreRef()));
    }
    told.remove(crawl);
    waiting.keySet().removeIf(to -> to.crawl().equals(crawl));
  }

  private synchronized void keep(String crawl, List<Lesson> lessons) {
    if (!leads.getAsBoolean()) {
      return;
    }
    for (Lesson lesson : lessons) {
      long number = told.merge(crawl, 1L, Long::sum);
      if (number <= first || number % SAMPLE == 0) {
        for (String site : others) {
          Deque<Lesson> queue =
              waiting.computeIfAbsent(new To(site, crawl), to -> new ArrayDeque<>());
          queue.addLast(lesson);
          if (queue.size() > KEPT) {
            queue.removeFirst();
          }
        }
      }
    }
  }

  /** What waits for a site, as a message; empty for nothing. */
  byte[] take(String site, String crawl) {
    List<Lesson> taken = new ArrayList<>();
    synchronized (this) {
      Deque<Lesson> queue = waiting.getOrDefault(new To(site, crawl), new ArrayDeque<>());
      while (!queue.isEmpty() && taken.size() < A_MESSAGE) {
        taken.add(queue.removeFirst());
      }
    }
    if (taken.isEmpty()) {
      return new byte[0];
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(serializer.toBinary(new LearnerActor.PeerLessons(taken)));
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  /** Another site told something. */
  void came(String crawl, byte[] body) {
    LearnerActor.PeerLessons lessons = read(body);
    synchronized (this) {
      ActorRef<LearnerActor.Command> bridge = bridges.get(crawl);
      if (bridge != null) {
        bridge.tell(new LearnerActor.FromSite(lessons));
      }
    }
  }

  private LearnerActor.PeerLessons read(byte[] body) {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(body))) {
      byte[] inflated = in.readNBytes(MOST_INFLATED + 1);
      if (inflated.length <= MOST_INFLATED) {
        return Objects.requireNonNull(
            (LearnerActor.PeerLessons)
                serializer.fromBinary(inflated, LearnerActor.PeerLessons.class.getName()));
      }
    } catch (IOException | RuntimeException e) {
      // told below, like one that is too large
    }
    throw Problem.field("body", "expected lessons of a learner of this version");
  }
}
