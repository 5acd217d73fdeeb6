package prospector.node.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.prioritizer.control.Lift;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.web.fetch.FetchTrouble;
import prospector.web.text.Columns;

/** How far a crawl is, in one line; a narrow terminal gets its most important parts. */
public final class ProgressLine {
  private ProgressLine() {}

  /** The whole line, without a line end. */
  public static String of(CrawlStatus status) {
    return joined(parts(status));
  }

  /**
   * As much of it as fits, without a line end: what matters least goes first.
   *
   * @param nugget what the newest is called, as the web says it; stands at the end where at least
   *     its beginning fits, in place of what is left and the queue
   */
  public static String of(CrawlStatus status, int columns, Optional<String> nugget) {
    List<Part> parts = parts(status);
    while (joined(parts).length() > columns && parts.size() > 1) {
      parts.remove(Collections.max(parts, Comparator.comparingInt(Part::rank)));
    }
    String line = joined(parts);
    if (nugget.isPresent() && columns - line.length() < LEAST_OF_NUGGET) {
      parts.removeIf(part -> part.rank() >= REST);
    }
    String before = joined(parts);
    int room = columns - before.length();
    if (nugget.isPresent() && room >= LEAST_OF_NUGGET) {
      return before + NEWEST + Columns.line(nugget.get(), room - NEWEST.length());
    }
    return line.length() <= columns ? line : line.substring(0, columns);
  }

  /**
   * A part of the line.
   *
   * @param rank 0 for what matters most
   * @param before what separates it from the part before it; it stays as long as that part
   */
  private record Part(int rank, String before, String text) {}

  private static final String BAR = " | ";
  private static final String NEWEST = BAR + "newest: ";
  private static final int LEAST_OF_NUGGET = NEWEST.length() + 16; // columns
  private static final int REST = 8; // rank of what the newest nugget comes before

  private static String joined(List<Part> parts) {
    StringBuilder line = new StringBuilder();
    parts.forEach(part -> line.append(line.isEmpty() ? "" : part.before()).append(part.text()));
    return line.toString();
  }

  /** In the order in which they stand. */
  private static List<Part> parts(CrawlStatus status) {
    CrawlSpec.Budget budget = status.budget();
    List<Part> parts = new ArrayList<>();
    parts.add(new Part(0, "", of(status.pages(), budget.pages()) + " pages"));
    parts.add(
        new Part(2, ", ", of(status.nuggets(), budget.nuggets()) + " nuggets" + copies(status)));
    barred(status).ifPresent(words -> parts.add(new Part(1, BAR, words)));
    parts.add(new Part(3, BAR, Numbers.decimal(status.pagesPerSecond()) + " pages/s"));
    TimeLeft.of(status)
        .ifPresent(left -> parts.add(new Part(4, BAR, Numbers.clock(left) + " left")));
    if (status.saturated()) {
      parts.add(new Part(5, BAR, "topic seems exhausted"));
    }
    parts.add(
        new Part(
            6,
            BAR,
            "relevant "
                + Numbers.percent(status.windowRate())
                + " now, "
                + Numbers.percent(status.overallRate())
                + " overall, control "
                + control(status)));
    parts.add(new Part(7, BAR, "lift " + lift(status)));
    remaining(status.remaining()).ifPresent(words -> parts.add(new Part(REST, BAR, words)));
    parts.add(new Part(REST + 1, BAR, Numbers.count(status.load().queued()) + " queued"));
    parts.add(new Part(REST + 2, ", ", Numbers.count(status.load().hosts()) + " hosts"));
    return parts;
  }

  /** Nuggets not yet found; nothing before the first page. */
  private static Optional<String> remaining(RemainingNuggets it) {
    if (it.equals(RemainingNuggets.UNKNOWN)) {
      return Optional.empty();
    }
    return Optional.of(
        it.isTold()
            ? "to find " + Numbers.count(it.value()) + " (" + interval(it) + ")"
            : "to find: too early");
  }

  /** {@code 1 to 70}. */
  static String interval(RemainingNuggets it) {
    return Numbers.count(it.low()) + " to " + Numbers.count(it.high());
  }

  /** {@code 9 of 120}, or {@code 9} where there is no limit. */
  private static String of(long done, long limit) {
    return Numbers.count(done) + (limit == Long.MAX_VALUE ? "" : " of " + Numbers.count(limit));
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

  /** How many more nuggets there would be with copies; nothing where there are none. */
  static String copies(CrawlStatus status) {
    return more(status.counts().relevantCopies(), status.counts().listings());
  }

  /**
   * Relevant pages that are no nuggets, such as {@code (9 copies, 3 lists more)}.
   *
   * @param all of them, lists too
   */
  public static String more(long all, long lists) {
    long copies = Math.max(0, all - lists);
    List<String> parts = new ArrayList<>();
    if (copies > 0) {
      parts.add(Numbers.count(copies) + (copies == 1 ? " copy" : " copies"));
    }
    if (lists > 0) {
      parts.add(Numbers.count(lists) + (lists == 1 ? " list" : " lists"));
    }
    return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + " more)";
  }

  /** Relevance rate of the control arm; a dash before its first page. */
  static String control(CrawlStatus status) {
    return status.controlPages() == 0 ? "-" : Numbers.percent(status.controlRate());
  }

  /** The lift with its 95 % band, or what can be said; a dash before an arm's first page. */
  public static String lift(CrawlStatus status) {
    Lift lift = status.lift();
    return switch (lift.standing()) {
      case NO_PAGES -> "-";
      case TOO_EARLY ->
          tooEarly(status.controlNuggets(), status.controlPages(), lift.pagesUntilTold());
      case AT_LEAST -> "at least " + Numbers.decimal(lift.low());
      case KNOWN ->
          Numbers.decimal(lift.value())
              + " ("
              + Numbers.decimal(lift.low())
              + " to "
              + Numbers.decimal(lift.high())
              + ")";
    };
  }

  /**
   * What stands in the lift's place while the control arm says too little.
   *
   * @param more pages of the crawl that it takes about until something is told; 0 if unknown
   */
  public static String tooEarly(long nuggets, long pages, long more) {
    return "too early: "
        + Numbers.count(nuggets)
        + (nuggets == 1 ? " nugget in " : " nuggets in ")
        + Numbers.count(pages)
        + (pages == 1 ? " random page" : " random pages")
        + (more == 0 ? "" : ", told in some " + Numbers.count(more) + " pages");
  }
}
