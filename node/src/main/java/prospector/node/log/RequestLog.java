package prospector.node.log;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that request lines are added to.
 *
 * <p><em>A line that a full disk does not take is counted</em>: once it takes lines again, one says
 * how many are missing, since when. It leaves no half of a line behind; where a kill did, the next
 * line begins anew. Logback's own file drops lines without a word. <em>No channel is used</em>: one
 * would close as Logback interrupts its thread at the end. One thread at a time.
 */
final class RequestLog {
  private static final Logger LOG = LoggerFactory.getLogger(RequestLog.class);

  private final Disk disk;
  private Path file;
  private @Nullable OutputStream out;
  private long lost;
  private long sinceMillis;
  private long lastMillis;

  /** Opens files. Tests put a disk here that is full. */
  interface Disk {
    /** A stream that adds to a file, or begins it, and holds nothing back. */
    OutputStream open(Path file) throws IOException;
  }

  RequestLog(Path file) {
    this(file, path -> new FileOutputStream(path.toFile(), true));
  }

  RequestLog(Path file, Disk disk) {
    this.file = file;
    this.disk = disk;
  }

  /** Goes on in a file. */
  void goesOnIn(Path other) {
    close();
    file = other;
  }

  /**
   * Adds a line, with its end.
   *
   * @param nowMillis when it was logged
   */
  void add(byte[] line, long nowMillis) {
    lastMillis = nowMillis;
    try {
      write(lost == 0 ? line : joined(missing(nowMillis), line));
    } catch (IOException e) {
      if (lost == 0) {
        sinceMillis = nowMillis;
        LOG.warn(
            "a request line could not be written ({}); what is missing is counted", e.toString());
      }
      lost++;
      return;
    }
    if (lost > 0) {
      LOG.warn("{} request lines since {} could not be written", lost, since());
      lost = 0;
    }
  }

  /** Lets go of the file until there is another line. */
  void close() {
    OutputStream held = out;
    out = null;
    if (held != null) {
      try {
        held.close();
      } catch (IOException e) {
        LOG.debug("could not close {}", file, e); // nothing is held back in it
      }
    }
  }

  /** Closes it for good, and says what is missing. */
  void end() {
    if (lost > 0) {
      LOG.warn("{} request lines since {} could not be written", lost, since());
      try {
        write(missing(lastMillis));
        lost = 0;
      } catch (IOException e) {
        LOG.debug("nor could their number", e);
      }
    }
    close();
  }

  private Instant since() {
    return Instant.ofEpochMilli(sinceMillis);
  }

  private byte[] missing(long nowMillis) {
    String line =
        "{\"lost\":"
            + lost
            + ",\"since\":\""
            + since()
            + "\",\"time\":\""
            + Instant.ofEpochMilli(nowMillis)
            + "\"}\n";
    return line.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] joined(byte[] one, byte[] other) {
    return ByteBuffer.allocate(one.length + other.length).put(one).put(other).array();
  }

  /** All of it or nothing. */
  private void write(byte[] lines) throws IOException {
    OutputStream to = out;
    byte[] all = lines;
    if (to == null) {
      if (isTorn()) {
        all = joined(new byte[] {'\n'}, lines);
      }
      to = disk.open(file);
      out = to;
    }
    long before = -1;
    try {
      before = Files.size(file);
      to.write(all);
    } catch (IOException e) { // somebody may have taken the file away: the next line begins another
      close();
      if (before >= 0) {
        cut(before);
      }
      throw e;
    }
  }

  /** Whether the last line has no end. */
  private boolean isTorn() throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      return false;
    }
    try (RandomAccessFile end = new RandomAccessFile(file.toFile(), "r")) {
      end.seek(end.length() - 1);
      return end.read() != '\n';
    }
  }

  private void cut(long length) {
    try (RandomAccessFile end = new RandomAccessFile(file.toFile(), "rw")) {
      end.setLength(length);
    } catch (IOException e) {
      LOG.debug("half of a line stays in {}", file, e);
    }
  }
}
