package prospector.bench.throughput;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import prospector.bench.report.ResultLine;

/**
 * The closing words of the benchmark.
 *
 * @param rounds at least one
 * @param inFlight requests in flight of both
 * @param profiled whether the crawler carried a recorder, so that its CPU time is no result
 */
record ThroughputReport(List<Round> rounds, int inFlight, boolean profiled) {
  private static final double TOLERATED_FAILURES = 0.01; // hosts that fail by chance on purpose

  ThroughputReport {
    rounds = List.copyOf(rounds);
  }

  /**
   * Whether there are pages, and the bare loop got nearly all of them, so that the two did the same
   * work.
   */
  boolean isSound() {
    return rounds.stream().noneMatch(r -> r.crawl().pages().isEmpty())
        && rounds.stream()
            .allMatch(r -> r.bare().failures() <= TOLERATED_FAILURES * r.crawl().pages().size());
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("CPU per page: ").append(Round.two(median(Round::ratio)));
    text.append(" x the bare loop (").append(rounds.size() == 1 ? "1 round" : "median of ");
    text.append(rounds.size() == 1 ? "" : rounds.size() + " rounds").append(")\n");
    if (profiled) {
      text.append("the crawler was recorded with JFR: its CPU time is no result\n");
    }
    if (rounds.stream().anyMatch(r -> r.crawl().pages().isEmpty())) {
      text.append("no result: a crawl fetched no page\n");
    } else if (!isSound()) {
      text.append("no result: the bare loop failed to fetch more than 1 % of the pages\n");
    }
    return text.toString();
  }

  /** One line for each run, one for the comparison. */
  List<String> lines(Clock clock) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      Round round = rounds.get(i);
      lines.add(crawler(round, i + 1, clock).toString());
      lines.add(bare(round, i + 1, clock).toString());
    }
    ResultLine comparison =
        new ResultLine("throughput", clock)
            .with("run", "comparison")
            .with("rounds", rounds.size())
            .with("in_flight", inFlight)
            .with("crawler_cpu_seconds_per_1000", median(Round::crawlerPerThousand))
            .with("bare_cpu_seconds_per_1000", median(Round::barePerThousand))
            .with("ratio", median(Round::ratio))
            .with("profiled", profiled)
            .with("sound", isSound());
    lines.add(comparison.toString());
    return lines;
  }

  private static ResultLine crawler(Round round, int number, Clock clock) {
    return new ResultLine("throughput", clock)
        .with("run", "crawler")
        .with("round", number)
        .with("pages", round.crawl().pages().size())
        .with("cpu_seconds", round.crawl().cpuSeconds())
        .with("own_cpu_seconds", round.crawl().summary().cpuSeconds())
        .with("cpu_seconds_per_1000", round.crawlerPerThousand())
        .with("pages_per_second", round.crawlerPagesPerSecond())
        .with("wall_seconds", round.crawl().process().wallSeconds())
        .with("jvm_flags", round.crawl().process().jvmFlags())
        .with("finish_reason", round.crawl().summary().finishReason());
  }

  private static ResultLine bare(Round round, int number, Clock clock) {
    BareRun bare = round.bare();
    return new ResultLine("throughput", clock)
        .with("run", "bare loop")
        .with("round", number)
        .with("pages", bare.pages())
        .with("failures", bare.failures())
        .with("links", bare.links())
        .with("bytes", bare.bytes())
        .with("cpu_seconds", bare.cpuSeconds())
        .with("own_cpu_seconds", bare.ownCpuSeconds())
        .with("cpu_seconds_per_1000", round.barePerThousand())
        .with("pages_per_second", round.barePagesPerSecond())
        .with("wall_seconds", bare.process().wallSeconds())
        .with("jvm_flags", bare.process().jvmFlags());
  }

  private double median(ToDoubleFunction<Round> figure) {
    double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
