package prospector.bench.extras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.crawl.CrawlSummary;
import prospector.bench.crawl.JudgedPage;
import prospector.bench.process.MeasuredRun;

final class ExtrasReportTest {
  private static final JudgedPage PAGE = new JudgedPage("http://a.test/", false, false, "");
  private static final int NUGGETS = 7;

  @Test
  void ratio_crawlsOfOtherLengths_isPerPage() {
    assertThat(pair(1000, 5.0, 500, 3.0, 0, NUGGETS).ratio()).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void ratio_someIsBroughtAfterwards_countsThat() {
    assertThat(pair(1000, 5.0, 1000, 5.0, 0.5, NUGGETS).ratio()).isCloseTo(1.1, within(1e-9));
  }

  @Test
  void holds_atTheTargetAndOver_isYesAndNo() {
    assertThat(report(pair(1000, 100, 1000, 108, 0, NUGGETS)).holds()).isTrue();
    assertThat(report(pair(1000, 100, 1000, 107, 1.1, NUGGETS)).holds()).isFalse();
  }

  @Test
  void holds_twoPairs_takesThemTogether() {
    Pair dear = pair(1000, 100, 1000, 110, 0, NUGGETS);
    Pair cheap = pair(1000, 100, 1000, 105, 0, NUGGETS);

    assertThat(new ExtrasReport("simulated", List.of(dear, cheap), false).ratio())
        .isCloseTo(1.075, within(1e-9));
  }

  @Test
  void holds_sinkHasNotAllNuggets_isNoResult() {
    ExtrasReport report = report(pair(1000, 100, 1000, 100, 0, NUGGETS - 1));

    assertThat(report.holds()).isFalse();
    assertThat(report.text()).contains("no result: the sink has not each nugget once");
  }

  @Test
  void holds_recorded_isNoResult() {
    Pair pair = pair(1000, 100, 1000, 100, 0, NUGGETS);

    assertThat(new ExtrasReport("simulated", List.of(pair), true).holds()).isFalse();
  }

  @Test
  void line_onePair_hasBothFiguresAndTheRatio() {
    assertThat(report(pair(1000, 5.0, 1000, 5.5, 0, NUGGETS)).line(Clock.systemUTC()).toString())
        .startsWith("{\"benchmark\":\"extras\"")
        .contains("\"without_cpu_seconds_per_1000\":5.0", "\"with_cpu_seconds_per_1000\":5.5")
        .contains("\"ratio\":1.1", "\"ratios\":[\"1.100\"]", "\"holds\":false", "\"sound\":true");
  }

  private static ExtrasReport report(Pair pair) {
    return new ExtrasReport("simulated", List.of(pair), false);
  }

  private static Pair pair(
      int without, double withoutSeconds, int with, double withSeconds, double rest, long lines) {
    return new Pair(crawl(without, withoutSeconds), crawl(with, withSeconds), rest, lines);
  }

  private static CrawlRun crawl(int pages, double cpuSeconds) {
    return new CrawlRun(
        new MeasuredRun(0, OptionalDouble.of(cpuSeconds), 10, List.of()),
        new CrawlSummary(pages, NUGGETS, 8, cpuSeconds, "pages"),
        Collections.nCopies(pages, PAGE));
  }
}
