package prospector.node.site;

import akka.actor.typed.ActorSystem;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.SerializerWithStringManifest;
import java.io.IOException;
import java.io.NotSerializableException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.MessageBytes;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.site.SitePlaces;
import prospector.actors.site.SiteRouter;
import prospector.node.http.Problem;
import prospector.node.site.line.SiteLine;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * Carries what hosts of two sites ask each other about robots.txt, where one redirects to the
 * other. What gets lost is asked for again.
 *
 * <p><em>A site that says nothing keeps nobody waiting but itself</em>: each has a thread at most,
 * and a line of {@value #MOST_WAITING} questions; what comes when it is full is lost. Thread-safe.
 */
final class SiteErrands implements SiteRouter.Errands {
  static final int MOST_WAITING =
      100; // at each site; an answer has a robots.txt in it, up to 500 kB
  static final long MOST_BYTES = 2L * MessageBytes.LIMIT;

  private static final Logger LOG = LoggerFactory.getLogger(SiteErrands.class);
  private static final Map<String, Class<? extends HostMessage>> TYPES =
      Map.of(
          "ask", HostMessage.AskRobots.class,
          "answer", HostMessage.RobotsAnswered.class);

  private final SitePlaces places;
  private final Map<String, Queue> queues; // by site
  private final HostRouter hosts; // of this site
  private final SerializerWithStringManifest serializer;
  private final Executor threads;
  private final LongAdder dropped = new LongAdder();

  /**
   * @param threads of their own: each site may keep one waiting for as long as a reply may take
   */
  SiteErrands(
      SitePlaces places,
      Map<String, SiteLine> lines,
      HostRouter hosts,
      ActorSystem<?> system,
      Executor threads) {
    this.places = places;
    this.hosts = hosts;
    this.threads = threads;
    this.serializer = serializer(SerializationExtension.get(system.classicSystem()));
    this.queues =
        lines.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, it -> new Queue(it.getValue())));
  }

  /** Of all messages between hosts, nodes and sites. */
  static SerializerWithStringManifest serializer(Serialization serialization) {
    try {
      return (SerializerWithStringManifest)
          serialization.serializerFor(HostMessage.AskRobots.class);
    } catch (NotSerializableException e) {
      throw new IllegalStateException("messages between hosts have a serializer", e);
    }
  }

  @Override
  public void send(String site, HostMessage message) {
    Queue queue = queues.get(site);
    if (queue != null) {
      queue.add(message);
    }
  }

  /** Messages that did not find room before a site, so far. */
  long dropped() {
    return dropped.sum();
  }

  /** What waits to go to one site. */
  private final class Queue {
    private final SiteLine line;
    private final Deque<HostMessage> waiting = new ArrayDeque<>(); // guarded by this
    private boolean sending; // guarded by this

    Queue(SiteLine line) {
      this.line = line;
    }

    synchronized void add(HostMessage message) {
      if (waiting.size() >= MOST_WAITING) {
        dropped.increment();
        return;
      }
      waiting.add(message);
      if (!sending) {
        sending = true;
        threads.execute(this::sendAll);
      }
    }

    private void sendAll() {
      for (HostMessage next = next(); next != null; next = next()) {
        String type = next instanceof HostMessage.AskRobots ? "ask" : "answer";
        SiteErrands.this.send(line, type, next);
      }
    }

    private synchronized @Nullable HostMessage next() {
      HostMessage next = waiting.poll();
      sending = next != null;
      return next;
    }
  }

  private void send(SiteLine line, String type, HostMessage message) {
    try {
      line.post("messages", Map.of("type", type), serializer.toBinary(message));
    } catch (IOException | SiteLine.Refused e) {
      LOG.debug("a question about robots.txt did not reach site {}", line.site(), e);
    } catch (RuntimeException e) { // it must not keep the others back
      LOG.warn("a question about robots.txt cannot be sent to site {}", line.site(), e);
    }
  }

  /** A message came from another site. */
  void came(String type, byte[] body) {
    Class<? extends HostMessage> kind = TYPES.get(type);
    if (kind == null) {
      throw Problem.field("type", "expected one of " + TYPES.keySet());
    }
    HostMessage message;
    HostKey key;
    try {
      message = kind.cast(serializer.fromBinary(body, kind.getName()));
      key =
          new HostKey(
              message instanceof HostMessage.AskRobots ask
                  ? ask.host()
                  : ((HostMessage.RobotsAnswered) message).host());
    } catch (IOException | RuntimeException e) {
      throw Problem.field("body", "expected such a message to a host");
    }
    boolean forItself =
        !(message instanceof HostMessage.AskRobots ask)
            || UrlNormalizer.normalize(ask.url())
                .accepted()
                .filter(url -> url.value().equals(ask.url()) && url.host().equals(key))
                .isPresent();
    if (!forItself) {
      throw Problem.field("body", "expected a question about a URL of the host that is asked");
    }
    if (!places.find(key).equals(places.map().own())) {
      throw Problem.field("body", "expected a message to a host of this site");
    }
    hosts.tell(key, message);
  }
}
