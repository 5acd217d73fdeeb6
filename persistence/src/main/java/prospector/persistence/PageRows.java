package prospector.persistence;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;

/** How a {@link StoredPage} lies in table {@code page}. */
final class PageRows {
  private static final String OWN =
      "crawl, url, host, state, reason, status, fetched_at, depth, via, mime, charset, bytes,"
          + " millis, title, score, relevant, reasons, priority, model_version, arm, warc_file,"
          + " warc_offset, warc_length, node, copy_kind, copy_of, etag, last_modified, payload_digest,"
          + " language, passage, links_left";

  /** What {@link #read} takes. */
  static final String COLUMNS = OWN + ", found_by <> ''";

  static final String INSERT =
      "INSERT INTO page ("
          + OWN
          + ", page_key, counted_by, found_by, first_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
          + " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  /** Column after those of {@link #COLUMNS}. */
  static final int KEY_COLUMN = 34;

  private PageRows() {}

  /** Binds {@link #INSERT}. */
  static void bind(PreparedStatement statement, UUID key, StoredPage stored, PageOrigin origin)
      throws SQLException {
    PageRecord page = stored.page();
    statement.setString(1, page.crawl());
    statement.setString(2, page.url());
    statement.setString(3, page.host());
    statement.setString(4, PageLines.name(page.state()));
    statement.setString(5, page.reason());
    statement.setInt(6, page.status());
    statement.setLong(7, page.fetchedAtMillis());
    statement.setInt(8, page.depth());
    statement.setString(9, page.via());
    statement.setString(10, page.mime());
    statement.setString(11, page.charset());
    statement.setLong(12, page.bytes());
    statement.setInt(13, page.millis());
    statement.setString(14, page.title());
    statement.setDouble(15, page.score());
    statement.setBoolean(16, page.relevant());
    statement.setString(17, JsonText.array(page.reasons()));
    statement.setDouble(18, page.priority());
    statement.setLong(19, page.modelVersion());
    statement.setString(20, PageLines.name(page.arm()));
    statement.setString(21, stored.location().file());
    statement.setLong(22, stored.location().offset());
    statement.setLong(23, stored.location().length());
    statement.setString(24, stored.location().node());
    statement.setString(25, page.copy().kind());
    statement.setString(26, page.copy().of());
    statement.setString(27, stored.validators().etag());
    statement.setString(28, stored.validators().lastModified());
    statement.setString(29, stored.validators().digest());
    statement.setString(30, page.language());
    statement.setString(31, page.passage());
    statement.setString(32, page.left().text());
    statement.setObject(33, key);
    statement.setString(34, origin.countedBy());
    statement.setString(35, origin.foundBy());
    statement.setObject(36, origin.firstSeq().isPresent() ? origin.firstSeq().getAsLong() : null);
  }

  static StoredPage read(ResultSet row) throws SQLException {
    PageRecord page =
        new PageRecord(
            row.getString(1),
            row.getString(2),
            row.getString(3),
            PageRecord.State.valueOf(row.getString(4).toUpperCase(Locale.ROOT)),
            row.getString(5),
            row.getInt(6),
            row.getLong(7),
            row.getInt(8),
            row.getString(9),
            row.getString(10),
            row.getString(11),
            row.getLong(12),
            row.getInt(13),
            row.getString(14),
            row.getDouble(15),
            row.getBoolean(16),
            JsonText.list(row.getString(17)),
            row.getDouble(18),
            row.getLong(19),
            PageRecord.Arm.valueOf(row.getString(20).toUpperCase(Locale.ROOT)),
            new PageCopy(row.getString(25), row.getString(26)),
            row.getString(30),
            row.getString(31),
            LeftLinks.parse(row.getString(32)));
    return new StoredPage(
        page,
        new WarcLocation(row.getString(24), row.getString(21), row.getLong(22), row.getLong(23)),
        new Validators(row.getString(27), row.getString(28), row.getString(29)),
        row.getBoolean(33));
  }
}
