package prospector.actors.work;

import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Validators;
import prospector.persistence.page.Visit;
import prospector.web.fetch.Response;

/**
 * What a visit of a stored page brought; what it archived is durable.
 *
 * @param report as of a first visit; judged where a body came, whose links are to be followed
 * @param before the row as the visit found it
 * @param finding what became of the page
 */
public record RevisitReport(FetchReport report, StoredPage before, Visit.Finding finding) {

  /** Whether it is a nugget, as it was judged last. */
  public boolean isNugget() {
    return report.judged().isPresent() ? report.isNugget() : before.isNugget();
  }

  /** How many nuggets more, or fewer, the crawl has by it: one that was found counts for good. */
  public int nuggets() {
    return isChanged() && report.isNugget() && !before.found() ? 1 : 0;
  }

  /** How many relevant copies more, or fewer, the crawl has by it. */
  public int relevantCopies() {
    if (!isChanged()) {
      return 0;
    }
    boolean now = report.isRelevantCopy() && !before.found();
    return (now ? 1 : 0) - (before.isRelevantCopy() ? 1 : 0);
  }

  private boolean isChanged() {
    return finding == Visit.Finding.CHANGED;
  }

  /** What the next request is made with, once the links of this one are in. */
  public Validators validators() {
    Validators known = before.validators();
    boolean body = finding == Visit.Finding.IDENTICAL || finding == Visit.Finding.CHANGED;
    return body ? report.result().outcome().answer().map(RevisitReport::of).orElse(known) : known;
  }

  private static Validators of(Response answer) {
    return Validators.of(answer, "");
  }
}
