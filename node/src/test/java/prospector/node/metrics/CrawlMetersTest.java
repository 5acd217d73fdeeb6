package prospector.node.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.report.Statuses;

class CrawlMetersTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final CrawlMeters meters = new CrawlMeters(registry, Clock.systemUTC());
  private final CrawlStatus running = Statuses.midway();

  private double pages() {
    return registry.get("prospector.pages").tag("crawl", running.crawl()).functionCounter().count();
  }

  /** It would say "running" for ever, and an alarm that its pages grow no more. */
  @Test
  void update_crawlThatIsWorkedOnNoMore_isInItNoMoreUntilItIsResumed() {
    registry.counter("other", "crawl", running.crawl());
    meters.update(List.of(running));
    Set<Meter.Id> all = ids();
    assertThat(pages()).isEqualTo(running.pages());

    meters.update(List.of());
    assertThat(ids()).extracting(Meter.Id::getName).containsExactly("other");

    meters.update(List.of(running));
    assertThat(pages()).isEqualTo(running.pages());
    assertThat(ids()).isEqualTo(all);
  }

  /** Prometheus would count all of it again. */
  @Test
  void update_countsThatWereTakenBack_noCounterFalls() {
    for (CrawlStatus status : List.of(Statuses.withCopies(), running, Statuses.after(10))) {
      Map<Meter.Id, Double> before = counts();
      meters.update(List.of(status));
      Map<Meter.Id, Double> now = counts();

      before.forEach(
          (id, count) -> assertThat(now.get(id)).as("%s", id).isGreaterThanOrEqualTo(count));
    }
    assertThat(pages()).isEqualTo(running.pages());
  }

  private Map<Meter.Id, Double> counts() {
    return registry.getMeters().stream()
        .filter(FunctionCounter.class::isInstance)
        .collect(Collectors.toMap(Meter::getId, meter -> ((FunctionCounter) meter).count()));
  }

  private Set<Meter.Id> ids() {
    return registry.getMeters().stream().map(Meter::getId).collect(Collectors.toSet());
  }
}
