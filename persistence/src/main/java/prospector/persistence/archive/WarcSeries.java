package prospector.persistence.archive;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.Revisit;
import prospector.persistence.warc.WarcWriter;

/**
 * The WARC files of one node, of which the newest grows until it is full.
 *
 * <p><em>A file that is shorter than the database says (a lost disk) is left alone and a new one
 * begun</em>, so that no row ever points at another page's record. One thread.
 */
final class WarcSeries implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WarcSeries.class);

  /** WARC bytes that wait in memory at most; more leaves for the operating system. */
  private static final int FLUSH_BYTES = 1 << 20;

  private final OpenFiles open;
  private final ArchiveSettings settings;
  private final Clock clock;
  private final WarcNames names;
  private final Supplier<List<String>> passport;
  private final WarcWriter writer;
  private @Nullable String warc; // path below the directory; null: begin one at the next capture
  private int serial;

  /**
   * @param passport what the crawls are that are stored here, a line each
   */
  WarcSeries(
      OpenFiles open, ArchiveSettings settings, Clock clock, Supplier<List<String>> passport) {
    this.open = open;
    this.settings = settings;
    this.clock = clock;
    this.passport = passport;
    this.names = new WarcNames(settings.node());
    this.writer = new WarcWriter(settings.gzipLevel());
  }

  /** The file's name in its folder. */
  static String name(String path) {
    return path.substring(OutputNames.WARC.length() + 1);
  }

  /** Goes on with the newest file that is whole, after all were cut to their committed length. */
  void recover(Map<String, Long> marks) throws IOException {
    serial = 0;
    warc = null;
    removeUnknown(marks);
    resumeNewest(marks);
  }

  /** Archives an exchange; it has left the process after {@link #flush}. */
  WarcLocation append(Capture capture) throws IOException {
    return append(() -> writer.add(capture));
  }

  /** Archives an exchange whose payload is archived already. */
  WarcLocation append(Capture capture, Revisit revisit) throws IOException {
    return append(() -> writer.add(capture, revisit));
  }

  private WarcLocation append(Supplier<WarcWriter.Place> records) throws IOException {
    String file = current();
    WarcWriter.Place place = records.get();
    if (writer.waiting().remaining() >= FLUSH_BYTES) {
      flush();
    }
    return new WarcLocation(settings.node(), name(file), place.offset(), place.length());
  }

  /** Ends what is there now of the current file with a crawl's passport. */
  void describe(String uri, byte[] json) throws IOException {
    current();
    writer.describe(uri, clock.instant(), json);
  }

  /** Hands the waiting records to the operating system. */
  void flush() throws IOException {
    if (warc != null && writer.waiting().hasRemaining()) {
      open.get(warc).append(writer.waiting());
      writer.written();
    }
  }

  /** Closes those that nothing is added to any more. */
  void closeFull() throws IOException {
    for (String name : open.names()) {
      if (name.startsWith(OutputNames.WARC + '/') && !name.equals(warc)) {
        open.close(name);
      }
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private String current() throws IOException {
    String file = warc;
    return file == null || writer.position() >= settings.rollBytes() ? begin() : file;
  }

  private String begin() throws IOException {
    flush();
    String name = names.name(clock.instant(), ++serial);
    String path = OutputNames.WARC + '/' + name;
    open.open(path, 0);
    warc = path;
    writer.begin(name, clock.instant(), settings.software(), passport.get());
    return path;
  }

  /** A WARC file of ours that the database does not know was begun and never committed. */
  private void removeUnknown(Map<String, Long> marks) throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(open.directory().resolve(OutputNames.WARC))) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        if (names.serial(name).isPresent() && !marks.containsKey(OutputNames.WARC + '/' + name)) {
          LOG.info("removing {}: it was never committed", file);
          Files.delete(file);
        }
      }
    }
  }

  private void resumeNewest(Map<String, Long> marks) throws IOException {
    String newest = null;
    for (String name : marks.keySet()) {
      int number = names.serial(name.substring(name.lastIndexOf('/') + 1)).orElse(0);
      if (number > serial) {
        serial = number;
        newest = name;
      }
    }
    if (newest == null) {
      return;
    }
    Path file = open.directory().resolve(newest);
    long committed = marks.getOrDefault(newest, 0L);
    if (committed > 0
        && committed < settings.rollBytes()
        && Files.exists(file)
        && Files.size(file) == committed) {
      open.open(newest, committed);
      warc = newest;
      writer.resume(String.valueOf(file.getFileName()), committed);
    }
  }
}
