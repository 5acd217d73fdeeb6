package prospector.actors.control;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import prospector.actors.host.link.UrlState;
import prospector.actors.work.Copy;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RevisitReport;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.Visit;

/**
 * This node's counts of one crawl: as they stand in the database at first, and growing with every
 * persisted outcome. Owned by the crawl actor.
 */
final class OwnCounts {
  private final Map<String, Long> refused;
  private final Map<String, Long> failed;
  private final Map<String, Long> copies;
  private final Map<String, Long> revisits;
  private final Map<String, Long> linksLeft;
  private long pages;
  private long nuggets;
  private long relevantCopies;
  private long focusedPages;
  private long focusedNuggets;
  private long bytes;
  private long redirected;
  private long pruned;

  OwnCounts(Counts stored) {
    this.refused = new TreeMap<>(stored.refused());
    this.failed = new TreeMap<>(stored.failed());
    this.copies = new TreeMap<>(stored.copies());
    this.revisits = new TreeMap<>(stored.revisits());
    this.linksLeft = new TreeMap<>(stored.linksLeft());
    this.pages = stored.pages();
    this.nuggets = stored.nuggets();
    this.relevantCopies = stored.relevantCopies();
    this.focusedPages = stored.focusedPages();
    this.focusedNuggets = stored.focusedNuggets();
    this.bytes = stored.bytes();
    this.redirected = stored.redirected();
    this.pruned = stored.pruned();
  }

  Counts now() {
    return new Counts(
        pages,
        nuggets,
        relevantCopies,
        focusedPages,
        focusedNuggets,
        bytes,
        redirected,
        pruned,
        refused,
        failed,
        copies,
        revisits,
        linksLeft);
  }

  long pages() {
    return pages;
  }

  long nuggets() {
    return nuggets;
  }

  long focusedPages() {
    return focusedPages;
  }

  long focusedNuggets() {
    return focusedNuggets;
  }

  long bytes() {
    return bytes;
  }

  /** An outcome. */
  void add(FetchReport report) {
    bytes += report.result().bodyBytes();
    String reason = report.verdict().reason();
    switch (report.verdict().kind()) {
      case PAGE -> addPage(report);
      case REDIRECTED -> redirected++;
      case REFUSED -> refused.merge(reason, 1L, Long::sum);
      case FAILED -> failed.merge(reason, 1L, Long::sum);
      case RETRY -> {
        // not over yet
      }
    }
  }

  private void addPage(FetchReport report) {
    boolean nugget = report.isNugget();
    pages++;
    nuggets += nugget ? 1 : 0;
    relevantCopies += report.isRelevantCopy() ? 1 : 0;
    if (report.task().arm() == PageRecord.Arm.FOCUSED) {
      focusedPages++;
      focusedNuggets += nugget ? 1 : 0;
    }
    report.sameness().copy().ifPresent(copy -> addCopy(name(copy), 1));
    report
        .judged()
        .ifPresent(
            page ->
                page.left()
                    .byReason()
                    .forEach((reason, links) -> linksLeft.merge(reason, (long) links, Long::sum)));
  }

  /** A page that counts already was visited again, and may have become relevant. */
  void add(RevisitReport visit) {
    bytes += visit.report().result().bodyBytes();
    revisits.merge(visit.finding().key(), 1L, Long::sum);
    boolean focused = visit.report().task().arm() == PageRecord.Arm.FOCUSED;
    nuggets += visit.nuggets();
    focusedNuggets += focused ? visit.nuggets() : 0;
    relevantCopies += visit.relevantCopies();
    if (visit.finding() == Visit.Finding.CHANGED) {
      visit.before().copyKind().ifPresent(kind -> addCopy(kind, -1));
      visit.report().sameness().copy().ifPresent(copy -> addCopy(name(copy), 1));
    }
  }

  private void addCopy(String kind, long more) {
    copies.merge(kind, more, (one, other) -> one + other == 0 ? null : (Long) (one + other));
  }

  private static String name(Copy copy) {
    return copy.kind().name().toLowerCase(Locale.ROOT);
  }

  /** Body bytes came that no outcome tells of. */
  void addBytes(long more) {
    bytes += more;
  }

  /** URLs refused without a request. */
  void addRefused(List<PageRecord> rows) {
    rows.forEach(row -> refused.merge(row.reason(), 1L, Long::sum));
  }

  /** URLs that were counted as refused wait after all. */
  void returned(UrlState from, int urls) {
    refused.computeIfPresent(from.reason(), (reason, count) -> count > urls ? count - urls : null);
  }

  /** URLs were dropped from a full frontier. */
  void addPruned(int urls) {
    pruned += urls;
  }
}
