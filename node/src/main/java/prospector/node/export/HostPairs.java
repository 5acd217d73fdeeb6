package prospector.node.export;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Set;

/**
 * Which hosts link to which, by their names, whatever number of them.
 *
 * <p>Names are numbered from 0 in their order. Both names and pairs are sorted outside the memory;
 * numbers are found by reading two sorted lists side by side. Used by one thread.
 */
final class HostPairs implements Closeable {
  private final int mostHeld;
  private final SortedLines names;
  private final SortedLines pairs; // target, tab, source

  /**
   * @param mostHeld characters that each of its sorted lists keeps in memory
   */
  HostPairs(int mostHeld) {
    this.mostHeld = mostHeld;
    names = new SortedLines(mostHeld);
    pairs = new SortedLines(mostHeld);
  }

  /** A host, and those it links to; more than once where several pages do. */
  void add(String from, Set<String> targets) throws IOException {
    names.add(from);
    for (String target : targets) {
      names.add(target);
      pairs.add(target + "\t" + from);
    }
  }

  /** {@code number TAB name}. */
  void vertices(Writer out) throws IOException {
    int[] next = {0};
    names.forEach(name -> out.write(next[0]++ + "\t" + name + "\n"));
  }

  /** {@code from TAB to}, as numbers. */
  void edges(Writer out) throws IOException {
    try (SortedLines bySource = new SortedLines(mostHeld)) {
      number(
          pairs,
          (target, from) ->
              bySource.add(from + "\t" + String.format(Locale.ROOT, "%010d", target)));
      number(bySource, (from, to) -> out.write(from + "\t" + Integer.parseInt(to) + "\n"));
    }
  }

  /** Takes a line with the number of the name that it begins with. */
  private interface Numbered {
    void take(int number, String rest) throws IOException;
  }

  private void number(SortedLines lines, Numbered reader) throws IOException {
    try (SortedLines.Cursor all = names.cursor()) {
      String[] name = {all.next()};
      int[] number = {0};
      lines.forEach(
          line -> {
            int tab = line.indexOf('\t');
            while (!line.regionMatches(0, name[0], 0, Math.max(tab, name[0].length()))) {
              name[0] = all.next(); // the name of each line is there, and in the same order
              number[0]++;
            }
            reader.take(number[0], line.substring(tab + 1));
          });
    }
  }

  @Override
  public void close() throws IOException {
    try (names) {
      pairs.close();
    }
  }
}
