package prospector.node.site;

import akka.actor.typed.ActorSystem;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.SerializerWithStringManifest;
import java.io.IOException;
import java.io.NotSerializableException;
import java.util.Map;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.MessageBytes;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.site.SitePlaces;
import prospector.actors.site.SiteRouter;
import prospector.node.http.Problem;
import prospector.web.url.HostKey;

/**
 * Carries what hosts of two sites ask each other about robots.txt, where one redirects to the
 * other. What gets lost is asked for again. Thread-safe.
 */
final class SiteErrands implements SiteRouter.Errands {
  static final long MOST_BYTES = 2L * MessageBytes.LIMIT;

  private static final Logger LOG = LoggerFactory.getLogger(SiteErrands.class);
  private static final Map<String, Class<? extends HostMessage>> TYPES =
      Map.of(
          "ask", HostMessage.AskRobots.class,
          "answer", HostMessage.RobotsAnswered.class);

  private final SitePlaces places;
  private final Map<String, SiteLine> lines; // by site
  private final HostRouter hosts; // of this site
  private final SerializerWithStringManifest serializer;
  private final Executor blocking;

  SiteErrands(
      SitePlaces places,
      Map<String, SiteLine> lines,
      HostRouter hosts,
      ActorSystem<?> system,
      Executor blocking) {
    this.places = places;
    this.lines = Map.copyOf(lines);
    this.hosts = hosts;
    this.blocking = blocking;
    this.serializer = serializer(SerializationExtension.get(system.classicSystem()));
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
    SiteLine line = lines.get(site);
    String type = message instanceof HostMessage.AskRobots ? "ask" : "answer";
    if (line != null) {
      blocking.execute(() -> send(line, type, message));
    }
  }

  private void send(SiteLine line, String type, HostMessage message) {
    try {
      line.post("messages", Map.of("type", type), serializer.toBinary(message));
    } catch (IOException | SiteLine.Refused e) {
      LOG.debug("a question about robots.txt did not reach site {}", line.site(), e);
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
    if (!places.find(key).equals(places.map().own())) {
      throw Problem.field("body", "expected a message to a host of this site");
    }
    hosts.tell(key, message);
  }
}
