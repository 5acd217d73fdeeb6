package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.state.KnownMemory;
import prospector.actors.host.state.QueueMemory;

/** A host on a node without memory for known URLs. */
class HostKnownShareTest extends HostFixture {
  private static final int URLS = 1_900;

  @Override
  KnownMemory known() {
    return new KnownMemory(0);
  }

  @Override
  QueueMemory memory() {
    return QueueMemory.unlimited(QueueMemory.LEAST);
  }

  @Override
  HostSettings settings() {
    HostSettings usual = super.settings();
    return new HostSettings(
        usual.delays(),
        10 * URLS,
        10 * URLS,
        usual.maxTries(),
        usual.holdLinks(),
        usual.resendAfter(),
        usual.passivateAfter());
  }

  @Test
  void deliver_moreThanThereIsMemoryFor_dropsTheWorstAndForgetsThem() {
    deliver(1, Given.batch(IntStream.range(0, URLS).mapToObj(i -> "/" + i).toArray(String[]::new)));
    for (int prunings = 0; prunings < 3; prunings++) {
      assertThat(fish(crawls, CrawlActor.Pruned.class, any -> true).urls()).isEqualTo(500);
    }
    settle();

    assertThat(tables.urls.urls().size()).isEqualTo(URLS - QueueMemory.LEAST - 3 * 500);
    assertThat(services.known().forgotten()).isPositive();
    assertThat(services.known().hosts()).isEqualTo(1);
    end();
    assertThat(services.known().hosts()).isZero();
    assertThat(services.known().heldBytes()).isZero();
  }
}
