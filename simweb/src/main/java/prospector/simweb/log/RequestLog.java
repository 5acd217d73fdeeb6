package prospector.simweb.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where requests are recorded: in memory for tests, in a file for long runs.
 *
 * <p><em>Memory is bounded.</em> When the in-memory log is full, later entries are counted and
 * dropped, see {@link #dropped}; a file log keeps nothing in memory. Thread-safe.
 */
public final class RequestLog implements AutoCloseable {
  private static final int FLUSH_EVERY = 64; // entries

  private final int capacity;
  private final @Nullable BufferedWriter file;
  private final List<RequestEntry> entries = new ArrayList<>();
  private long count;
  private long dropped;

  private RequestLog(int capacity, @Nullable BufferedWriter file) {
    this.capacity = capacity;
    this.file = file;
  }

  /** Keeps at most so many entries, about 400 bytes each. */
  public static RequestLog inMemory(int capacity) {
    return new RequestLog(capacity, null);
  }

  /** Writes to a file, one line a request, replacing what was there. */
  public static RequestLog toFile(Path path) {
    try {
      return new RequestLog(0, Files.newBufferedWriter(path, UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("request log " + path, e);
    }
  }

  /** Reads a file log back; a torn last line is left out. */
  public static List<RequestEntry> read(Path path) {
    try (Stream<String> lines = Files.lines(path, UTF_8)) {
      return lines
          .filter(line -> line.split(" ", -1).length == 11)
          .map(RequestEntry::ofLine)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("request log " + path, e);
    }
  }

  /** Adds an entry; its number is replaced by the next free one. */
  public synchronized void add(RequestEntry entry) {
    count++;
    RequestEntry numbered =
        new RequestEntry(
            count,
            entry.startNanos(),
            entry.endNanos(),
            entry.startMillis(),
            entry.status(),
            entry.inFlight(),
            entry.retryAfter(),
            entry.connection(),
            entry.address(),
            entry.host(),
            entry.url());
    if (file != null) {
      write(file, numbered);
    } else if (entries.size() < capacity) {
      entries.add(numbered);
    } else {
      dropped++;
    }
  }

  /** What is in memory, in order of end; empty for a file log. */
  public synchronized List<RequestEntry> entries() {
    return List.copyOf(entries);
  }

  /** Requests recorded since the start, kept or not. */
  public synchronized long count() {
    return count;
  }

  /** Entries that found the memory full. */
  public synchronized long dropped() {
    return dropped;
  }

  /** Forgets what is in memory. */
  public synchronized void clear() {
    entries.clear();
  }

  @Override
  public synchronized void close() {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        throw new UncheckedIOException("closing the request log", e);
      }
    }
  }

  private void write(BufferedWriter out, RequestEntry entry) {
    try {
      out.write(entry.toLine());
      out.write('\n');
      if (count % FLUSH_EVERY == 0) {
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing the request log", e);
    }
  }
}
