package prospector.node.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import prospector.actors.crawl.CrawlStatus;
import prospector.web.fetch.FetchTrouble;

/** How far a crawl is, in one line; a narrow terminal gets its most important parts. */
public final class ProgressLine {
  private ProgressLine() {}

  /** The whole line, without a line end. */
  public static String of(CrawlStatus status) {
    return of(status, Integer.MAX_VALUE);
  }

  /** As much of it as fits, without a line end: what matters least goes first. */
  public static String of(CrawlStatus status, int columns) {
    List<Part> parts = parts(status);
    while (joined(parts).length() > columns && parts.size() > 1) {
      parts.remove(Collections.min(parts, Comparator.comparingInt(Part::weight)));
    }
    String line = joined(parts);
    return line.length() <= columns ? line : line.substring(0, columns);
  }

  /**
   * A part of the line.
   *
   * @param weight the lightest is left out first
   */
  private record Part(int weight, String text) {}

  private static String joined(List<Part> parts) {
    return parts.stream().map(Part::text).collect(Collectors.joining(" | "));
  }

  private static List<Part> parts(CrawlStatus status) {
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part(
            8,
            Numbers.count(status.pages())
                + " pages, "
                + Numbers.count(status.nuggets())
                + " nuggets"));
    parts.add(
        new Part(
            1,
            "relevant "
                + Numbers.percent(status.windowRate())
                + " now, "
                + Numbers.percent(status.overallRate())
                + " overall, control "
                + control(status)));
    parts.add(new Part(4, "lift " + lift(status)));
    parts.add(new Part(5, Numbers.decimal(status.pagesPerSecond()) + " pages/s"));
    parts.add(
        new Part(
            2,
            Numbers.count(status.queued())
                + " queued, "
                + Numbers.count(status.hosts())
                + " hosts"));
    barred(status).ifPresent(words -> parts.add(new Part(7, words)));
    if (status.saturated()) {
      parts.add(new Part(3, "topic seems exhausted"));
    }
    TimeLeft.of(status).ifPresent(left -> parts.add(new Part(6, Numbers.clock(left) + " left")));
    return parts;
  }

  /** A host that waits for its robots.txt, as long as no page has come. */
  private static Optional<String> barred(CrawlStatus status) {
    return status.pages() > status.run().pages()
        ? Optional.empty()
        : status.run().barred().entrySet().stream()
            .findFirst()
            .map(
                host ->
                    host.getKey()
                        + " "
                        + TroubleWords.ofRobots(FetchTrouble.parse(host.getValue())));
  }

  /** Relevance rate of the control arm; a dash before its first page. */
  static String control(CrawlStatus status) {
    return status.controlPages() == 0
        ? "-"
        : Numbers.percent((double) status.controlNuggets() / status.controlPages());
  }

  /** The lift with its 95 % band; a dash before the first page of either arm. */
  public static String lift(CrawlStatus status) {
    if (status.controlPages() == 0 || status.pages() == status.controlPages()) {
      return "-";
    }
    if (status.liftIsAtLeast()) {
      return status.liftLow() < 1
          ? "not known yet" // "at least 0.3" would say nothing
          : "at least " + Numbers.decimal(status.liftLow());
    }
    return Numbers.decimal(status.lift())
        + " ("
        + Numbers.decimal(status.liftLow())
        + " to "
        + (Double.isInfinite(status.liftHigh()) ? "?" : Numbers.decimal(status.liftHigh()))
        + ")";
  }
}
