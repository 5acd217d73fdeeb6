package prospector.persistence.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** What is asked of table {@code page}. Thread-safe. */
public final class PageQueries {
  /** Rows read at a time. */
  private static final int PAGE = 1000;

  private final Database database;

  public PageQueries(Database database) {
    this.database = database;
  }

  public Optional<StoredPage> find(String crawl, String url) {
    return database
        .query(
            "read page " + url,
            "SELECT " + PageRows.COLUMNS + " FROM page WHERE page_key = ?",
            statement -> statement.setObject(1, DigestKey.of(crawl, url)),
            PageRows::read)
        .stream()
        .findFirst();
  }

  public Map<String, PageArchive.End> ends(String crawl, List<String> urls) {
    UUID[] keys = urls.stream().map(url -> DigestKey.of(crawl, url)).toArray(UUID[]::new);
    return database
        .query(
            "read pages of crawl " + crawl,
            "SELECT url, state, reason FROM page WHERE page_key = ANY(?)",
            statement ->
                statement.setArray(1, statement.getConnection().createArrayOf("UUID", keys)),
            row ->
                Map.entry(
                    row.getString(1),
                    new PageArchive.End(
                        PageRecord.State.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
                        row.getString(3))))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  public void forEach(String crawl, Consumer<StoredPage> consumer) {
    List<Numbered> rows = after(crawl, 0);
    while (!rows.isEmpty()) {
      rows.forEach(row -> consumer.accept(row.page()));
      rows = after(crawl, rows.get(rows.size() - 1).seq());
    }
  }

  public void forEachPast(String crawl, PageArchive.PastReader reader) {
    List<VisitRows.Numbered> rows = VisitRows.captures(database, crawl, 0, PAGE);
    while (!rows.isEmpty()) {
      rows.forEach(row -> reader.accept(row.url(), row.nugget(), row.capture()));
      rows = VisitRows.captures(database, crawl, rows.get(rows.size() - 1).seq(), PAGE);
    }
  }

  private List<Numbered> after(String crawl, long seq) {
    return database.query(
        "read the pages of crawl " + crawl,
        "SELECT "
            + PageRows.COLUMNS
            + ", seq FROM page WHERE seq > ? AND crawl = ? ORDER BY seq LIMIT "
            + PAGE,
        statement -> {
          statement.setLong(1, seq);
          statement.setString(2, crawl);
        },
        row -> new Numbered(row.getLong("seq"), PageRows.read(row)));
  }

  /** Rows whose bodies a node has, and those without a body that it counts, in order of storing. */
  public List<PageListing.Entry> ofNode(String node, long seq) {
    return database.query(
        "read the pages of node " + node,
        "SELECT "
            + PageRows.COLUMNS
            + ", seq FROM page WHERE seq > ? AND (node = ? OR (node = '' AND counted_by = ?))"
            + " ORDER BY seq LIMIT "
            + PAGE,
        statement -> {
          statement.setLong(1, seq);
          statement.setString(2, node);
          statement.setString(3, node);
        },
        row -> new PageListing.Entry(row.getLong("seq"), PageRows.read(row)));
  }

  private record Numbered(long seq, StoredPage page) {}
}
