package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.QueueMemory;
import prospector.actors.host.state.QueueMemory.Held;

/** A node with memory for a hundred URLs of one link each, and a host that is not alone on it. */
class HostQueueShareTest extends HostFixture {
  private static final int BOUND = 1_000;
  private static final int ROOM = 100;
  private static final Held LARGE = new Held(140, 140, 0);

  @Override
  QueueMemory memory() {
    return new QueueMemory(BOUND, (long) ROOM * (QueueMemory.URL_BYTES + QueueMemory.LINK_BYTES));
  }

  private void deliverUrls(int count) {
    deliver(
        1, Given.batch(IntStream.range(0, count).mapToObj(i -> "/" + i).toArray(String[]::new)));
    settle();
  }

  @Test
  void rescore_afterOtherQueuesGrew_spillsWhatIsOverItsShare() {
    deliverUrls(60);
    assertThat(tables.urls.urls()).isEmpty();

    services.memory().changed(Held.NOTHING, LARGE);
    host.tell(new HostMessage.Rescore(CRAWL));
    settle();

    assertThat(tables.urls.urls()).hasSize(60 - ROOM / 2);
  }

  @Test
  void bid_afterOtherQueuesLeft_bringsThemBack() {
    services.memory().changed(Held.NOTHING, LARGE);
    deliverUrls(60);
    assertThat(tables.urls.urls()).hasSize(60 - ROOM / 2);

    services.memory().changed(LARGE, Held.NOTHING);
    host.tell(new HostMessage.Wake(HOST));
    settle();

    assertThat(tables.urls.urls()).isEmpty();
  }

  @Test
  void refill_ofAMuchLargerBound_doublesTheQueue() {
    Held others = new Held(0, 0, 1_000_000);
    services.memory().changed(Held.NOTHING, others);
    for (int i = 0; i < ROOM; i++) {
      services.memory().changed(Held.NOTHING, LARGE);
    }
    deliverUrls(60);
    assertThat(tables.urls.urls()).hasSize(60 - QueueMemory.LEAST);

    services.memory().changed(others, Held.NOTHING);
    for (int i = 0; i < ROOM; i++) {
      services.memory().changed(LARGE, Held.NOTHING);
    }
    host.tell(new HostMessage.Wake(HOST));
    settle();

    assertThat(tables.urls.limits()).containsExactly(10, 20, 40);
    assertThat(tables.urls.urls()).isEmpty();
  }

  @Test
  void kill_ofTheHost_isNotCountedTwice() {
    deliverUrls(60);

    killAndRestart();
    bidOfThisLife();
    settle(); // the bid comes before the queue is counted

    services.memory().changed(Held.NOTHING, new Held(ROOM - 60, ROOM - 60, 0));
    assertThat(services.memory().bound()).isEqualTo(BOUND);
    services.memory().changed(Held.NOTHING, new Held(1, 1, 0));
    assertThat(services.memory().bound()).isLessThan(BOUND);
  }

  @Test
  void stop_ofTheHost_leavesItsShareToOthers() {
    deliverUrls(60);

    end();

    services.memory().changed(Held.NOTHING, new Held(ROOM, ROOM, 0));
    assertThat(services.memory().bound()).isEqualTo(BOUND);
  }
}
