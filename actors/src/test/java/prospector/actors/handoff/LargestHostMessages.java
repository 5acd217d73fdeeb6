package prospector.actors.handoff;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import prospector.actors.CborSerializable;
import prospector.actors.host.decide.Outlinks;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.RobotsParts;
import prospector.prioritizer.Parent;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/** What hosts tell each other, as large as a hostile web can make it. */
public final class LargestHostMessages {
  /** Three bytes in UTF-8, the most that a Java char can take. */
  private static final String EURO = "\u20AC";

  private static final String NODE = "n".repeat(255);
  private static final int LINKS_OF_A_PAGE = 2_000; // ParserSettings
  private static final int ROBOTS_CHARS = 500 * 1024; // RFC 9309 section 2.5

  private LargestHostMessages() {}

  /** A URL of the greatest length. */
  public static String url(String host, int number) {
    String start = host + "/" + number + "/";
    return start + "a".repeat(UrlNormalizer.MAX_LENGTH_CHARS - start.length());
  }

  /** A link whose words are as long as they may be, in the longest characters. */
  static FoundLink link(String host, int number) {
    return new FoundLink(
        url(host, number), EURO.repeat(120), EURO.repeat(160), EURO.repeat(120), number, 5);
  }

  static Parent parent(int number) {
    return new Parent(
        url("http://from.example", number),
        0.123456789,
        false,
        Integer.MAX_VALUE,
        99,
        Collections.nCopies(25, EURO.repeat(40)),
        0.123456789);
  }

  public static List<FoundLink> links(String host, int count) {
    return IntStream.range(0, count).mapToObj(i -> link(host, i)).toList();
  }

  /** One of each, more of those that are split. */
  public static List<CborSerializable> all(ActorTestKit kit) {
    List<CborSerializable> all = new ArrayList<>();
    String host = "http://to.example";
    String longHost = "http://" + "h".repeat(2_000) + ".example";
    all.addAll(relayed(kit, host));
    all.addAll(posted(kit, host));
    RobotsRecord copy =
        new RobotsRecord(
            RobotsRecord.Kind.FILE, EURO.repeat(ROBOTS_CHARS), 200, 1, Long.MAX_VALUE, 1);
    HostMessage.AskRobots ask =
        new HostMessage.AskRobots(
            longHost,
            url(host, 1),
            longHost,
            Long.MAX_VALUE,
            RobotsParts.withoutText(Optional.of(copy)));
    all.add(ask);
    all.addAll(RobotsParts.split(ask, new RobotsAnswer(url(host, 1), url(host, 2), copy)));
    all.add(new HostMessage.Received(longHost, Long.MAX_VALUE));
    all.add(new HostMessage.DrawControl(longHost, "c1", url(host, 1)));
    for (List<FoundLink> part : Outlinks.parts(parent(1), links(host, LINKS_OF_A_PAGE))) {
      HostMessage.Outgoing outgoing =
          new HostMessage.Outgoing(longHost, new LinkBatch(parent(1), Long.MAX_VALUE, part));
      all.add(
          new HostMessage.HandOn(
              longHost, "c1", url(host, 1), Integer.MAX_VALUE, List.of(outgoing), true));
    }
    all.add(new HostMessage.Wake(longHost));
    all.add(new HostMessage.Look(longHost));
    all.add(new HostMessage.Purge(longHost));
    List<String> visits = IntStream.range(0, 50).mapToObj(i -> url(host, i)).toList(); // ToldVisits
    all.add(new HostMessage.Revisit(longHost, "c1", visits));
    all.add(HostMessage.Stop.INSTANCE);
    TestProbe<HandoffRelay.Command> relay = kit.createTestProbe();
    all.add(new HandoffRelay.Hello(NODE, relay.getRef()));
    return all;
  }

  /** Hand-offs of a page with as many links as it may have, and receipts of a busy window. */
  private static List<HostMessage.Deliver> relayed(ActorTestKit kit, String host) {
    TestProbe<HostCommand> routed = kit.createTestProbe();
    HandoffObserver nobody =
        new HandoffObserver() {
          @Override
          public void handedOff(int handoffs) {}

          @Override
          public void acknowledged(int handoffs) {}
        };
    ActorRef<HandoffRelay.Command> relay =
        kit.spawn(
            HandoffRelay.create(
                (key, message) -> routed.getRef().tell(message),
                nobody,
                Duration.ofMillis(10),
                NODE));
    int seq = 0;
    for (List<FoundLink> part : Outlinks.parts(parent(0), links(host, LINKS_OF_A_PAGE))) {
      Handoff handoff = new Handoff(seq++, "c1", host, new LinkBatch(parent(0), 1, part));
      relay.tell(new HandoffRelay.Send("http://from.example", handoff));
    }
    List<HostMessage.Deliver> delivers = new ArrayList<>();
    int links = 0;
    while (links < LINKS_OF_A_PAGE) {
      HostMessage.Deliver deliver =
          routed.expectMessageClass(HostMessage.Deliver.class, Duration.ofSeconds(30));
      links += deliver.links();
      delivers.add(deliver);
    }
    kit.stop(relay);
    return delivers;
  }

  /** Bundles for a node, of small and large hand-offs and of receipts. */
  private static List<CborSerializable> posted(ActorTestKit kit, String host) {
    TestProbe<HandoffRelay.Command> relay = kit.createTestProbe();
    NodePost post = new NodePost((key, message) -> {});
    post.present(Set.of(relay.getRef()));
    post.named(NODE, relay.getRef());
    post.livesAt(new HostKey(host), NODE);
    for (int i = 0; i < 300; i++) {
      LinkBatch batch = new LinkBatch(parent(i), 1, links(host, i % 12));
      HostMessage.Parcel parcel = new HostMessage.Parcel("http://from.example", i, batch);
      post.put(new HostMessage.Deliver(host, "c1", List.of(parcel), null, NODE));
    }
    List<Long> seqs =
        LongStream.range(Long.MAX_VALUE - 10_000, Long.MAX_VALUE).boxed().toList(); // one message
    HostMessage.Acked acked = new HostMessage.Acked(host, seqs);
    for (int i = 0; i < 5; i++) {
      post.put(acked);
    }
    post.flush();
    List<CborSerializable> bundles = new ArrayList<>(List.of(acked));
    int receipts = 0;
    while (receipts < 5) {
      HandoffRelay.Bundle bundle = relay.expectMessageClass(HandoffRelay.Bundle.class);
      receipts += bundle.acks().size();
      bundles.add(bundle);
    }
    return bundles;
  }
}
