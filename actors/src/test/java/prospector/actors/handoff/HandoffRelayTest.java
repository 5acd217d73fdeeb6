package prospector.actors.handoff;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.link;
import static prospector.actors.host.Given.parent;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.receptionist.Receptionist;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.web.url.HostKey;

class HandoffRelayTest {
  private static final ActorTestKit KIT = ActorTestKit.create(ManualTime.config());
  private static final Duration WINDOW = Duration.ofMillis(50);
  private static final String NODE = "node1";
  private static final String FROM = "http://from.example";
  private static final String ALSO_FROM = "http://also-from.example";
  private static final String TO = "http://to.example";
  private static final String ALSO_TO = "http://also-to.example";

  private final ManualTime time = ManualTime.get(KIT.system());
  private final TestProbe<Routed> routed = KIT.createTestProbe();
  private final Left left = new Left();
  private final ActorRef<HandoffRelay.Command> relay =
      KIT.spawn(
          HandoffRelay.create(
              (host, message) -> routed.getRef().tell(new Routed(host, message)),
              left,
              WINDOW,
              NODE));

  /** What the relay sent, and to whom. */
  private record Routed(HostKey host, HostCommand message) {}

  private static final class Left implements HandoffObserver {
    final AtomicInteger handoffs = new AtomicInteger();
    final AtomicInteger receipts = new AtomicInteger();

    @Override
    public void handedOff(int count) {
      handoffs.addAndGet(count);
    }

    @Override
    public void acknowledged(int count) {
      receipts.addAndGet(count);
    }
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @AfterEach
  void stop() {
    KIT.stop(relay);
  }

  private static Handoff handoff(long seq, String crawl, String target, boolean relevant, int n) {
    List<FoundLink> links =
        IntStream.range(0, n).mapToObj(i -> link(target + "/" + seq + "/" + i)).toList();
    return new Handoff(
        seq, crawl, target, new LinkBatch(parent(FROM + "/" + seq, relevant, 1), 1, links));
  }

  private void send(String from, Handoff handoff) {
    relay.tell(new HandoffRelay.Send(from, handoff));
  }

  /** Returns when all that was sent is gathered: a relevant page's links leave at once. */
  private void settle() {
    send(FROM, handoff(1_000, "settle", "http://settle.example", true, 1));
    assertThat(delivered().crawl()).isEqualTo("settle");
  }

  private HostMessage.Deliver delivered() {
    Routed next = routed.receiveMessage();
    HostMessage.Deliver deliver = (HostMessage.Deliver) next.message();
    assertThat(next.host()).isEqualTo(new HostKey(deliver.host()));
    return deliver;
  }

  private static HostMessage.Deliver delivery(
      String crawl, String target, HostMessage.Parcel... parcels) {
    return new HostMessage.Deliver(target, crawl, List.of(parcels), null, NODE);
  }

  private static HostMessage.Parcel parcel(String from, Handoff handoff) {
    return new HostMessage.Parcel(from, handoff.seq(), handoff.batch());
  }

  @Test
  void send_withinTheWindow_isGroupedByTargetAndCrawl() {
    Handoff first = handoff(1, "c1", TO, false, 3);
    Handoff elsewhere = handoff(2, "c1", ALSO_TO, false, 1);
    Handoff otherCrawl = handoff(3, "c2", TO, false, 1);
    Handoff second = handoff(7, "c1", TO, false, 2);
    send(FROM, first);
    send(FROM, elsewhere);
    send(FROM, otherCrawl);
    send(ALSO_FROM, second);
    settle();
    time.expectNoMessageFor(WINDOW.minusMillis(1), routed);

    time.timePasses(Duration.ofMillis(1));

    assertThat(List.of(delivered(), delivered(), delivered()))
        .containsExactlyInAnyOrder(
            delivery("c1", TO, parcel(FROM, first), parcel(ALSO_FROM, second)),
            delivery("c1", ALSO_TO, parcel(FROM, elsewhere)),
            delivery("c2", TO, parcel(FROM, otherCrawl)));
    routed.expectNoMessage(Duration.ZERO);
  }

  @Test
  void send_fromARelevantPage_leavesAtOnceWithWhatWaitsForTheSameHost() {
    Handoff waiting = handoff(1, "c1", TO, false, 1);
    Handoff elsewhere = handoff(2, "c1", ALSO_TO, false, 1);
    Handoff relevant = handoff(3, "c1", TO, true, 1);
    send(FROM, waiting);
    send(FROM, elsewhere);
    send(ALSO_FROM, relevant);

    assertThat(delivered())
        .isEqualTo(delivery("c1", TO, parcel(FROM, waiting), parcel(ALSO_FROM, relevant)));
    time.expectNoMessageFor(WINDOW.minusMillis(1), routed);
    time.timePasses(Duration.ofMillis(1));
    assertThat(delivered()).isEqualTo(delivery("c1", ALSO_TO, parcel(FROM, elsewhere)));
  }

  @Test
  void send_manyLinksToOneHost_leaveAtOnce() {
    Handoff half = handoff(1, "c1", TO, false, 150);
    Handoff rest = handoff(2, "c1", TO, false, 150);
    send(FROM, half);
    send(FROM, rest);

    assertThat(delivered()).isEqualTo(delivery("c1", TO, parcel(FROM, half), parcel(FROM, rest)));
    settle();
    time.timePasses(WINDOW);
    settle();
    routed.expectNoMessage(Duration.ZERO);
  }

  @Test
  void receipts_withinTheWindow_areGroupedBySender() {
    relay.tell(new HandoffRelay.Receipt(FROM, NODE, List.of(1L, 2L)));
    relay.tell(new HandoffRelay.Receipt(ALSO_FROM, NODE, List.of(9L)));
    relay.tell(new HandoffRelay.Receipt(FROM, NODE, List.of(3L)));
    settle();
    time.expectNoMessageFor(WINDOW.minusMillis(1), routed);

    time.timePasses(Duration.ofMillis(1));

    assertThat(List.of(routed.receiveMessage(), routed.receiveMessage()))
        .containsExactlyInAnyOrder(
            new Routed(new HostKey(FROM), new HostMessage.Acked(FROM, List.of(1L, 2L, 3L))),
            new Routed(new HostKey(ALSO_FROM), new HostMessage.Acked(ALSO_FROM, List.of(9L))));
  }

  @Test
  void window_afterAFlush_beginsWithTheNextMessage() {
    send(FROM, handoff(1, "c1", TO, false, 1));
    settle();
    time.timePasses(WINDOW);
    assertThat(delivered().parcels()).hasSize(1);
    time.timePasses(WINDOW);

    send(FROM, handoff(2, "c1", TO, false, 1));
    settle();
    time.expectNoMessageFor(WINDOW.minusMillis(1), routed);
    time.timePasses(Duration.ofMillis(1));

    assertThat(delivered().parcels()).extracting(HostMessage.Parcel::seq).containsExactly(2L);
  }

  /** The relay of another node, which this one has heard of. */
  private TestProbe<HandoffRelay.Command> peer(String node) {
    TestProbe<HandoffRelay.Command> peer = KIT.createTestProbe();
    KIT.system().receptionist().tell(Receptionist.register(HandoffRelay.KEY, peer.getRef()));
    assertThat(peer.receiveMessage()).isEqualTo(new HandoffRelay.Hello(NODE, relay));
    relay.tell(new HandoffRelay.Hello(node, peer.getRef()));
    return peer;
  }

  @Test
  void flush_toHostsSeenOnAnotherNode_isOneMessageToItsRelay() {
    TestProbe<HandoffRelay.Command> node2 = peer("node2");
    relay.tell(new HandoffRelay.Receipt(TO, "node2", List.of(4L)));
    relay.tell(new HandoffRelay.Receipt(ALSO_TO, "node2", List.of(5L, 6L)));
    Handoff first = handoff(1, "c1", TO, false, 3);
    Handoff second = handoff(2, "c1", ALSO_TO, false, 1);
    Handoff unknown = handoff(3, "c1", "http://nobody-knows.example", false, 1);
    send(FROM, first);
    send(FROM, second);
    send(FROM, unknown);
    settle();

    time.timePasses(WINDOW);

    assertThat(bundle(node2))
        .isEqualTo(
            new HandoffRelay.Bundle(
                List.of(
                    delivery("c1", TO, parcel(FROM, first)),
                    delivery("c1", ALSO_TO, parcel(FROM, second))),
                List.of(
                    new HostMessage.Acked(TO, List.of(4L)),
                    new HostMessage.Acked(ALSO_TO, List.of(5L, 6L)))));
    assertThat(delivered().host()).isEqualTo("http://nobody-knows.example");
    routed.expectNoMessage(Duration.ZERO);
    assertThat(left.handoffs).hasValue(4); // the settling one among them
    assertThat(left.receipts).hasValue(3);
  }

  @Test
  void flush_manyLinksForOneNode_areSeveralMessages() {
    TestProbe<HandoffRelay.Command> node2 = peer("node2");
    relay.tell(new HandoffRelay.Receipt(TO, "node2", List.of(1L)));
    relay.tell(new HandoffRelay.Receipt(ALSO_TO, "node2", List.of(1L)));
    send(FROM, large(1, "c1", TO));
    send(FROM, large(2, "c2", TO));
    send(FROM, handoff(3, "c1", ALSO_TO, false, 10));
    settle();

    time.timePasses(WINDOW);

    HandoffRelay.Bundle first = bundle(node2);
    HandoffRelay.Bundle second = bundle(node2);
    assertThat(List.of(first.delivers().size(), second.delivers().size())).containsExactly(1, 2);
  }

  /** About 130 kB. */
  private static Handoff large(long seq, String crawl, String target) {
    LinkBatch batch =
        new LinkBatch(parent(FROM + "/" + seq, false, 1), 1, LargestHostMessages.links(target, 39));
    return new Handoff(seq, crawl, target, batch);
  }

  @Test
  void send_moreThanAMessageHolds_isSplitByBytes() {
    for (int seq = 0; seq < 4; seq++) {
      send(FROM, large(seq, "c1", TO));
    }
    settle();

    time.timePasses(WINDOW);

    assertThat(IntStream.range(0, 4).mapToObj(i -> delivered().parcels()))
        .allSatisfy(parcels -> assertThat(parcels).hasSize(1));
    assertThat(left.handoffs).hasValue(5); // the settling one among them
  }

  @Test
  void host_thatMovedHere_isNoLongerSoughtElsewhere() {
    TestProbe<HandoffRelay.Command> node2 = peer("node2");
    relay.tell(new HandoffRelay.Receipt(TO, "node2", List.of(1L)));
    send(TO, handoff(8, "c1", ALSO_TO, false, 1)); // a host of this node speaks
    send(FROM, handoff(1, "c1", TO, false, 1));
    settle();

    time.timePasses(WINDOW);

    assertThat(IntStream.range(0, 3).mapToObj(i -> routed.receiveMessage().host()))
        .containsExactlyInAnyOrder(new HostKey(TO), new HostKey(TO), new HostKey(ALSO_TO));
    expectNoBundle(node2);
  }

  /** The next one; greetings there may be before, as below. */
  private static HandoffRelay.Bundle bundle(TestProbe<HandoffRelay.Command> peer) {
    HandoffRelay.Command next = peer.receiveMessage();
    while (next instanceof HandoffRelay.Hello) {
      next = peer.receiveMessage();
    }
    return (HandoffRelay.Bundle) next;
  }

  /** The receptionist answers once it has told all who listen. */
  private static void awaitGone(TestProbe<HandoffRelay.Command> peer) {
    TestProbe<Receptionist.Listing> asked = KIT.createTestProbe();
    boolean there = true;
    while (there) {
      KIT.system().receptionist().tell(Receptionist.find(HandoffRelay.KEY, asked.getRef()));
      there = asked.receiveMessage().getServiceInstances(HandoffRelay.KEY).contains(peer.getRef());
    }
  }

  /** Greetings there may be: peers of other tests come to an end, and those left are told again. */
  private void expectNoBundle(TestProbe<HandoffRelay.Command> peer) {
    HandoffRelay.Command last = new HandoffRelay.Hello("the last message", peer.getRef());
    peer.getRef().tell(last);
    peer.fishForMessage(
        Duration.ofSeconds(3),
        message ->
            message.equals(last)
                ? FishingOutcomes.complete()
                : message instanceof HandoffRelay.Hello
                    ? FishingOutcomes.continueAndIgnore()
                    : FishingOutcomes.fail("got " + message));
  }

  @Test
  void node_thatIsGone_getsNothingAnyMore() {
    TestProbe<HandoffRelay.Command> node2 = peer("node2");
    relay.tell(new HandoffRelay.Receipt(TO, "node2", List.of(1L)));
    settle();
    time.timePasses(WINDOW);
    bundle(node2);

    node2.stop();
    awaitGone(node2);
    send(FROM, handoff(1, "c1", TO, false, 1));
    settle();
    time.timePasses(WINDOW);

    assertThat(delivered().host()).isEqualTo(TO);
  }

  @Test
  void bundle_fromAnotherNode_goesToTheHostsHere() {
    HostMessage.Deliver deliver = delivery("c1", TO, parcel(FROM, handoff(1, "c1", TO, false, 1)));
    HostMessage.Acked acked = new HostMessage.Acked(ALSO_TO, List.of(2L));

    relay.tell(new HandoffRelay.Bundle(List.of(deliver), List.of(acked)));

    assertThat(List.of(routed.receiveMessage(), routed.receiveMessage()))
        .containsExactly(
            new Routed(new HostKey(TO), deliver), new Routed(new HostKey(ALSO_TO), acked));
    assertThat(left.handoffs).hasValue(0);
  }
}
