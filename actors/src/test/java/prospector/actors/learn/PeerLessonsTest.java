package prospector.actors.learn;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Lesson;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.LinkFeaturizer;
import prospector.prioritizer.OnlineLearner;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;

/** What learners tell each other, as it travels. */
final class PeerLessonsTest {
  private static final int LINKS = 5;
  private static final int LARGEST = 5_000; // bytes; forty must fit into a frame of 256 KiB
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
              .withFallback(ConfigFactory.load()));

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  /** A page with words of its own and so many known links. */
  private static Lesson lesson(int links) {
    List<String> words = words();
    return new OnlineLearner(LearnerSettings.defaults(1))
        .reward(features(links, words), words, true)
        .orElseThrow();
  }

  private static Lesson copy() {
    return new OnlineLearner(LearnerSettings.defaults(1))
        .nothingNew(features(LINKS, words()))
        .orElseThrow();
  }

  private static List<String> words() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      words.add("characteristic" + i);
    }
    return words;
  }

  private static List<LinkFeatures> features(int links, List<String> words) {
    CrawlUrl url = CrawlUrl.ofNormal("http://a.example/some/where/in/the/middle/page.html");
    List<LinkFeatures> features = new ArrayList<>();
    for (int i = 0; i < links; i++) {
      Parent parent = new Parent("http://b" + i + ".example/", 0.1, false, 1, 3, words);
      LinkEvidence link =
          new LinkEvidence(parent, "an anchor of " + i, "words around it", "html>body>a", i);
      features.add(LinkFeaturizer.features(url, link));
    }
    return features;
  }

  @Test
  void lessons_onTheWire_comeOutAsTheyWere() {
    LearnerActor.PeerLessons message =
        new LearnerActor.PeerLessons(List.of(lesson(1), lesson(LINKS), copy()));
    Serialization serialization = SerializationExtension.get(KIT.system());

    byte[] bytes = serialization.serialize(message).get();

    assertThat(serialization.findSerializerFor(message).getClass().getSimpleName())
        .isEqualTo("NamedCbor");
    assertThat(back(bytes, message)).usingRecursiveComparison().isEqualTo(message);
  }

  private static Object back(byte[] bytes, LearnerActor.PeerLessons message) {
    Serialization serialization = SerializationExtension.get(KIT.system());
    Serializer serializer = serialization.findSerializerFor(message);
    return serialization
        .deserialize(bytes, serializer.identifier(), Serializers.manifestFor(serializer, message))
        .get();
  }

  @Test
  void lessons_ofAnEarlierVersion_areUnderstood() throws IOException {
    LearnerActor.PeerLessons message = new LearnerActor.PeerLessons(List.of(lesson(LINKS)));
    CBORMapper mapper = new CBORMapper();
    JsonNode tree =
        mapper.readTree(SerializationExtension.get(KIT.system()).serialize(message).get());
    ((ObjectNode) tree.path("lessons").path(0)).remove("copyFeatures");

    Object back = back(mapper.writeValueAsBytes(tree), message);

    assertThat(back).usingRecursiveComparison().isEqualTo(message);
  }

  @Test
  void lessons_ofThePageWithTheMostLinks_fitIntoAFrame() {
    LearnerActor.PeerLessons message =
        new LearnerActor.PeerLessons(List.of(lesson(QueuedUrl.MAX_LINKS)));

    byte[] bytes = SerializationExtension.get(KIT.system()).serialize(message).get();

    assertThat(bytes.length).isLessThan(LARGEST);
  }
}
