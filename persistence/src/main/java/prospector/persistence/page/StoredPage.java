package prospector.persistence.page;

import java.util.Optional;

/**
 * A page row with the place of its archived response.
 *
 * @param validators what tells whether the page has changed since
 * @param found whether it was a nugget, now or as it was at an earlier visit: one that was found
 *     counts for good
 */
public record StoredPage(
    PageRecord page, WarcLocation location, Validators validators, boolean found) {
  /** Of a page that was stored for the first time. */
  public StoredPage(PageRecord page, WarcLocation location, Validators validators) {
    this(page, location, validators, page.isNugget());
  }

  /** Of which nothing tells whether it has changed. */
  public StoredPage(PageRecord page, WarcLocation location) {
    this(page, location, Validators.NONE);
  }

  /** Whether it is a nugget now. */
  public boolean isNugget() {
    return found && page.relevant();
  }

  /** Whether it would be a nugget, had its content not been known from another page. */
  public boolean isRelevantCopy() {
    return page.relevant() && !found;
  }

  /** How alike it is to the page that it is a copy of; empty for none. */
  public Optional<String> copyKind() {
    return Optional.of(page.copy().kind()).filter(kind -> !kind.isEmpty());
  }

  /** As the row says that stands in for an earlier one. */
  public StoredPage after(StoredPage earlier) {
    return new StoredPage(page, location, validators, found || earlier.found());
  }
}
