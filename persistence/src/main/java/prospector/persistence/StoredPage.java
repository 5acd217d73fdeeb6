package prospector.persistence;

/** A page row with the place of its archived response. */
public record StoredPage(PageRecord page, WarcLocation location) {}
