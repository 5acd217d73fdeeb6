package prospector.node.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds lines to a file and forces them to the disk.
 *
 * <p><em>What another program wrote stays</em>. The length of the file is the mark that is stored
 * before a batch and after it. What lies behind the mark is what a kill left of the batch that
 * comes again, where both begin alike: the batch goes on there, so that each page is in the file
 * once. Other lines of that crawl are cut away, as their pages come again, but only where a batch
 * was begun there: behind one that was taken they are of another directory's crawl of the same id,
 * or of another sink. Anything else is not ours, and the batch follows it. A file that was moved
 * away or cut (by a program that rotates logs) is begun anew.
 */
final class FileReceiver implements Receiver {
  private static final Logger LOG = LoggerFactory.getLogger(FileReceiver.class);
  private static final Pattern MARK = Pattern.compile("(\\d+) (begun )?(.*)");
  private static final int COMPARED_BYTES = 64 * 1024; // at a time
  private static final int LOOKED_AT_BYTES = 16 << 20; // four batches of the usual size

  private final Path path;
  private @Nullable FileChannel channel;
  private String key = ""; // of the open file, where the system has such a thing
  private long length; // behind which the next batch begins
  private boolean begun; // whether a batch may have been left in part behind that

  FileReceiver(Path path) {
    this.path = path;
  }

  @Override
  public void open(List<String> marks) throws IOException {
    close(); // where a try before failed behind that
    FileChannel open = open();
    List<String> keys =
        marks.stream().map(MARK::matcher).filter(Matcher::matches).map(it -> it.group(3)).toList();
    if (!keys.isEmpty() && !keys.contains(key)) {
      LOG.warn(
          "{} is not the file that this sink wrote last, which was moved away or is of another"
              + " working directory: what was brought before is not in it",
          path.toAbsolutePath());
    }
    long known = -1;
    boolean left = false;
    for (String mark : marks) {
      Matcher parts = MARK.matcher(mark);
      if (parts.matches() && parts.group(3).equals(key)) {
        long at = Long.parseLong(parts.group(1));
        if (at >= known && at <= open.size()) { // a longer one was cut since
          left = parts.group(2) != null || (left && at == known);
          known = at;
        }
      }
    }
    if (known == 0 || (known > 0 && endsLine(open, known))) {
      length = known;
      begun = left;
    } else {
      goToEnd(open);
    }
  }

  @Override
  public Optional<String> begin(Batch batch) throws IOException {
    place(batch, batch.bytes());
    begun = true;
    return Optional.of(length + " begun " + key);
  }

  @Override
  public Taken take(Batch batch) throws IOException {
    byte[] bytes = batch.bytes();
    FileChannel open = place(batch, bytes);
    int there = (int) Math.min(bytes.length, open.size() - length);
    boolean whole = false;
    try {
      open.position(length + there);
      ByteBuffer left = ByteBuffer.wrap(bytes, there, bytes.length - there);
      while (left.hasRemaining()) {
        open.write(left);
      }
      open.force(false);
      length += bytes.length;
      begun = false;
      whole = true;
    } finally {
      if (!whole && there < bytes.length) {
        open.truncate(length);
      }
    }
    return new Taken(length + " " + key, List.of());
  }

  /** The file, with nothing behind our length or what a kill left of the batch. */
  private FileChannel place(Batch batch, byte[] bytes) throws IOException {
    FileChannel open = channel;
    if (open == null || !keyOf(path).equals(Optional.of(key)) || open.size() < length) {
      close();
      open = open();
      goToEnd(open);
    } else if (!isBegun(open, bytes)) {
      makeRoom(open, batch);
    }
    return open;
  }

  /** What lies behind our length is no beginning of the batch. */
  private void makeRoom(FileChannel open, Batch batch) throws IOException {
    if (begun && isOfCrawl(open, batch)) {
      open.truncate(length); // left by a kill, and its pages come again
    } else {
      LOG.warn(
          "{}: behind byte {} there is what this sink did not write; it stays, and the pages follow it",
          path,
          length);
      goToEnd(open);
    }
  }

  /** Whether one of what lies behind our length and of the batch begins with the other. */
  private boolean isBegun(FileChannel open, byte[] batch) throws IOException {
    int common = (int) Math.min(batch.length, open.size() - length);
    ByteBuffer there = ByteBuffer.allocate(Math.min(common, COMPARED_BYTES));
    int same = 0;
    while (same < common) {
      there.clear().limit(Math.min(there.capacity(), common - same));
      int read = open.read(there, length + same);
      if (read <= 0 || !Arrays.equals(there.array(), 0, read, batch, same, same + read)) {
        return false;
      }
      same += read;
    }
    return true;
  }

  /**
   * Whether all that lies behind our length are lines of the batch's crawl, the last maybe torn.
   */
  private boolean isOfCrawl(FileChannel open, Batch batch) throws IOException {
    long size = open.size() - length;
    if (batch.lines().isEmpty() || size > LOOKED_AT_BYTES) {
      return false;
    }
    String line = new String(batch.lines().get(0).json(), StandardCharsets.ISO_8859_1);
    String start = line.substring(0, Math.max(line.indexOf(','), 0)); // the field of the crawl
    ByteBuffer there = ByteBuffer.allocate((int) size);
    int read = 0;
    while (read >= 0 && there.hasRemaining()) {
      read = open.read(there, length + there.position());
    }
    return !start.isEmpty()
        && new String(there.array(), StandardCharsets.ISO_8859_1)
            .lines()
            .allMatch(it -> it.startsWith(start) || start.startsWith(it));
  }

  /** What another program left unended is no part of our first line. */
  private void goToEnd(FileChannel open) throws IOException {
    long size = open.size();
    if (size > 0 && !endsLine(open, size)) {
      open.write(ByteBuffer.wrap(new byte[] {'\n'}), size);
    }
    length = open.size();
    begun = false;
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
        LOG.debug("{} does not close", path, e);
      }
    }
  }
}
