package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;
import static prospector.actors.host.Given.received;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializers;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.actors.CborSerializable;
import prospector.actors.host.Given;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SavedUrlCodec;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.prioritizer.Parent;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;

/**
 * What leaves the JVM: it comes back as it went, and what the first version stored still loads. The
 * life in {@link HostStateTest} says what they hold; files under {@code events/v1} are never
 * rewritten; a new shape gets a new folder.
 */
class StoredMessagesTest {
  private static final Config CONFIG =
      ConfigFactory.parseString("akka.actor.provider = local")
          .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
          .withFallback(ConfigFactory.load());
  private static final int AKKAS_CBOR = 33; // the id that older journals hold
  private static final ActorTestKit KIT = ActorTestKit.create(CONFIG);
  private static final Serialization SERIALIZATION = SerializationExtension.get(KIT.system());

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  /** One of each kind of event, by the name of its sample file. */
  static Map<String, HostEvent> events() {
    Map<String, HostEvent> events = new LinkedHashMap<>();
    HostStateTest.life()
        .forEach(event -> events.putIfAbsent(event.getClass().getSimpleName(), event));
    SitemapFile file =
        new SitemapFile(
            HOST + "/sitemap.xml", 5_000, "index", 0, List.of(HOST + "/part.xml"), Map.of());
    events.put(
        "SitemapRead",
        new HostEvent.SitemapRead(CRAWL, file, new DelayClock(6_000, List.of(12), 1, 20_000)));
    HostEvent.Fetched fetched = (HostEvent.Fetched) Objects.requireNonNull(events.get("Fetched"));
    events.put("Revisited", HostEvent.Revisited.of(fetched));
    events.put(
        "UrlsMoved",
        new HostEvent.UrlsMoved(
            CRAWL,
            List.of(new Refusal(UrlState.REFUSED_MOVED, List.of(Given.fingerprint("/q")))),
            List.of(new Handoff(9, CRAWL, OTHER, batch("/q")))));
    return events;
  }

  private static HostSnapshot snapshot() {
    HostState state = HostState.empty();
    HostStateTest.life().forEach(state::apply);
    return state.save();
  }

  /** The name under which a class was stored until classes got names of their own. */
  private static String formerManifest(String name) {
    return "prospector.actors.host." + (name.equals("HostSnapshot") ? "" : "HostEvent$") + name;
  }

  private static byte[] toCbor(Object message) {
    assertThat(SERIALIZATION.findSerializerFor(message).getClass().getSimpleName())
        .isEqualTo("NamedCbor");
    return SERIALIZATION.serialize(message).get();
  }

  private static Object fromCbor(byte[] bytes, Class<?> type) throws IOException {
    return read(bytes, HostEvent.class.isAssignableFrom(type) ? "host-event" : "host-snapshot");
  }

  private static Object read(byte[] bytes, String manifest) {
    return SERIALIZATION.deserialize(bytes, AKKAS_CBOR, manifest).get();
  }

  private static void assertRoundTrip(CborSerializable message) {
    byte[] bytes = toCbor(message);
    String manifest = Serializers.manifestFor(SERIALIZATION.findSerializerFor(message), message);

    Object back =
        SERIALIZATION
            .deserialize(bytes, SERIALIZATION.findSerializerFor(message).identifier(), manifest)
            .get();

    assertThat(back).isEqualTo(message);
  }

  @Test
  void events_everyKind_hasAnExample() {
    assertThat(events().values().stream().map(HostEvent::getClass).map(Class::getName).toList())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(HostEvent.class.getPermittedSubclasses()).map(Class::getName).toList());
  }

  /** Stored as array, with whether it was read where now the entries left are counted. */
  @Test
  void sitemapRead_ofAnOlderJournal_isRead() throws IOException {
    String before =
        "v2F0YnNtZWNyYXdsYmMxZGZpbGWfeBxodHRwOi8vYS5leGFtcGxlL3NpdGVtYXAueG1sGROIZWlu"
            + "ZGV4AIF4GWh0dHA6Ly9hLmV4YW1wbGUvcGFydC54bWz1/2VjbG9ja79tbGFzdEVuZE1pbGxpcxkX"
            + "cGxyZWNlbnRNaWxsaXOBDG1mYWlsdXJlc0luUm93AW9ub3RCZWZvcmVNaWxsaXMZTiD//w==";
    String between =
        "v2F0YnNtZWNyYXdsYmMxZGZpbGWfeBxodHRwOi8vYS5leGFtcGxlL3NpdGVtYXAueG1sGROIZWlu"
            + "ZGV4AIF4GWh0dHA6Ly9hLmV4YW1wbGUvcGFydC54bWyhZXNjb3BlA/X/ZWNsb2Nrv21sYXN0RW5k"
            + "TWlsbGlzGRdwbHJlY2VudE1pbGxpc4EMbWZhaWx1cmVzSW5Sb3cBb25vdEJlZm9yZU1pbGxpcxlO"
            + "IP//";

    assertThat(sitemap(before).left()).isEmpty();
    assertThat(sitemap(before).parts()).containsExactly("http://a.example/part.xml");
    assertThat(sitemap(between).left()).isEqualTo(Map.of("scope", 3));
  }

  private static SitemapFile sitemap(String base64) throws IOException {
    Object event = fromCbor(Base64.getDecoder().decode(base64), HostEvent.SitemapRead.class);
    return ((HostEvent.SitemapRead) event).file();
  }

  @Test
  void event_roundTrip_isEqual() {
    events().values().forEach(StoredMessagesTest::assertRoundTrip);
  }

  @Test
  void fetched_withAllThatMayBeMissing_comesBackAsItWas() {
    HostEvent.Fetched plain = (HostEvent.Fetched) Objects.requireNonNull(events().get("Fetched"));

    assertRoundTrip(
        new HostEvent.Fetched(
            plain.crawl(),
            plain.url(),
            plain.state(),
            plain.relevant(),
            plain.clock(),
            plain.own(),
            plain.refused(),
            plain.handoffs(),
            plain.acked(),
            PageSameness.NOTHING,
            OTHER,
            12_345L));
  }

  @Test
  void fetched_linksToManyHosts_holdsThePagesWordsOnce() {
    List<String> terms = IntStream.range(0, 25).mapToObj(i -> "characteristic-word-" + i).toList();
    Parent parent = new Parent(HOST + "/page", 0.5, true, 1, 0, terms);

    int one = toCbor(fetched(parent, 1)).length;
    int twenty = toCbor(fetched(parent, 20)).length;

    assertRoundTrip(fetched(parent, 20));
    assertThat((twenty - one) / 19).as("bytes a hand-off more").isLessThan(250); // 25 words are 550
  }

  /** A refused event would end its host's actor, and the page be asked for again and again. */
  @Test
  void event_textWithHalfACharacter_isStoredWithAReplacement() throws IOException {
    List<String> terms = List.of("x".repeat(119) + "\ud83d", "\ude83", "\ud83d\ude83");
    Parent parent = new Parent(HOST + "/page", 0.5, true, 1, 0, terms);

    HostEvent.Fetched back =
        (HostEvent.Fetched) fromCbor(toCbor(fetched(parent, 1)), HostEvent.class);

    assertThat(back.handoffs().get(0).batch().parent().terms())
        .containsExactly("x".repeat(119) + "\ufffd", "\ufffd", "\ud83d\ude83");
  }

  /** Texts of every length that CBOR writes in another way, each of them again and again. */
  @Test
  void event_textsThatComeAgain_comeBackAsTheyWere() {
    int[] lengths = {0, 1, 2, 3, 4, 23, 24, 255, 256, 998, 3_990, 4_100, 16_500, 70_000};
    String[] letters = {"a", "\u00e4", "\u20ac", "\ud83d\ude82"};
    Random random = new Random(11);
    for (int round = 0; round < 200; round++) {
      List<FoundLink> links = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String letter = letters[random.nextInt(letters.length)];
        String text = letter.repeat(lengths[random.nextInt(round % 5 == 0 ? lengths.length : 10)]);
        links.add(new FoundLink(HOST + "/" + random.nextInt(9), text, letter + i % 7, text, i, 0));
      }
      LinkBatch batch = new LinkBatch(Parent.SEED, round, links);
      assertRoundTrip(new HostEvent.UrlsReceived(HOST, CRAWL, List.of(batch), List.of()));
    }
  }

  /** More texts than short references can count. */
  @Test
  void event_tensOfThousandsOfTexts_comeBackAsTheyWere() {
    List<String> terms = IntStream.range(0, 70_000).mapToObj(i -> "word" + i % 69_000).toList();
    LinkBatch batch = new LinkBatch(new Parent(HOST, 0, false, 0, 0, terms), 1, List.of());
    assertRoundTrip(new HostEvent.UrlsReceived(HOST, CRAWL, List.of(batch, batch), List.of()));
  }

  private static HostEvent.Fetched fetched(Parent parent, int hosts) {
    List<Handoff> handoffs =
        IntStream.range(0, hosts)
            .mapToObj(i -> new Handoff(i, CRAWL, "http://h" + i + ".test", to(parent, i)))
            .toList();
    HostEvent.Fetched plain = (HostEvent.Fetched) Objects.requireNonNull(events().get("Fetched"));
    return new HostEvent.Fetched(
        CRAWL,
        HOST + "/page",
        UrlState.PAGE,
        true,
        plain.clock(),
        List.of(),
        List.of(),
        handoffs,
        List.of());
  }

  private static LinkBatch to(Parent parent, int host) {
    FoundLink link = new FoundLink("http://h" + host + ".test/", "two words", "", "body/a", 3, 0);
    return new LinkBatch(parent, 1_000, List.of(link));
  }

  @Test
  void message_roundTrip_isEqual() {
    TestProbe<HostMessage.Received> probe = KIT.createTestProbe();
    List<HostMessage.Parcel> parcels = List.of(new HostMessage.Parcel(OTHER, 7, batch("/p", "/q")));

    assertRoundTrip(new HostMessage.Deliver(HOST, CRAWL, parcels, null));
    assertRoundTrip(new HostMessage.Deliver(HOST, CRAWL, parcels, probe.getRef()));
    assertRoundTrip(parcels.get(0));
    assertRoundTrip(new HostMessage.Received(HOST, 0));
    assertRoundTrip(new HostMessage.Acked(HOST, List.of(1L, 2L, Long.MAX_VALUE)));
    assertRoundTrip(new HostMessage.DrawControl(HOST, CRAWL, HOST + "/p"));
    RobotsRecord copy = new RobotsRecord(RobotsRecord.Kind.FILE, "Disallow: /", 200, 1, 2, 0);
    assertRoundTrip(new HostMessage.AskRobots(HOST, HOST + "/robots.txt", OTHER, 5, copy));
    assertRoundTrip(new HostMessage.AskRobots(HOST, HOST + "/robots.txt", OTHER, 5, null));
    assertRoundTrip(
        new HostMessage.RobotsAnswered(OTHER, 5, new RobotsAnswer(HOST + "/x", null, copy)));
    assertRoundTrip(
        new HostMessage.RobotsAnswered(OTHER, 5, new RobotsAnswer(HOST + "/x", HOST + "/y", copy)));
    HostMessage.Outgoing outgoing = new HostMessage.Outgoing(OTHER, batch("/p", "/q"));
    assertRoundTrip(outgoing);
    assertRoundTrip(new HostMessage.HandOn(HOST, CRAWL, HOST + "/p", 2, List.of(outgoing), true));
    assertRoundTrip(new HostMessage.Wake(HOST));
    assertRoundTrip(new HostMessage.Look(HOST));
    assertRoundTrip(new HostMessage.Purge(HOST));
    assertRoundTrip(new HostMessage.Revisit(HOST, CRAWL, List.of(HOST + "/p")));
    assertRoundTrip(HostMessage.Stop.INSTANCE);
  }

  @Test
  void link_outsideAscii_comesBackAsItWas() {
    FoundLink link =
        new FoundLink(HOST + "/", "Dampf\u00adlok \uD83D\uDE82 \u0000", "\u00e9", "", 0, 1);

    assertRoundTrip(link);
  }

  @Test
  void links_ofAPageBeyondTheScope_keepHowFarItIs() {
    LinkBatch links = Given.batchFrom(Given.parent(OTHER + "/", false, 3).withBeyond(2), "/p");
    HostState state = HostState.empty().apply(Given.received(links));
    SavedUrl saved = SavedUrl.of(state.waiting(CRAWL, Given.fingerprint("/p")).orElseThrow(), 0, 0);

    assertRoundTrip(
        new HostMessage.Deliver(
            HOST, CRAWL, List.of(new HostMessage.Parcel(OTHER, 7, links)), null));
    assertRoundTrip(Given.received(links));
    assertThat(Tasks.beyond(SavedUrlCodec.decode(SavedUrlCodec.encode(saved)).links()))
        .isEqualTo(2);
  }

  @Test
  void snapshot_roundTrip_isTheSameState() throws IOException {
    HostSnapshot before = snapshot();

    HostSnapshot back = (HostSnapshot) fromCbor(toCbor(before), HostSnapshot.class);

    assertThat(back).usingRecursiveComparison().isEqualTo(before);
    HostStateTest.assertSame(HostState.restore(back), HostState.restore(before));
  }

  @Test
  void snapshot_withAFilter_comesBackAsItWas() throws IOException {
    HostState giant = HostState.empty(1);
    HostStateTest.life().forEach(giant::apply);
    HostSnapshot before = giant.save();
    assertThat(before.crawls().get(0).filter()).isNotEmpty();

    HostSnapshot back = (HostSnapshot) fromCbor(toCbor(before), HostSnapshot.class);

    assertThat(back).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void event_ofTheFirstVersion_stillLoads() throws IOException {
    for (Map.Entry<String, HostEvent> event : events().entrySet()) {
      Object loaded = fromCbor(sample(event.getKey()), event.getValue().getClass());

      assertThat(loaded).as(event.getKey()).isEqualTo(event.getValue());
    }
  }

  @Test
  void stored_underTheNameOfAClassThatHasMoved_stillLoads() throws IOException {
    for (Map.Entry<String, HostEvent> event : events().entrySet()) {
      Object loaded = read(sample(event.getKey()), formerManifest(event.getKey()));

      assertThat(loaded).as(event.getKey()).isEqualTo(event.getValue());
    }
    assertThat(read(sample("HostSnapshot"), formerManifest("HostSnapshot")))
        .isInstanceOf(HostSnapshot.class);
  }

  @Test
  void manifest_ofWhatIsStored_isANameThatDoesNotMoveWithTheClass() {
    for (HostEvent event : events().values()) {
      assertThat(manifest(event)).isEqualTo("host-event");
    }
    assertThat(manifest(snapshot())).isEqualTo("host-snapshot");
    assertThat(SERIALIZATION.findSerializerFor(snapshot()).identifier()).isEqualTo(AKKAS_CBOR);
  }

  private static String manifest(Object value) {
    return Serializers.manifestFor(SERIALIZATION.findSerializerFor(value), value);
  }

  @Test
  void stored_compressedByGzip_asOnceWritten_stillLoads() throws IOException {
    ByteArrayOutputStream gzipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(gzipped)) {
      out.write(toCbor(received(batch("/p"))));
    }

    assertThat(read(gzipped.toByteArray(), "host-event")).isEqualTo(received(batch("/p")));
  }

  @Test
  void event_ofManyLinks_isCompressedAndComesBackAsItWas() {
    String[] paths = new String[200];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = "/manual/chapter-" + i % 7 + "/section-" + i + ".html";
    }
    byte[] bytes = toCbor(received(batch(paths)));

    assertThat(bytes.length).isLessThan(200 * 30);
    assertThat(read(bytes, "host-event")).isEqualTo(received(batch(paths)));
  }

  /** Without compression they take over 1 MB. */
  @Test
  void snapshot_ofVeryManyUrls_isCompressedAndComesBackAsItWas() {
    HostState state = HostState.empty();
    for (int page = 0; page < 100; page++) {
      String[] paths = new String[100];
      for (int i = 0; i < paths.length; i++) {
        paths[i] = "/manual/chapter-" + page + "/section-" + i + ".html";
      }
      state = state.apply(Given.received(batch(paths)));
    }

    byte[] bytes = toCbor(state.save());

    assertThat(bytes.length).as("bytes of 10,000 URLs").isLessThan(10_000 * 60);
    HostState back = HostState.restore((HostSnapshot) read(bytes, "host-snapshot"));
    assertThat(toCbor(back.save())).isEqualTo(bytes); // field by field takes a minute
  }

  @Test
  void snapshot_ofTheFirstVersion_stillLoads() throws IOException {
    HostSnapshot loaded = (HostSnapshot) fromCbor(sample("HostSnapshot"), HostSnapshot.class);

    HostStateTest.assertSame(
        HostState.restore(loaded),
        HostState.restore(snapshot()),
        "crawls.pairs",
        "crawls.yields",
        "crawls.moves",
        "missesInRow",
        "size");
  }

  /** As pages have it that were cut within a character. */
  @Test
  void savedUrl_halfACharacterInItsText_isNoReasonNotToStoreIt() {
    LinkBatch batch =
        new LinkBatch(
            Given.parent(OTHER + "/", false, 0),
            0,
            List.of(new FoundLink(HOST + "/p", "news \ud83d", "a \udc00 b", "html>body>a", 0, 0)));
    HostState state = HostState.empty().apply(Given.received(batch));
    SavedUrl saved = SavedUrl.of(state.waiting(CRAWL, Given.fingerprint("/p")).orElseThrow(), 2, 1);

    SavedUrl back = SavedUrlCodec.decode(SavedUrlCodec.encode(saved));

    assertThat(back.links().get(0).anchor()).isEqualTo("news \ufffd");
    assertThat(back.links().get(0).context()).isEqualTo("a \ufffd b");
  }

  @Test
  void savedUrl_inTheOverflowTable_comesBackAsItWas() {
    HostState state = HostState.empty().apply(Given.received(batch("/p")));
    SavedUrl saved = SavedUrl.of(state.waiting(CRAWL, Given.fingerprint("/p")).orElseThrow(), 2, 1);

    assertThat(SavedUrlCodec.decode(SavedUrlCodec.encode(saved))).isEqualTo(saved);
  }

  private static byte[] sample(String name) throws IOException {
    try (InputStream in =
        StoredMessagesTest.class.getResourceAsStream("/events/v1/" + name + ".cbor.base64")) {
      assertThat(in).as("sample of %s", name).isNotNull();
      return Base64.getMimeDecoder()
          .decode(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
    }
  }
}
