package prospector.node.log;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gzips the request lines of former days, and deletes those of long ago.
 *
 * <p><em>A day's plain file goes only when its gzipped one is whole</em>: a full disk or a kill
 * leaves it, and the next day or start begins with it anew. <em>Lines that were gzipped before
 * stay</em>, as a clock that is set back has a day twice.
 */
final class FormerRequests {
  private static final Logger LOG = LoggerFactory.getLogger(FormerRequests.class);

  /** Of a day; with the ending that an earlier version gave what it was about to gzip. */
  private static final Pattern PLAIN =
      Pattern.compile("(requests\\.\\d{4}-\\d{2}-\\d{2}\\.log)(\\d+\\.tmp)?");

  private static final Pattern FORMER =
      Pattern.compile("requests\\.(\\d{4}-\\d{2}-\\d{2})\\.log(\\.gz)?");

  private static final int BUFFER = 1 << 16; // bytes

  private FormerRequests() {}

  /**
   * On a thread of its own, which no end of the process waits for.
   *
   * @param first day whose lines are kept
   */
  static void tidySoon(Path dir, LocalDate first) {
    Runnable all =
        () -> {
          delete(dir, first); // before what may need its room
          gzip(dir);
        };
    Thread thread = new Thread(all, "prospector-gzip");
    thread.setDaemon(true);
    thread.start();
  }

  /** All of a directory, one after the other, by one thread of the process at a time. */
  static synchronized void gzip(Path dir) {
    for (Path plain : files(dir, PLAIN)) {
      Matcher name = PLAIN.matcher(String.valueOf(plain.getFileName()));
      if (name.matches()) {
        gzip(plain, dir.resolve(name.group(1) + ".gz"));
      }
    }
  }

  private static synchronized void delete(Path dir, LocalDate first) {
    for (Path file : files(dir, FORMER)) {
      Matcher name = FORMER.matcher(String.valueOf(file.getFileName()));
      if (name.matches() && name.group(1).compareTo(first.toString()) < 0) {
        try {
          Files.deleteIfExists(file);
        } catch (IOException e) {
          LOG.warn("{} is not deleted, and is tried again later: {}", file, e.toString());
        }
      }
    }
  }

  private static List<Path> files(Path dir, Pattern named) {
    try (Stream<Path> all = Files.list(dir)) {
      return all.filter(file -> named.matcher(String.valueOf(file.getFileName())).matches())
          .sorted()
          .toList();
    } catch (NoSuchFileException e) {
      return List.of(); // a directory that was deleted since
    } catch (IOException e) {
      LOG.warn("request lines of former days stay as they are: {}", e.toString());
      return List.of();
    }
  }

  private static void gzip(Path plain, Path gzipped) {
    Path unfinished = gzipped.resolveSibling(gzipped.getFileName() + ".new");
    try {
      write(gzipped, toKeep(gzipped, plain), plain, unfinished);
      Files.move(unfinished, gzipped, StandardCopyOption.REPLACE_EXISTING);
      Files.delete(plain);
    } catch (IOException e) {
      LOG.warn("{} is not gzipped, and is tried again later: {}", plain, e.toString());
      makeRoom(unfinished);
    }
  }

  /**
   * Bytes of the whole lines of the same day that were gzipped before and are to stand before the
   * plain ones: a clock or zone that is changed has a day twice. None where the plain file begins
   * with them, as where a kill tore the gzipped one; without the plain lines where those are at
   * their end already, as after a kill before the plain file was deleted.
   */
  private static long toKeep(Path gzipped, Path plain) throws IOException {
    if (Files.notExists(gzipped)) {
      return 0;
    }
    long before = copy(gzipped, Long.MAX_VALUE, OutputStream.nullOutputStream());
    long size = Files.size(plain);
    if (before >= size && isSame(gzipped, before - size, plain, size)) {
      return before - size;
    }
    boolean begins = before < size && isSame(gzipped, 0, plain, before);
    return begins ? 0 : before;
  }

  private static boolean isSame(Path gzipped, long from, Path plain, long bytes)
      throws IOException {
    if (bytes == 0) {
      return true;
    }
    try (InputStream before = new GZIPInputStream(Files.newInputStream(gzipped), BUFFER);
        InputStream lines = new BufferedInputStream(Files.newInputStream(plain), BUFFER)) {
      before.skipNBytes(from);
      byte[] buffer = new byte[BUFFER];
      for (long left = bytes; left > 0; ) {
        int length = (int) Math.min(buffer.length, left);
        int read = before.readNBytes(buffer, 0, length);
        if (read < length || !Arrays.equals(buffer, 0, read, lines.readNBytes(read), 0, read)) {
          return false;
        }
        left -= read;
      }
      return true;
    }
  }

  /** It is on the disk before it takes the place of another. */
  private static void write(Path gzipped, long kept, Path plain, Path unfinished)
      throws IOException {
    try (FileChannel file =
            FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        GZIPOutputStream out = new GZIPOutputStream(Channels.newOutputStream(file), BUFFER)) {
      if (kept > 0) {
        copy(gzipped, kept, out);
      }
      Files.copy(plain, out);
      out.finish();
      file.force(true);
    }
  }

  /**
   * Writes what can be read of a gzipped file, up to where it is torn.
   *
   * @param most bytes at most
   * @return how many bytes of it are whole lines
   */
  private static long copy(Path gzipped, long most, OutputStream out) throws IOException {
    long copied = 0;
    long lines = 0;
    try (InputStream file = Files.newInputStream(gzipped);
        InputStream in = new GZIPInputStream(file, BUFFER)) {
      byte[] buffer = new byte[BUFFER];
      while (copied < most) {
        int read = readOrTorn(in, buffer, (int) Math.min(buffer.length, most - copied));
        if (read < 0) {
          return lines;
        }
        out.write(buffer, 0, read);
        for (int i = 0; i < read; i++) {
          lines = buffer[i] == '\n' ? copied + i + 1 : lines;
        }
        copied += read;
      }
      return lines;
    } catch (EOFException | ZipException torn) {
      return lines; // its very head
    }
  }

  private static int readOrTorn(InputStream in, byte[] buffer, int length) throws IOException {
    try {
      return in.read(buffer, 0, length);
    } catch (EOFException | ZipException torn) {
      return -1;
    }
  }

  /** The disk may be full. */
  private static void makeRoom(Path unfinished) {
    try {
      if (Files.isRegularFile(unfinished, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(unfinished);
      }
    } catch (IOException e) {
      LOG.warn("{} stays: {}", unfinished, e.toString());
    }
  }
}
