package prospector.graph;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Which line of the files of links counts for each page: the last of the node that has stored it,
 * where that is known. <em>Lines of one node follow each other</em>, those of several are in no
 * order of time.
 *
 * <p>Pages are known by fingerprints of their URLs. Memory is some 25 bytes each.
 */
public final class LineBook {
  private static final int ANY = -1; // no line yet, of whatever node
  private static final int ABSENT = 0;

  /** Number of the line, from 1; of a page without one -2 minus the number of its node. */
  private final Long2IntOpenHashMap lines = new Long2IntOpenHashMap();

  private final LongOpenHashSet ofAny = new LongOpenHashSet(); // pages that name no node
  private final List<String> nodes = new ArrayList<>();
  private String node = "";
  private int first = 1; // line of that node

  /** Knows no page yet. */
  public LineBook() {
    lines.defaultReturnValue(ABSENT);
  }

  /**
   * A page that may have a line.
   *
   * @param stored name of the node that has it; empty where that is not known
   */
  public void page(long url, String stored) {
    int mark = stored.isEmpty() ? ANY : -2 - number(stored);
    int before = lines.put(url, mark);
    if (mark == ANY || (before != ABSENT && before != mark)) { // crawls may have it of two nodes
      lines.put(url, ANY);
      ofAny.add(url);
    }
  }

  private int number(String stored) {
    int known = nodes.indexOf(stored); // a handful
    if (known >= 0) {
      return known;
    }
    nodes.add(stored);
    return nodes.size() - 1;
  }

  /** A line, in the order of their numbers from 1; those of a node one after the other. */
  public void line(long url, String wrote, int number) {
    if (!wrote.equals(node)) {
      node = wrote;
      first = number;
    }
    int known = lines.get(url);
    boolean counts =
        known > 0
            ? known >= first || ofAny.contains(url)
            : known == ANY || known == -2 - nodes.indexOf(wrote);
    if (known != ABSENT && counts) {
      lines.put(url, number);
    }
  }

  /** Whether this line counts. */
  public boolean is(long url, int number) {
    return lines.get(url) == number;
  }

  /** Whether it is a page that has no line. */
  boolean lacks(long url) {
    return lines.get(url) < 0;
  }

  /** Pages that it knows. */
  public int pages() {
    return lines.size();
  }

  /** Pages that have no line. */
  public long lacking() {
    return lines.values().intStream().filter(line -> line < 0).count();
  }
}
