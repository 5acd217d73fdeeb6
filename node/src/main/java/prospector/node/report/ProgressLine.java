package prospector.node.report;

import prospector.actors.crawl.CrawlStatus;

/** How far a crawl is, in one line, most important first (a narrow terminal cuts the end). */
public final class ProgressLine {
  private ProgressLine() {}

  /** The line, without a line end. */
  public static String of(CrawlStatus status) {
    StringBuilder line = new StringBuilder(160);
    line.append(Numbers.count(status.pages())).append(" pages, ");
    line.append(Numbers.count(status.nuggets())).append(" nuggets | relevant ");
    line.append(Numbers.percent(status.windowRate())).append(" now, ");
    line.append(Numbers.percent(status.overallRate())).append(" overall, control ");
    line.append(control(status)).append(" | lift ").append(lift(status)).append(" | ");
    line.append(Numbers.decimal(status.pagesPerSecond())).append(" pages/s | ");
    line.append(Numbers.count(status.queued())).append(" queued, ");
    line.append(Numbers.count(status.hosts())).append(" hosts");
    if (status.saturated()) {
      line.append(" | topic seems exhausted");
    }
    TimeLeft.of(status)
        .ifPresent(left -> line.append(" | ").append(Numbers.clock(left)).append(" left"));
    return line.toString();
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
