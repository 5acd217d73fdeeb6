package prospector.persistence.table;

import java.util.List;

/** What each node said last of how it is doing. All calls block. */
public interface NodeTable {
  /** Replaces what the node said before. */
  void put(Row row);

  /** The database's clock, which all nodes tell their times by, epoch milliseconds. */
  long clockMillis();

  /** All nodes that ever said something, by name. */
  List<Row> all();

  /**
   * One node.
   *
   * @param node its name
   * @param toldMillis when, epoch milliseconds by the database's clock
   * @param status JSON
   */
  record Row(String node, long toldMillis, String status) {}
}
