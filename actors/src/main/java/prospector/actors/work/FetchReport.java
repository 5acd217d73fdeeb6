package prospector.actors.work;

import java.util.List;
import java.util.Optional;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.StoredPage;
import prospector.prioritizer.Parent;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;

/**
 * What one task brought; where its state is final, its row and archive records are durable.
 *
 * @param task the task
 * @param result the exchange
 * @param verdict what it means
 * @param judged present for pages
 * @param sameness its content beside others; says nothing of all but pages
 * @param earlier the row that stands, where an outcome of the URL was stored already and a kill or
 *     a failure of the database came before its event
 */
public record FetchReport(
    FetchTask task,
    FetchResult result,
    Verdict verdict,
    Optional<Judged> judged,
    Sameness sameness,
    Optional<StoredPage> earlier) {

  /** Of something whose content was compared with nothing. */
  public FetchReport(FetchTask task, FetchResult result, Verdict verdict, Optional<Judged> judged) {
    this(task, result, verdict, judged, Sameness.NONE, Optional.empty());
  }

  /** Whether what is stored is of an earlier request, and was counted. */
  public boolean again() {
    return earlier.isPresent();
  }

  /** Whether its URL ends as a nugget: by the row that stands. */
  public boolean endsAsNugget() {
    return earlier.map(StoredPage::isNugget).orElseGet(this::isNugget);
  }

  /**
   * Whether the archive has links of the URL that are in no event: those of the row that stands.
   */
  public boolean hasUnnotedLinks() {
    return earlier.filter(row -> row.page().hasLinks()).isPresent();
  }

  /** Whether it is of a page that was stored and counted before, and was asked for again. */
  public boolean isVisit() {
    return result.request().purpose() == FetchRequest.Purpose.REVISIT;
  }

  /** Whether it is a nugget: a relevant page whose content was not known before. */
  public boolean isNugget() {
    return isRelevant() && sameness.copy().isEmpty();
  }

  /** Whether it is relevant and no list, whoever had its content first. */
  public boolean isNuggetByItself() {
    return isRelevant()
        && sameness.copy().filter(copy -> copy.kind() == Copy.Kind.LISTING).isEmpty();
  }

  /**
   * Whether it is a page that brings nothing: by its own words, or as its host has another like it.
   */
  public boolean isBarren() {
    return judged.filter(Judged::barren).isPresent()
        || sameness.copy().filter(it -> it.isTwinOn(task.url().host())).isPresent();
  }

  /** The view of this page that was fetched before it, where one was. */
  public Optional<CrawlUrl> viewBefore() {
    return sameness.like().flatMap(copy -> copy.viewBefore(task.url()));
  }

  /**
   * Whether it tells nothing of its views: it says of itself that it is no result, or another host
   * showed the same before, so that nobody looked whether its own host did.
   */
  public boolean isNeutral() {
    return judged.filter(Judged::noindex).isPresent()
        || sameness.copy().filter(it -> it.isTwinBeside(task.url().host())).isPresent();
  }

  /** Whether it is no nugget and shows more of other pages than of its own. */
  public boolean isList() {
    return !isNugget() && judged.filter(Judged::list).isPresent();
  }

  /** Whether it would be a nugget, had its content not been known from another page. */
  public boolean isRelevantCopy() {
    return isRelevant() && sameness.copy().isPresent();
  }

  private boolean isRelevant() {
    return judged.filter(Judged::relevant).isPresent();
  }

  /** The same where another row stands. */
  public FetchReport storedBefore(StoredPage row) {
    return new FetchReport(task, result, verdict, judged, sameness, Optional.of(row));
  }

  /**
   * A judged page.
   *
   * @param relevant whether the nugget function calls it relevant
   * @param asParent what its links carry of it
   * @param links the links to follow
   * @param left those that are not followed
   * @param barren whether it says of itself that it is no result, and that no link is to be
   *     followed
   * @param noindex whether it says of itself that it is no result
   * @param list whether it shows more of other pages than of its own
   * @param feed of its host, as it names it
   */
  public record Judged(
      boolean relevant,
      Parent asParent,
      List<Link> links,
      LeftLinks left,
      boolean barren,
      boolean noindex,
      boolean list,
      Optional<CrawlUrl> feed) {
    public Judged {
      links = List.copyOf(links);
    }

    /** One whose links are all followed. */
    public Judged(boolean relevant, Parent asParent, List<Link> links) {
      this(relevant, asParent, links, LeftLinks.NONE, false, false, false, Optional.empty());
    }
  }
}
