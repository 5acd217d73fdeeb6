package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostMessage;
import prospector.web.url.CrawlUrl;

class SeedBookTest {
  private static final ActorTestKit KIT = ActorTestKit.create();
  private static final int SEEDS = 1_000; // of 2,048 characters

  private final TestProbe<HostMessage.Received> probe = KIT.createTestProbe();
  private final ActorRef<HostMessage.Received> replyTo = probe.getRef();
  private final List<CrawlUrl> seeds = LargestCrawlMessages.urls(SEEDS);
  private final SeedBook book = new SeedBook(seeds);

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private static long part(HostMessage.Deliver deliver) {
    return deliver.parcels().get(0).seq();
  }

  @Test
  void deliveries_manySeedsOfAHost_areSplitAndNoneIsLeftOut() {
    List<HostMessage.Deliver> deliveries = book.deliveries("c1", 1, replyTo);

    assertThat(deliveries).hasSizeGreaterThan(SEEDS * 2_048 / (256 * 1_024));
    assertThat(
            deliveries.stream()
                .mapToInt(deliver -> deliver.parcels().get(0).batch().links().size())
                .sum())
        .isEqualTo(SEEDS);
    assertThat(deliveries.stream().map(SeedBookTest::part).distinct()).hasSameSizeAs(deliveries);
  }

  @Test
  void taken_onePart_theOthersAreDeliveredAgain() {
    List<HostMessage.Deliver> deliveries = book.deliveries("c1", 1, replyTo);
    HostMessage.Deliver first = deliveries.get(0);

    List<CrawlUrl> taken = book.taken(first.host(), part(first));

    assertThat(taken).isNotEmpty().hasSizeLessThan(SEEDS);
    assertThat(book.taken(first.host(), part(first))).as("acknowledged twice").isEmpty();
    assertThat(book.deliveries("c1", 1, replyTo)).hasSize(deliveries.size() - 1);
    assertThat(book.hosts()).containsExactly(first.host());
  }

  @Test
  void taken_allParts_leavesNothing() {
    List<CrawlUrl> taken = new ArrayList<>();
    for (HostMessage.Deliver deliver : book.deliveries("c1", 1, replyTo)) {
      taken.addAll(book.taken(deliver.host(), part(deliver)));
    }

    assertThat(taken).containsExactlyElementsOf(seeds);
    assertThat(book.isEmpty()).isTrue();
  }
}
