package prospector.node.rank;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.actors.CborSerializable;
import prospector.actors.MessageBytes;
import prospector.graph.rank.Measure;
import prospector.web.url.UrlNormalizer;

class RankMessagesTest {
  private static final int NODES = 200;
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
              .withFallback(ConfigFactory.load()));

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  /** As many as a message may hold, of a length. */
  private static List<String> urls(int length) {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      String url = "http://" + i + ".example/";
      urls.add(url + "x".repeat(length - url.length()));
    }
    return MessageBytes.split(urls, MessageBytes.FIELD, RankPeer::bytes).get(0);
  }

  private static Map<String, Double> measures() {
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      measures.put(measure, Math.PI);
    }
    return RankPeer.byKey(measures);
  }

  private static RankOrder order() {
    List<RankOrder.Seat> seats = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      seats.add(
          new RankOrder.Seat(
              i + "n".repeat(60), "akka://prospector@" + i + "h".repeat(250) + ":65535", 1_000));
    }
    return new RankOrder(
        "2026-11-27T10:00:00.123456789Z " + "n".repeat(63), seats, 100_000, .85, 1e-10, 1_000);
  }

  private static List<CborSerializable> largest() {
    RankOrder order = order();
    List<CborSerializable> all = new ArrayList<>(alone(order));
    all.addAll(ofUrls(order, urls(UrlNormalizer.MAX_LENGTH_CHARS)));
    all.addAll(ofUrls(order, urls(20)));
    return all;
  }

  private static List<CborSerializable> ofUrls(RankOrder order, List<String> urls) {
    List<RankPeer.TopUrl> top =
        urls.stream().map(url -> new RankPeer.TopUrl(url, measures())).toList();
    return List.of(
        new RankPeer.Tops(order.id(), top, true),
        top.get(0),
        new RankPeer.Look(urls, KIT.<RankPeer.Looked>createTestProbe().getRef()),
        new RankPeer.Looked(order.id(), Collections.nCopies(urls.size(), measures())));
  }

  private static List<CborSerializable> alone(RankOrder order) {
    String much = "w".repeat(1_000_000);
    return List.of(
        order,
        order.seats().get(0),
        new RankPeer.Last(KIT.<RankPeer.LastDone>createTestProbe().getRef()),
        new RankPeer.LastDone(order, Long.MAX_VALUE),
        RankPeer.LastDone.NONE,
        new RankPeer.Hello(KIT.<RankOrder.Seat>createTestProbe().getRef()),
        new RankPeer.Ready(KIT.<RankPeer.Begun>createTestProbe().getRef()),
        new RankPeer.Begin(order, KIT.<RankPeer.Begun>createTestProbe().getRef()),
        new RankPeer.Begun(much, order.id()),
        new RankPeer.GiveUp(order.id(), much),
        new RankPeer.Read(
            order.id(),
            NODES,
            "pages.topicrank-1000000000-authorities",
            Long.MAX_VALUE,
            KIT.<RankPeer.Answer>createTestProbe().getRef()),
        new RankPeer.Answer(RankPeer.Kind.PIECE, new byte[128 * 1024], false, much),
        new RankPeer.Top(
            "authority", true, 1_000, 1_000, KIT.<RankPeer.Tops>createTestProbe().getRef()));
  }

  @Test
  void messages_atTheirLargest_areWithinTheLimit() {
    List<CborSerializable> all = largest();
    Serialization serialization = SerializationExtension.get(KIT.system());

    assertThat(all)
        .extracting(Object::getClass)
        .hasSameElementsAs(
            Stream.of(RankPeer.class, RankOrder.class)
                .flatMap(
                    type ->
                        Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses())))
                .filter(CborSerializable.class::isAssignableFrom)
                .toList());
    for (CborSerializable message : all) {
      byte[] bytes = serialization.serialize(message).get();
      assertThat(bytes.length).as(message.getClass().getName()).isLessThan(MessageBytes.LIMIT);
      Object back = serialization.deserialize(bytes, message.getClass()).get();
      if (!(message instanceof RankPeer.Answer)) { // which holds an array
        assertThat(back).isEqualTo(message);
      }
    }
  }
}
