package prospector.persistence.table;

import prospector.persistence.sql.Database;

/**
 * The tables of one database as one node uses them. Each is a view without a state of its own:
 * asking twice gives two that see the same rows.
 */
public final class Tables {
  private final Database database;
  private final String node;

  /**
   * @param node whose waiting URLs and sinks they are; empty for a process that is no node
   */
  public Tables(Database database, String node) {
    this.database = database;
    this.node = node;
  }

  public CrawlTable crawls() {
    return new SqlCrawlTable(database);
  }

  public NodeTable nodes() {
    return new SqlNodeTable(database);
  }

  public UrlTable urls() {
    return new SqlUrlTable(database, node);
  }

  public DueTable due() {
    return new SqlDueTable(database);
  }

  public RevisitTable revisits() {
    return new SqlRevisitTable(database);
  }

  public ModelTable models() {
    return new SqlModelTable(database);
  }

  public ControlTable control() {
    return new SqlControlTable(database);
  }

  public SuspectTable suspects() {
    return new SqlSuspectTable(database);
  }

  public LabelTable labels() {
    return new SqlLabelTable(database);
  }

  public ExampleTable examples() {
    return new SqlExampleTable(database);
  }

  public ExclusionTable exclusions() {
    return new SqlExclusionTable(database);
  }

  public RejudgeTable rejudging() {
    return new SqlRejudgeTable(database);
  }

  public SinkTable sinks() {
    return new SqlSinkTable(database, node);
  }

  public JournalTable journal() {
    return new SqlJournalTable(database);
  }
}
