package prospector.node.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gzips the request lines of former days.
 *
 * <p><em>A day's plain file goes only when its gzipped one is whole</em>: a full disk or a kill
 * leaves it, and the next day or start begins with it anew.
 */
final class FormerRequests {
  private static final Logger LOG = LoggerFactory.getLogger(FormerRequests.class);

  /** Of a day; with the ending that an earlier version gave what it was about to gzip. */
  private static final Pattern PLAIN =
      Pattern.compile("(requests\\.\\d{4}-\\d{2}-\\d{2}\\.log)(\\d+\\.tmp)?");

  private FormerRequests() {}

  /** On a thread of its own, which no end of the process waits for. */
  static void gzipSoon(Path dir) {
    Thread thread = new Thread(() -> gzip(dir), "prospector-gzip");
    thread.setDaemon(true);
    thread.start();
  }

  /** All of a directory, one after the other, by one thread of the process at a time. */
  static synchronized void gzip(Path dir) {
    for (Path plain : plain(dir)) {
      Matcher name = PLAIN.matcher(String.valueOf(plain.getFileName()));
      if (name.matches()) {
        gzip(plain, dir.resolve(name.group(1) + ".gz"));
      }
    }
  }

  private static List<Path> plain(Path dir) {
    try (Stream<Path> all = Files.list(dir)) {
      return all.filter(file -> PLAIN.matcher(String.valueOf(file.getFileName())).matches())
          .sorted()
          .toList();
    } catch (NoSuchFileException e) {
      return List.of(); // a directory that was deleted since
    } catch (IOException e) {
      LOG.warn("request lines of former days are not gzipped: {}", e.toString());
      return List.of();
    }
  }

  private static void gzip(Path plain, Path whole) {
    Path unfinished = whole.resolveSibling(whole.getFileName() + ".new");
    try {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(unfinished))) {
        Files.copy(plain, out);
      }
      Files.move(unfinished, whole, StandardCopyOption.REPLACE_EXISTING);
      Files.delete(plain);
    } catch (IOException e) {
      LOG.warn("{} is not gzipped, and is tried again later: {}", plain, e.toString());
    }
  }
}
