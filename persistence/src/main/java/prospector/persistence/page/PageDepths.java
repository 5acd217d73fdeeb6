package prospector.persistence.page;

import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** How many links stored pages are from a seed. Thread-safe; blocking. */
public final class PageDepths {
  private final Database database;

  public PageDepths(Database database) {
    this.database = database;
  }

  /** A page is so many links from a seed, unless it is known to be as near. */
  public void nearer(String crawl, String url, int depth) {
    database.update(
        "note the depth of page " + url,
        "UPDATE page SET depth = ? WHERE page_key = ? AND depth > ?",
        statement -> {
          statement.setInt(1, depth);
          statement.setObject(2, DigestKey.of(crawl, url));
          statement.setInt(3, depth);
        });
  }
}
