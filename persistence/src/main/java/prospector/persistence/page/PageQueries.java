package prospector.persistence.page;

import java.util.BitSet;
import java.util.HashMap;
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

  /**
   * A page that is found changed meanwhile gets a greater number and is met again, or only then:
   * the number that it had first, which stays, says whether it was given already.
   */
  public void forEach(String crawl, Consumer<StoredPage> consumer) {
    NumberSet given = new NumberSet();
    List<Numbered> rows = after(crawl, 0);
    while (!rows.isEmpty()) {
      for (Numbered row : rows) {
        if (given.add(row.firstSeq())) {
          consumer.accept(row.page());
        }
      }
      rows = after(crawl, rows.get(rows.size() - 1).seq());
    }
  }

  /** Row numbers, about a bit each where they lie close together. */
  private static final class NumberSet {
    private static final int BITS = 16;

    private final Map<Long, BitSet> parts = new HashMap<>();

    /** Whether it was not in. */
    boolean add(long number) {
      BitSet part = parts.computeIfAbsent(number >>> BITS, key -> new BitSet());
      int bit = (int) (number & ((1 << BITS) - 1));
      boolean added = !part.get(bit);
      part.set(bit);
      return added;
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
            + ", seq, COALESCE(first_seq, seq) AS first_number FROM page"
            + " WHERE seq > ? AND crawl = ? ORDER BY crawl, seq LIMIT "
            + PAGE,
        statement -> {
          statement.setLong(1, seq);
          statement.setString(2, crawl);
        },
        row -> new Numbered(row.getLong("seq"), row.getLong("first_number"), PageRows.read(row)));
  }

  /** Rows whose bodies a node has, and those without a body that it counts, in order of storing. */
  public List<PageListing.Entry> ofNode(String node, long seq) {
    return database.longQuery(
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

  /**
   * A row.
   *
   * @param firstSeq the number that the page had before any visit found it changed
   */
  private record Numbered(long seq, long firstSeq, StoredPage page) {}
}
