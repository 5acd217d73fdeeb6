package prospector.bench.throughput;

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

final class ThroughputReportTest {
  private static final JudgedPage PAGE = new JudgedPage("http://a.test/", false, false, "");

  @Test
  void ratio_sameNumberOfPages_comparesCpuTimePerPage() {
    assertThat(round(200, 4.0, 200, 0).ratio()).isCloseTo(2.0, within(1e-9));
  }

  @Test
  void ratio_bareLoopGotFewerPages_isPerPageStill() {
    assertThat(round(200, 4.0, 100, 0).ratio()).isCloseTo(1.0, within(1e-9));
  }

  @Test
  void crawlerPerThousand_noBooksOfTheSystem_takesTheCrawlsOwnCount() {
    MeasuredRun run = new MeasuredRun(0, OptionalDouble.empty(), 10, List.of());
    CrawlSummary summary = new CrawlSummary(100, 1, 8, 0.5, "pages");
    CrawlRun crawl = new CrawlRun(run, summary, Collections.nCopies(100, PAGE));

    assertThat(new Round(crawl, bare(100, 0)).crawlerPerThousand()).isCloseTo(5.0, within(1e-9));
  }

  @Test
  void text_threeRounds_tellsTheMedianRatio() {
    List<Round> rounds =
        List.of(round(100, 9.0, 100, 0), round(100, 2.0, 100, 0), round(100, 3.0, 100, 0));

    assertThat(new ThroughputReport(rounds, 16, false).text())
        .isEqualTo("CPU per page: 1.50 x the bare loop (median of 3 rounds)\n");
  }

  @Test
  void isSound_bareLoopMissedManyPages_isNo() {
    assertThat(report(round(100, 1, 99, 1)).isSound()).isTrue();
    assertThat(report(round(100, 1, 98, 2)).isSound()).isFalse();
    assertThat(report(round(100, 1, 98, 2)).text()).contains("no result");
  }

  @Test
  void isSound_noPages_isNo() {
    assertThat(report(round(0, 1, 0, 0)).isSound()).isFalse();
    assertThat(report(round(0, 1, 0, 0)).text()).contains("no result: a crawl fetched no page");
  }

  @Test
  void lines_oneRound_areTheTwoRunsAndTheirComparison() {
    List<String> lines = report(round(100, 4.0, 100, 0)).lines(Clock.systemUTC());

    assertThat(lines).hasSize(3).allMatch(line -> line.startsWith("{\"benchmark\":\"throughput\""));
    assertThat(lines.get(0)).contains("\"run\":\"crawler\"", "\"cpu_seconds_per_1000\":40.0");
    assertThat(lines.get(1)).contains("\"run\":\"bare loop\"", "\"cpu_seconds_per_1000\":20.0");
    assertThat(lines.get(2)).contains("\"ratio\":2.0");
  }

  @Test
  void parse_lineOfTheBareLoop_readsEveryField() {
    BareRun run = BareRun.parse(measured(2), "10 1 700 270000 -99 1.25 2.5\n");

    assertThat(run).isEqualTo(new BareRun(measured(2), 10, 1, 700, 270_000, 1.25, 2.5));
  }

  private static ThroughputReport report(Round round) {
    return new ThroughputReport(List.of(round), 16, false);
  }

  /** The bare loop always took 2 s of CPU time. */
  private static Round round(int crawled, double cpuSeconds, int bare, int failures) {
    CrawlSummary summary = new CrawlSummary(crawled, 1, 8, cpuSeconds, "pages");
    return new Round(
        new CrawlRun(measured(cpuSeconds), summary, Collections.nCopies(crawled, PAGE)),
        bare(bare, failures));
  }

  private static BareRun bare(int pages, int failures) {
    return new BareRun(measured(2), pages, failures, 7, 1000, 1, 2);
  }

  private static MeasuredRun measured(double cpuSeconds) {
    return new MeasuredRun(0, OptionalDouble.of(cpuSeconds), 10, List.of("-Xmx1g"));
  }
}
