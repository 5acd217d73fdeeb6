package prospector.node.export;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Any number of lines, each once, in the order of their characters.
 *
 * <p><em>It holds a stated number of characters and no more:</em> what is beyond lies in files for
 * temporary use, sorted, which are read together in the end. Lines hold no line feed. Used by one
 * thread.
 */
final class SortedLines implements Closeable {
  static final int HELD_CHARS = 16 << 20;
  static final int MOST_RUNS = 64;

  private final int mostHeld;
  private final List<String> held = new ArrayList<>();
  private final List<Path> runs = new ArrayList<>();
  private int heldChars;

  SortedLines() {
    this(HELD_CHARS);
  }

  /**
   * @param mostHeld characters
   */
  SortedLines(int mostHeld) {
    this.mostHeld = mostHeld;
  }

  /** Takes each line. */
  interface Reader {
    void line(String line) throws IOException;
  }

  void add(String line) throws IOException {
    held.add(line);
    heldChars += line.length();
    if (heldChars >= mostHeld) {
      spill();
    }
  }

  private void spill() throws IOException {
    Path run = temporary();
    runs.add(run);
    Collections.sort(held);
    try (BufferedWriter out = Files.newBufferedWriter(run)) {
      String last = "";
      for (String line : held) {
        if (!line.equals(last)) {
          out.write(line);
          out.write('\n');
          last = line;
        }
      }
    }
    held.clear();
    heldChars = 0;
    if (runs.size() == MOST_RUNS) {
      merge();
    }
  }

  /** A process that is told to end, as by Ctrl-C, closes nothing: then the JVM removes it. */
  private static Path temporary() throws IOException {
    Path file = Files.createTempFile("prospector-export", ".lines");
    file.toFile().deleteOnExit();
    return file;
  }

  /** Makes one file of all, so that not too many are open in the end. */
  private void merge() throws IOException {
    Path merged = temporary();
    List<Path> before = List.copyOf(runs);
    try (Cursor cursor = cursor();
        BufferedWriter out = Files.newBufferedWriter(merged)) {
      for (String line = cursor.next(); !line.isEmpty(); line = cursor.next()) {
        out.write(line);
        out.write('\n');
      }
    } catch (IOException e) {
      Files.deleteIfExists(merged);
      throw e;
    }
    runs.clear();
    runs.add(merged);
    for (Path run : before) {
      Files.deleteIfExists(run);
    }
  }

  /** Files that hold lines now. */
  int runs() {
    return runs.size();
  }

  /** Gives all lines. May be called again. */
  void forEach(Reader reader) throws IOException {
    try (Cursor cursor = cursor()) {
      for (String line = cursor.next(); !line.isEmpty(); line = cursor.next()) {
        reader.line(line);
      }
    }
  }

  /** Reads all lines; none may be added meanwhile. */
  Cursor cursor() throws IOException {
    Collections.sort(held);
    return new Cursor();
  }

  @Override
  public void close() throws IOException {
    for (Path run : runs) {
      Files.deleteIfExists(run);
    }
  }

  /** Where a reader is. */
  final class Cursor implements Closeable {
    private final List<Run> all = new ArrayList<>();
    private final PriorityQueue<Run> next = new PriorityQueue<>(Comparator.comparing(Run::line));
    private int inMemory;
    private String last = "";

    Cursor() throws IOException {
      try {
        for (Path file : runs) {
          Run run = new Run(Files.newBufferedReader(file));
          all.add(run);
          if (run.advance()) {
            next.add(run);
          }
        }
      } catch (IOException e) {
        close();
        throw e;
      }
    }

    /** The next line that is not like the last one; empty at the end. */
    String next() throws IOException {
      String line = any();
      while (!line.isEmpty() && line.equals(last)) {
        line = any();
      }
      last = line;
      return line;
    }

    private String any() throws IOException {
      String mine = inMemory < held.size() ? held.get(inMemory) : "";
      Run run = next.peek();
      if (run == null || (!mine.isEmpty() && mine.compareTo(run.line()) <= 0)) {
        inMemory++;
        return mine;
      }
      next.remove();
      String line = run.line();
      if (run.advance()) {
        next.add(run);
      }
      return line;
    }

    @Override
    public void close() throws IOException {
      for (Run run : all) {
        run.close();
      }
    }
  }

  /** One file while it is read. */
  private static final class Run implements Closeable {
    private final BufferedReader in;
    private String line = "";

    Run(BufferedReader in) {
      this.in = in;
    }

    String line() {
      return line;
    }

    boolean advance() throws IOException {
      String read = in.readLine();
      line = read == null ? "" : read;
      return read != null;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
