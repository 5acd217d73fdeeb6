package prospector.persistence;

/**
 * A page row with the place of its archived response.
 *
 * @param validators what tells whether the page has changed since
 * @param found whether it was relevant, now or as it was at an earlier visit: a nugget that was
 *     found counts as one for good
 */
public record StoredPage(
    PageRecord page, WarcLocation location, Validators validators, boolean found) {
  /** Of a page that was stored for the first time. */
  public StoredPage(PageRecord page, WarcLocation location, Validators validators) {
    this(page, location, validators, page.relevant() && page.state() == PageRecord.State.PAGE);
  }

  /** Of which nothing tells whether it has changed. */
  public StoredPage(PageRecord page, WarcLocation location) {
    this(page, location, Validators.NONE);
  }

  /** As the row says that stands in for an earlier one. */
  StoredPage after(StoredPage earlier) {
    return new StoredPage(page, location, validators, found || earlier.found());
  }
}
