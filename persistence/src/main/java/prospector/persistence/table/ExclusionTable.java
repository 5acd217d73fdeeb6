package prospector.persistence.table;

import java.util.List;

/**
 * The exclusions that all nodes of a cluster share, as lines of an exclusion file. All calls block.
 */
public interface ExclusionTable {
  /** Source of the lines that a command added. */
  String COMMAND = "@command"; // no name of a node

  /** Makes these the lines of a source: one node's file, say. */
  void replace(String source, List<String> lines);

  /** Adds a line to those of a source; adding it again changes nothing. */
  void add(String source, String line);

  /** Another one whenever there are other lines: costs little beside {@link #all}. */
  String version();

  /** The lines of all sources, in no particular order; one may come more than once. */
  List<Line> all();

  /**
   * A line and who brought it in.
   *
   * @param source name of a node, or {@link #COMMAND}
   */
  record Line(String source, String text) {}
}
