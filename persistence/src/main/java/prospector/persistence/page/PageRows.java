package prospector.persistence.page;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import prospector.persistence.sql.JsonText;

/**
 * How a {@link StoredPage} lies in table {@code page}. <em>Columns go by their names</em>: a new
 * one is a line in {@link #OWN} and one in {@link #read}.
 */
public final class PageRows {
  /** What a row is made of. */
  private record Row(StoredPage stored, UUID key, PageOrigin origin) {
    PageRecord page() {
      return stored.page();
    }
  }

  private interface Value {
    Object of(Row row);
  }

  private record Column(String name, Value value) {}

  private static final List<Column> OWN =
      List.of(
          new Column("crawl", row -> row.page().crawl()),
          new Column("url", row -> row.page().url()),
          new Column("host", row -> row.page().host()),
          new Column("state", row -> PageLines.name(row.page().state())),
          new Column("reason", row -> row.page().reason()),
          new Column("status", row -> row.page().status()),
          new Column("fetched_at", row -> row.page().fetchedAtMillis()),
          new Column("depth", row -> row.page().depth()),
          new Column("via", row -> row.page().via()),
          new Column("mime", row -> row.page().mime()),
          new Column("charset", row -> row.page().answer().charset()),
          new Column("bytes", row -> row.page().bytes()),
          new Column("millis", row -> row.page().answer().millis()),
          new Column("title", row -> row.page().title()),
          new Column("score", row -> row.page().score()),
          new Column("relevant", row -> row.page().relevant()),
          new Column("reasons", row -> JsonText.array(row.page().reasons())),
          new Column("priority", row -> row.page().choice().priority()),
          new Column("model_version", row -> row.page().choice().modelVersion()),
          new Column("arm", row -> PageLines.name(row.page().arm())),
          new Column("warc_file", row -> row.stored().location().file()),
          new Column("warc_offset", row -> row.stored().location().offset()),
          new Column("warc_length", row -> row.stored().location().length()),
          new Column("node", row -> row.stored().location().node()),
          new Column("copy_kind", row -> row.page().copy().kind()),
          new Column("copy_of", row -> row.page().copy().of()),
          new Column("etag", row -> row.stored().validators().etag()),
          new Column("last_modified", row -> row.stored().validators().lastModified()),
          new Column("payload_digest", row -> row.stored().validators().digest()),
          new Column("language", row -> row.page().language()),
          new Column("passage", row -> row.page().passage()),
          new Column("links_left", row -> row.page().left().text()));

  /** What only a row knows. */
  private static final List<Column> OF_ROW =
      List.of(
          new Column("page_key", Row::key),
          new Column("counted_by", row -> row.origin().countedBy()),
          new Column("found_by", row -> row.origin().foundBy()));

  private static final String FIRST_SEQ = "first_seq"; // null for most

  private static final List<Column> INSERTED =
      Stream.concat(OWN.stream(), OF_ROW.stream()).toList();

  /** What {@link #read} takes. */
  public static final String COLUMNS = names(OWN) + ", found_by <> '' AS found";

  public static final String INSERT =
      "INSERT INTO page ("
          + names(INSERTED)
          + ", "
          + FIRST_SEQ
          + ") VALUES ("
          + "?, ".repeat(INSERTED.size())
          + "?)";

  private PageRows() {}

  private static String names(List<Column> columns) {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  /** Binds {@link #INSERT}. */
  public static void bind(
      PreparedStatement statement, UUID key, StoredPage stored, PageOrigin origin)
      throws SQLException {
    Row row = new Row(stored, key, origin);
    int place = 1;
    for (Column column : INSERTED) {
      statement.setObject(place++, column.value().of(row));
    }
    statement.setObject(
        place, origin.firstSeq().isPresent() ? origin.firstSeq().getAsLong() : null);
  }

  public static StoredPage read(ResultSet row) throws SQLException {
    PageRecord page =
        new PageRecord(
            row.getString("crawl"),
            row.getString("url"),
            row.getString("host"),
            PageRecord.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
            row.getString("reason"),
            new PageRecord.Answer(
                row.getInt("status"),
                row.getLong("fetched_at"),
                row.getString("mime"),
                row.getString("charset"),
                row.getLong("bytes"),
                row.getInt("millis")),
            new PageRecord.Choice(
                row.getInt("depth"),
                row.getString("via"),
                row.getDouble("priority"),
                row.getLong("model_version"),
                PageRecord.Arm.valueOf(row.getString("arm").toUpperCase(Locale.ROOT))),
            new PageRecord.Judged(
                row.getDouble("score"),
                row.getBoolean("relevant"),
                JsonText.list(row.getString("reasons"))),
            new PageRecord.Words(
                row.getString("title"), row.getString("language"), row.getString("passage")),
            new PageCopy(row.getString("copy_kind"), row.getString("copy_of")),
            LeftLinks.parse(row.getString("links_left")));
    WarcLocation location =
        new WarcLocation(
            row.getString("node"),
            row.getString("warc_file"),
            row.getLong("warc_offset"),
            row.getLong("warc_length"));
    Validators validators =
        new Validators(
            row.getString("etag"), row.getString("last_modified"), row.getString("payload_digest"));
    return new StoredPage(page, location, validators, row.getBoolean("found"));
  }
}
