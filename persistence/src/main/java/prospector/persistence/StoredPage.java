package prospector.persistence;

/**
 * A page row with the place of its archived response.
 *
 * @param validators what tells whether the page has changed since
 */
public record StoredPage(PageRecord page, WarcLocation location, Validators validators) {
  /** Of which nothing tells whether it has changed. */
  public StoredPage(PageRecord page, WarcLocation location) {
    this(page, location, Validators.NONE);
  }
}
