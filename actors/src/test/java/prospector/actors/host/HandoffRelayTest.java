package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.link;
import static prospector.actors.host.Given.parent;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
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
  private final ActorRef<HandoffRelay.Command> relay =
      KIT.spawn(
          HandoffRelay.create(
              (host, message) -> routed.getRef().tell(new Routed(host, message)), WINDOW, NODE));

  /** What the relay sent, and to whom. */
  private record Routed(HostKey host, HostActor.Command message) {}

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

  private HostActor.Deliver delivered() {
    Routed next = routed.receiveMessage();
    HostActor.Deliver deliver = (HostActor.Deliver) next.message();
    assertThat(next.host()).isEqualTo(new HostKey(deliver.host()));
    return deliver;
  }

  private static HostActor.Deliver delivery(
      String crawl, String target, HostActor.Parcel... parcels) {
    return new HostActor.Deliver(target, crawl, List.of(parcels), null, NODE);
  }

  private static HostActor.Parcel parcel(String from, Handoff handoff) {
    return new HostActor.Parcel(from, handoff.seq(), handoff.batch());
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
    relay.tell(new HandoffRelay.Receipt(FROM, List.of(1L, 2L)));
    relay.tell(new HandoffRelay.Receipt(ALSO_FROM, List.of(9L)));
    relay.tell(new HandoffRelay.Receipt(FROM, List.of(3L)));
    settle();
    time.expectNoMessageFor(WINDOW.minusMillis(1), routed);

    time.timePasses(Duration.ofMillis(1));

    assertThat(List.of(routed.receiveMessage(), routed.receiveMessage()))
        .containsExactlyInAnyOrder(
            new Routed(new HostKey(FROM), new HostActor.Acked(FROM, List.of(1L, 2L, 3L))),
            new Routed(new HostKey(ALSO_FROM), new HostActor.Acked(ALSO_FROM, List.of(9L))));
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

    assertThat(delivered().parcels()).extracting(HostActor.Parcel::seq).containsExactly(2L);
  }
}
