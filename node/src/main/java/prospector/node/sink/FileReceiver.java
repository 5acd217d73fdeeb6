package prospector.node.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Adds lines to a file and forces them to the disk.
 *
 * <p><em>The file never keeps half a batch</em>: its length after each is the mark that is stored
 * with the cursor, and what lies behind it after a kill or a full disk is cut away, as the same
 * pages come again. So each page is in the file once. A file that was moved away or cut (by a
 * program that rotates logs) is begun anew, and never cut.
 */
final class FileReceiver implements Receiver {
  private static final Pattern MARK = Pattern.compile("(\\d+) (.*)");

  private final Path path;
  private @Nullable FileChannel channel;
  private String key = ""; // of the open file, where the system has such a thing
  private long length; // up to which the file holds whole batches

  FileReceiver(Path path) {
    this.path = path;
  }

  @Override
  public void open(List<String> marks) throws IOException {
    long known = 0;
    for (String mark : marks) {
      Matcher parts = MARK.matcher(mark);
      if (parts.matches() && parts.group(2).equals(keyOf(path).orElse(""))) {
        known = Math.max(known, Long.parseLong(parts.group(1)));
      }
    }
    FileChannel open = open();
    if (known > 0 && open.size() > known && endsLine(open, known)) {
      open.truncate(known);
    }
    endLine(open);
    length = open.size();
  }

  @Override
  public Taken take(Batch batch) throws IOException {
    FileChannel open = channel;
    if (open == null || !keyOf(path).equals(Optional.of(key)) || open.size() < length) {
      close();
      open = open();
      endLine(open);
      length = open.size();
    }
    boolean whole = false;
    try {
      open.position(length);
      ByteBuffer bytes = ByteBuffer.wrap(batch.bytes());
      while (bytes.hasRemaining()) {
        open.write(bytes);
      }
      open.force(false);
      length = open.position();
      whole = true;
    } finally {
      if (!whole) {
        open.truncate(length);
      }
    }
    return new Taken(length + " " + key, List.of());
  }

  /** What another program left unended is no part of our first line. */
  private static void endLine(FileChannel open) throws IOException {
    long size = open.size();
    if (size > 0 && !endsLine(open, size)) {
      open.write(ByteBuffer.wrap(new byte[] {'\n'}), size);
    }
  }

  private static boolean endsLine(FileChannel open, long length) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    return open.read(last, length - 1) == 1 && last.get(0) == '\n';
  }

  private FileChannel open() throws IOException {
    Path parent = path.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    FileChannel open =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    boolean ours = false;
    try {
      if (open.tryLock() == null) {
        throw new IOException(path + " is written by another process");
      }
      ours = true;
    } catch (java.nio.channels.OverlappingFileLockException e) {
      throw new IOException(path + " is written by another sink", e);
    } finally {
      if (!ours) {
        open.close();
      }
    }
    channel = open;
    key = keyOf(path).orElse("");
    return open;
  }

  /** What tells the file from another of the same name; empty where there is none. */
  private static Optional<String> keyOf(Path path) throws IOException {
    try {
      return Optional.of(
          String.valueOf(Files.readAttributes(path, BasicFileAttributes.class).fileKey()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    FileChannel open = channel;
    channel = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // every batch was forced to the disk before its cursor went on
        LoggerFactory.getLogger(FileReceiver.class).debug("{} does not close", path, e);
      }
    }
  }
}
