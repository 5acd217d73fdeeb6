package prospector.persistence.table;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import prospector.persistence.page.PageText;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** {@link ExampleTable} in SQL. */
final class SqlExampleTable implements ExampleTable {
  private static final int TYPE_CHARS = 200;

  private final Database database;

  SqlExampleTable(Database database) {
    this.database = database;
  }

  @Override
  public void put(String crawl, String url, Example page) {
    database.update(
        "keep an example page of crawl " + crawl,
        database
            .dialect()
            .upsert("example_page", "page_key", "page_key, crawl, url, content_type, body"),
        statement -> {
          statement.setObject(1, DigestKey.of(crawl, url));
          statement.setString(2, crawl);
          statement.setString(3, url);
          statement.setString(4, PageText.clean(page.contentType(), TYPE_CHARS));
          statement.setBytes(
              5,
              page.body().length > BODY_BYTES
                  ? Arrays.copyOf(page.body(), BODY_BYTES)
                  : page.body());
        });
  }

  @Override
  public Optional<Example> find(String crawl, String url) {
    return database
        .query(
            "read an example page of crawl " + crawl,
            "SELECT content_type, body FROM example_page WHERE page_key = ?",
            statement -> statement.setObject(1, DigestKey.of(crawl, url)),
            row -> new Example(row.getString(1), row.getBytes(2)))
        .stream()
        .findFirst();
  }

  @Override
  public SortedMap<String, Example> all(String crawl) {
    SortedMap<String, Example> pages = new TreeMap<>();
    database
        .query(
            "read the example pages of crawl " + crawl,
            "SELECT url, content_type, body FROM example_page WHERE crawl = ?",
            statement -> statement.setString(1, crawl),
            row -> Map.entry(row.getString(1), new Example(row.getString(2), row.getBytes(3))))
        .forEach(page -> pages.put(page.getKey(), page.getValue()));
    return pages;
  }
}
