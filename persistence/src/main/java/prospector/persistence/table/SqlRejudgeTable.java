package prospector.persistence.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.PageText;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;
import prospector.persistence.sql.JsonText;

/** {@link RejudgeTable} over the tables {@code rejudge}, {@code page} and those that go with it. */
final class SqlRejudgeTable implements RejudgeTable {
  /**
   * In {@code topic_source} stands what the judgements are made by; once it was the topic's text.
   */
  private static final String COLUMNS =
      "crawl, turn, unfinished, topic, topic_source, state_before, after_seq, pages, kept,"
          + " nuggets_before, nuggets_now, nuggets_stay";

  /** The node that found a nugget first keeps it; a new one counts to the node of its page. */
  private static final String PAGE =
      "UPDATE page SET score = ?, relevant = ?, reasons = ?, passage = ?, copy_kind = ?, copy_of ="
          + " ?, found_by = CASE WHEN ? = FALSE THEN '' WHEN found_by = '' THEN counted_by ELSE"
          + " found_by END WHERE page_key = ?";

  private final Database database;

  SqlRejudgeTable(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Turn> find(String crawl) {
    return database
        .query(
            "read how far crawl " + crawl + " is judged anew",
            "SELECT " + COLUMNS + " FROM rejudge WHERE crawl = ?",
            statement -> statement.setString(1, crawl),
            SqlRejudgeTable::turn)
        .stream()
        .findFirst();
  }

  @Override
  public Turn begin(CrawlTable.Row crawl, String topic, String judgedBy) {
    Optional<Turn> last = find(crawl.id());
    CrawlTable.State before =
        last.filter(Turn::unfinished).map(Turn::stateBefore).orElseGet(crawl::state);
    Turn turn =
        new Turn(
            crawl.id(),
            last.map(Turn::number).orElse(0L) + 1,
            true,
            topic,
            judgedBy,
            before,
            0,
            Counts.NONE);
    database.transaction(
        "begin to judge crawl " + crawl.id() + " anew",
        connection -> {
          put(connection, turn);
          state(connection, crawl.id(), CrawlTable.State.REJUDGING);
        });
    return turn;
  }

  @Override
  public void step(Turn so, List<PageRecord> judged) {
    List<PageRecord> pages = judged.stream().map(PageText::clean).toList();
    database.transaction(
        "judge pages of crawl " + so.crawl() + " anew",
        connection -> {
          Database.batch(connection, PAGE, pages, SqlRejudgeTable::bind);
          Database.batch(
              connection,
              "UPDATE control_draw SET relevant = ? WHERE page_key = ?",
              pages,
              (statement, page) -> bind(statement, page, page.isNuggetByItself()));
          Database.batch(
              connection,
              "UPDATE label_page SET relevant = ? WHERE page_key = ?",
              pages,
              (statement, page) -> bind(statement, page, page.isNugget()));
          put(connection, so);
        });
  }

  @Override
  public void finish(Turn turn, CrawlTable.Row crawl, ModelTable.Row model) {
    Turn over =
        new Turn(
            turn.crawl(),
            turn.number() + 1,
            false,
            turn.topic(),
            turn.judgedBy(),
            turn.stateBefore(),
            turn.afterSeq(),
            turn.counts());
    database.transaction(
        "end judging crawl " + turn.crawl() + " anew",
        connection -> {
          topic(connection, crawl);
          models(connection, crawl.id(), model);
          sinks(connection, crawl.id());
          state(connection, crawl.id(), turn.stateBefore());
          put(connection, over);
        });
  }

  private static void topic(Connection connection, CrawlTable.Row crawl) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE crawl SET topic = ?, topic_source = ?, topic_directory = ?, orders = ?,"
                + " finish_reason = ? WHERE id = ?")) {
      statement.setString(1, crawl.topic());
      statement.setString(2, crawl.topicSource());
      statement.setString(3, crawl.topicDirectory());
      statement.setString(4, crawl.orders());
      statement.setString(5, crawl.finishReason());
      statement.setString(6, crawl.id());
      statement.executeUpdate();
    }
  }

  private static void models(Connection connection, String crawl, ModelTable.Row model)
      throws SQLException {
    try (PreparedStatement old = connection.prepareStatement("DELETE FROM model WHERE crawl = ?");
        PreparedStatement fresh =
            connection.prepareStatement(
                "INSERT INTO model (crawl, node, version, snapshot) VALUES (?, ?, ?, ?)")) {
      old.setString(1, crawl);
      old.executeUpdate();
      fresh.setString(1, crawl);
      fresh.setString(2, model.node());
      fresh.setLong(3, model.version());
      fresh.setBytes(4, model.snapshot());
      fresh.executeUpdate();
    }
  }

  /** Rows keep their numbers, so that new nuggets would lie behind where sinks are. */
  private static void sinks(Connection connection, String crawl) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("UPDATE sink_cursor SET seq = 0 WHERE crawl = ?")) {
      statement.setString(1, crawl);
      statement.executeUpdate();
    }
  }

  private static void state(Connection connection, String crawl, CrawlTable.State state)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("UPDATE crawl SET state = ? WHERE id = ?")) {
      statement.setString(1, state.toString());
      statement.setString(2, crawl);
      statement.executeUpdate();
    }
  }

  private void put(Connection connection, Turn turn) throws SQLException {
    Database.batch(
        connection,
        database.dialect().upsert("rejudge", "crawl", COLUMNS),
        List.of(turn),
        SqlRejudgeTable::bind);
  }

  @Override
  public Map<String, Standing> standings(String crawl, List<String> urls) {
    UUID[] keys = urls.stream().map(url -> DigestKey.of(crawl, url)).toArray(UUID[]::new);
    return database
        .query(
            "read what pages of crawl " + crawl + " are",
            "SELECT url, score, relevant FROM page WHERE page_key = ANY(?) AND state = 'page'",
            statement ->
                statement.setArray(1, statement.getConnection().createArrayOf("UUID", keys)),
            row -> Map.entry(row.getString(1), new Standing(row.getDouble(2), row.getBoolean(3))))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public Map<String, Long> nuggetsByHost(String crawl) {
    return database
        .longQuery(
            "count the nuggets of the hosts of crawl " + crawl,
            "SELECT host, COUNT(*) FROM page WHERE crawl = ? AND found_by <> '' GROUP BY host",
            statement -> statement.setString(1, crawl),
            row -> Map.entry(row.getString(1), row.getLong(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static void bind(PreparedStatement statement, PageRecord page) throws SQLException {
    statement.setDouble(1, page.score());
    statement.setBoolean(2, page.relevant());
    statement.setString(3, JsonText.array(page.reasons()));
    statement.setString(4, page.passage());
    statement.setString(5, page.copy().kind());
    statement.setString(6, page.copy().of());
    statement.setBoolean(7, page.isNugget());
    statement.setObject(8, DigestKey.of(page.crawl(), page.url()));
  }

  private static void bind(PreparedStatement statement, PageRecord page, boolean relevant)
      throws SQLException {
    statement.setBoolean(1, relevant);
    statement.setObject(2, DigestKey.of(page.crawl(), page.url()));
  }

  private static void bind(PreparedStatement statement, Turn turn) throws SQLException {
    statement.setString(1, turn.crawl());
    statement.setLong(2, turn.number());
    statement.setBoolean(3, turn.unfinished());
    statement.setString(4, turn.topic());
    statement.setString(5, turn.judgedBy());
    statement.setString(6, turn.stateBefore().toString());
    statement.setLong(7, turn.afterSeq());
    statement.setLong(8, turn.counts().pages());
    statement.setLong(9, turn.counts().kept());
    statement.setLong(10, turn.counts().before());
    statement.setLong(11, turn.counts().now());
    statement.setLong(12, turn.counts().stay());
  }

  private static Turn turn(ResultSet row) throws SQLException {
    return new Turn(
        row.getString(1),
        row.getLong(2),
        row.getBoolean(3),
        row.getString(4),
        row.getString(5),
        CrawlTable.State.of(row.getString(6)),
        row.getLong(7),
        new Counts(
            row.getLong(8), row.getLong(9), row.getLong(10), row.getLong(11), row.getLong(12)));
  }
}
