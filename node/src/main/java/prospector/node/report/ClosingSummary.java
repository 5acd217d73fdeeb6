package prospector.node.report;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import prospector.actors.crawl.CrawlStatus;

/** What a crawl brought, printed when it ends. */
public final class ClosingSummary {
  private ClosingSummary() {}

  /** Prints about ten lines. */
  public static void print(CrawlStatus status, double cpuSeconds, PrintWriter out) {
    Row.print(
        out, "crawl", status.crawl() + " (" + status.topic() + ", policy " + status.policy() + ")");
    Row.print(out, "ended by", status.finishReason());
    Row.print(out, "pages", Numbers.count(status.pages()) + ", " + Numbers.bytes(status.bytes()));
    Row.print(
        out,
        "nuggets",
        Numbers.count(status.nuggets())
            + ProgressLine.copies(status)
            + ", relevance rate "
            + Numbers.percent(status.overallRate()));
    Row.print(
        out,
        "control arm",
        Numbers.count(status.controlPages())
            + " pages, "
            + Numbers.count(status.controlNuggets())
            + " of them nuggets, rate "
            + ProgressLine.control(status));
    Row.print(out, "lift", ProgressLine.lift(status));
    if (status.saturated()) {
      Row.print(
          out,
          "note",
          "the last 1,000 pages were no better than chance: the topic seems exhausted");
    }
    Row.print(out, "redirected", Numbers.count(status.redirected()));
    if (!status.revisits().isEmpty()) {
      Row.print(out, "visited again", counts(status.revisits()));
    }
    Row.print(out, "refused", counts(status.refused()));
    Row.print(out, "failed", counts(status.failed()));
    Row.print(out, "still queued", Numbers.count(status.queued()) + pruned(status));
    Row.print(
        out,
        "time",
        Numbers.clock(Duration.ofMillis((long) (status.seconds() * 1000)))
            + " wall, "
            + Numbers.decimal(cpuSeconds)
            + " s of CPU");
    out.flush();
  }

  private static String pruned(CrawlStatus status) {
    return status.pruned() == 0 ? "" : " (and " + Numbers.count(status.pruned()) + " pruned)";
  }

  private static String counts(Map<String, Long> byReason) {
    long sum = byReason.values().stream().mapToLong(Long::longValue).sum();
    if (sum == 0) {
      return "0";
    }
    return byReason.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(entry -> entry.getKey() + " " + Numbers.count(entry.getValue()))
        .collect(Collectors.joining(", ", Numbers.count(sum) + ": ", ""));
  }
}
