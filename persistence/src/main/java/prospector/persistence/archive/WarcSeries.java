package prospector.persistence.archive;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
 * begun</em>, so that no row ever points at another page's record. <em>A file that the database
 * does not know is never touched</em>: one that this node begins is known there before it exists,
 * with a length of 0. One thread.
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

  /** Paths below the directory of files that were begun, and of which nothing is committed. */
  private final TreeMap<Integer, String> begun = new TreeMap<>();

  private Beginning beginning =
      path -> {
        throw new IllegalStateException("nobody notes that " + path + " is begun");
      };

  private @Nullable String warc; // path below the directory; null: begin one at the next capture
  private int serial;
  private boolean unknownTold;

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

  /** Notes in the database that a file is begun. */
  interface Beginning {
    /** Returns when that is durable: only then there is a file. */
    void note(String path) throws IOException, SQLException;
  }

  /** Whom to tell before a file is begun. */
  void noted(Beginning by) {
    beginning = by;
  }

  /** Whether a path below the directory is one of a WARC file. */
  static boolean isWarc(String path) {
    return path.startsWith(OutputNames.WARC + '/');
  }

  /** The file's name in its folder. */
  static String name(String path) {
    return path.substring(OutputNames.WARC.length() + 1);
  }

  /** Goes on with the newest file that is whole, after all were cut to their committed length. */
  void recover(Map<String, Long> marks) throws IOException {
    serial = 0;
    warc = null;
    begun.clear();
    removeBegun(marks);
    tellUnknown(marks);
    resumeNewest(marks);
  }

  /** Archives an exchange; it has left the process after {@link #flush}. */
  WarcLocation append(Capture capture) throws IOException, SQLException {
    return append(() -> writer.add(capture));
  }

  /** Archives an exchange whose payload is archived already. */
  WarcLocation append(Capture capture, Revisit revisit) throws IOException, SQLException {
    return append(() -> writer.add(capture, revisit));
  }

  private WarcLocation append(Supplier<WarcWriter.Place> records) throws IOException, SQLException {
    String file = current();
    WarcWriter.Place place = records.get();
    if (writer.waiting().remaining() >= FLUSH_BYTES) {
      flush();
    }
    return new WarcLocation(settings.node(), name(file), place.offset(), place.length());
  }

  /** Ends what is there now of the current file with a crawl's passport. */
  void describe(String uri, byte[] json) throws IOException, SQLException {
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
      if (isWarc(name) && !name.equals(warc)) {
        open.close(name);
      }
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private String current() throws IOException, SQLException {
    String file = warc;
    return file == null || writer.position() >= settings.rollBytes() ? begin() : file;
  }

  private String begin() throws IOException, SQLException {
    flush();
    Map.Entry<Integer, String> before = begun.pollFirstEntry();
    String path = before == null ? next() : before.getValue();
    serial = before == null ? serial : before.getKey();
    open.open(path, 0);
    warc = path;
    writer.begin(name(path), clock.instant(), settings.software(), passport.get());
    return path;
  }

  /** A path where nothing is; the database knows of it. */
  private String next() throws IOException, SQLException {
    String path;
    do {
      path = OutputNames.WARC + '/' + names.name(clock.instant(), ++serial);
    } while (Files.exists(open.directory().resolve(path)));
    beginning.note(path);
    return path;
  }

  /** Removes what a process left of files of which it committed nothing; they are begun anew. */
  private void removeBegun(Map<String, Long> marks) throws IOException {
    for (Map.Entry<String, Long> mark : marks.entrySet()) {
      if (isWarc(mark.getKey()) && mark.getValue() == 0) {
        names.serial(name(mark.getKey())).ifPresent(number -> begun.put(number, mark.getKey()));
        Path file = open.directory().resolve(mark.getKey());
        if (Files.deleteIfExists(file)) {
          LOG.info("removing {}: nothing of it was ever committed", file);
        }
      }
    }
  }

  /** They may be another crawl's, which somebody put here: those are told once, in one line. */
  private void tellUnknown(Map<String, Long> marks) throws IOException {
    if (unknownTold) {
      return;
    }
    List<String> unknown = new ArrayList<>(ofNode());
    unknown.removeIf(name -> marks.containsKey(OutputNames.WARC + '/' + name));
    if (!unknown.isEmpty()) {
      unknownTold = true;
      LOG.warn(
          "WARC files in {} that the database knows nothing of: {}, from {} to {}; they are left as"
              + " they are, and no page is read from them",
          open.directory().resolve(OutputNames.WARC),
          unknown.size(),
          unknown.get(0),
          unknown.get(unknown.size() - 1));
    }
  }

  /** The names of all files in the folder that have this node's name, sorted. */
  List<String> ofNode() throws IOException {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(open.directory().resolve(OutputNames.WARC))) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        if (names.serial(name).isPresent()) {
          found.add(name);
        }
      }
    }
    Collections.sort(found);
    return found;
  }

  private void resumeNewest(Map<String, Long> marks) throws IOException {
    String newest = null;
    for (Map.Entry<String, Long> mark : marks.entrySet()) {
      String name = mark.getKey();
      int number = names.serial(name.substring(name.lastIndexOf('/') + 1)).orElse(0);
      if (mark.getValue() > 0 && number > serial) {
        serial = number;
        newest = name;
      }
    }
    begun.headMap(serial, true).clear(); // a number counts up
    if (newest == null) {
      return;
    }
    Path file = open.directory().resolve(newest);
    long committed = marks.getOrDefault(newest, 0L);
    if (committed < settings.rollBytes() && Files.exists(file) && Files.size(file) == committed) {
      open.open(newest, committed);
      warc = newest;
      writer.resume(String.valueOf(file.getFileName()), committed);
    }
  }
}
