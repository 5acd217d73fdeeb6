package prospector.node.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import prospector.actors.crawl.CrawlStatus;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.web.text.Controls;

/** What a crawl brought and what can be done next, printed when it ends. */
public final class ClosingSummary {
  private static final int TITLE_CHARS = 100;

  private ClosingSummary() {}

  /**
   * Prints some twenty lines.
   *
   * @param dir where the results are, as its user wrote it
   */
  public static void print(
      CrawlStatus status, double cpuSeconds, Harvest harvest, Path dir, PrintWriter out) {
    figures(status, cpuSeconds, out);
    if (harvest.faults() > 0) {
      Row.print(
          out,
          "note",
          "your nugget function threw "
              + Numbers.count(harvest.faults())
              + " times in this run, which counts as a score of 0; first: "
              + oneLine(harvest.firstFault(), TITLE_CHARS * 2)
              + " (its stack trace is in the log)");
    }
    Row.print(out, "results", dir.toString());
    best(harvest, out);
    Row.print(out, "next", next(status, dir));
    out.flush();
  }

  private static void best(Harvest harvest, PrintWriter out) {
    String name = "best nuggets";
    for (Harvest.Find find : harvest.best()) {
      String title = oneLine(find.title(), TITLE_CHARS);
      Row.print(
          out,
          name,
          String.format(Locale.ROOT, "%.2f ", find.score())
              + (title.isEmpty() ? "(without a title)" : title));
      Row.print(out, "", "     " + Controls.visible(find.url()));
      name = "";
    }
  }

  private static String next(CrawlStatus status, Path dir) {
    if (status.nuggets() > 0) {
      return "./prospector export " + ShellWord.of(dir.toString()) + " --format csv";
    }
    return "no nugget yet: ask what is made of a page that should be one"
        + " (./prospector topic check TOPIC.conf URL), begin nearer to the topic (--seeds FILE),"
        + " or take more pages (--pages)";
  }

  /** Text of the web, without what gives a terminal orders. */
  private static String oneLine(String text, int chars) {
    String line = Controls.without(text).replaceAll("\\s+", " ").strip();
    int end = Math.min(line.codePointCount(0, line.length()), chars);
    int cut = line.offsetByCodePoints(0, end);
    return cut == line.length() ? line : line.substring(0, cut) + "...";
  }

  private static void figures(CrawlStatus status, double cpuSeconds, PrintWriter out) {
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
    Row.print(out, "left to find", remaining(status.remaining()));
    if (status.saturated()) {
      Row.print(
          out,
          "note",
          "the last 1,000 pages were no better than chance: the topic seems exhausted");
    }
    Row.print(out, "redirected", Numbers.count(status.counts().redirected()));
    if (!status.counts().revisits().isEmpty()) {
      Row.print(out, "visited again", counts(status.counts().revisits()));
    }
    Row.print(out, "refused", counts(status.counts().refused()));
    Row.print(out, "failed", counts(status.counts().failed()));
    if (!status.counts().linksLeft().isEmpty()) {
      Row.print(out, "links left", counts(status.counts().linksLeft()));
    }
    Row.print(out, "still queued", Numbers.count(status.load().queued()) + pruned(status));
    Row.print(
        out,
        "time",
        Numbers.clock(Duration.ofMillis((long) (status.seconds() * 1000)))
            + " wall, "
            + Numbers.decimal(cpuSeconds)
            + " s of CPU");
  }

  /** Nuggets not yet found, and what share is found. */
  private static String remaining(RemainingNuggets it) {
    if (!it.isTold()) {
      return "too early to say";
    } else if (it.value() == 0) {
      return "none, it seems (" + ProgressLine.interval(it) + ")";
    }
    return "about "
        + Numbers.count(it.value())
        + (it.value() == 1 ? " nugget (" : " nuggets (")
        + ProgressLine.interval(it)
        + "), so "
        + Numbers.percent(it.recall())
        + " are found";
  }

  private static String pruned(CrawlStatus status) {
    return status.counts().pruned() == 0
        ? ""
        : " (and " + Numbers.count(status.counts().pruned()) + " pruned)";
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
