package prospector.persistence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.Revisit;
import prospector.persistence.warc.WarcWriter;

/**
 * The output files of one node: the current WARC file, {@code pages.jsonl}, {@code nuggets.jsonl},
 * {@code robots.jsonl}, the index of the archived robots.txt, and {@code links.jsonl.gz}.
 *
 * <p><em>After {@link #recover} each file ends where the database says that its committed part
 * ends.</em> A WARC file that is shorter than that (a lost disk) is left alone and a new one begun,
 * so that no row ever points at another page's record.
 *
 * <p>One thread. After an exception only {@link #recover} may follow.
 */
final class ArchiveFiles implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ArchiveFiles.class);

  /** WARC bytes that wait in memory at most; more leaves for the operating system. */
  private static final int FLUSH_BYTES = 1 << 20;

  private static final List<String> LINE_FILES = List.of(OutputNames.PAGES, OutputNames.NUGGETS);

  private static final List<String> ALL_LINES =
      List.of(OutputNames.PAGES, OutputNames.NUGGETS, OutputNames.ROBOTS, OutputNames.LINKS);

  private final Path directory;
  private final ArchiveSettings settings;
  private final Clock clock;
  private final OutputFile.Disk disk;
  private final WarcNames names;
  private final Supplier<List<String>> passport;
  private final WarcWriter writer;

  /** Open files by their path below the directory, as the database names them. */
  private final Map<String, OutputFile> open = new HashMap<>();

  /** Lines of the index whose records wait, too. */
  private final StringBuilder indexed = new StringBuilder();

  /** What pages point to whose records wait, too. */
  private final LinkLines linked = new LinkLines();

  private @Nullable String warc; // path below the directory; null: begin one at the next capture
  private int serial;

  /**
   * @param passport what the crawls are that are stored here, a line each
   */
  ArchiveFiles(
      Path directory,
      ArchiveSettings settings,
      Clock clock,
      OutputFile.Disk disk,
      Supplier<List<String>> passport) {
    this.passport = passport;
    this.directory = directory;
    this.settings = settings;
    this.clock = clock;
    this.disk = disk;
    this.names = new WarcNames(settings.node());
    this.writer = new WarcWriter(settings.gzipLevel());
  }

  /**
   * Refuses to start in a directory whose lines some other crawl wrote: they would be cut away.
   *
   * @throws StorageException when one of the files this crawl will write has bytes already
   */
  void refuseForeign() throws IOException {
    for (String lines : ALL_LINES) {
      Path file = directory.resolve(lines);
      if (Files.exists(file) && Files.size(file) > 0) {
        throw StorageException.foreign(
            file
                + " is not of this database's crawl: expected an empty directory, or its database"
                + " (prospector.database.url)");
      }
    }
  }

  /** Cuts every file to its committed length and opens those that will grow. */
  void recover(Map<String, Long> marks) throws IOException {
    closeFiles();
    indexed.setLength(0);
    linked.clear();
    serial = 0;
    warc = null;
    for (Map.Entry<String, Long> mark : marks.entrySet()) {
      restore(mark.getKey(), mark.getValue());
    }
    removeUnknown(marks);
    resumeNewest(marks);
    for (String lines : LINE_FILES) {
      open.put(lines, disk.open(directory.resolve(lines), marks.getOrDefault(lines, 0L)));
    }
    openIndex(marks);
    open.put(
        OutputNames.LINKS,
        disk.open(directory.resolve(OutputNames.LINKS), marks.getOrDefault(OutputNames.LINKS, 0L)));
  }

  /** An index that is missing, or is not what the database knows, begins with what it lacks. */
  private void openIndex(Map<String, Long> marks) throws IOException {
    Path file = directory.resolve(OutputNames.ROBOTS);
    long committed = marks.getOrDefault(OutputNames.ROBOTS, 0L);
    boolean whole =
        marks.containsKey(OutputNames.ROBOTS)
            && (Files.exists(file) ? Files.size(file) : 0) == committed;
    OutputFile index = disk.open(file, whole ? committed : 0);
    open.put(OutputNames.ROBOTS, index);
    if (whole) {
      return;
    }
    StringBuilder before = new StringBuilder();
    marks.entrySet().stream()
        .filter(mark -> mark.getKey().startsWith(OutputNames.WARC + '/'))
        .sorted(Map.Entry.comparingByKey())
        .map(mark -> new RobotsLine.Unindexed(warcName(mark.getKey()), mark.getValue()))
        .forEach(old -> before.append(RobotsLine.of(old)));
    index.append(bytes(before));
  }

  private static ByteBuffer bytes(CharSequence text) {
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String warcName(String path) {
    return path.substring(OutputNames.WARC.length() + 1);
  }

  /** Notes where an exchange was archived, when it is a robots.txt. */
  void index(Capture capture, WarcLocation place) {
    RobotsLine.of(capture, place).ifPresent(indexed::append);
  }

  /** Notes what a page points to. */
  void link(PageRecord page, PageLinks links) throws IOException {
    linked.add(page, links);
  }

  /**
   * Archives an exchange in the current WARC file; it has left the process after {@link #flush}.
   */
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
    return new WarcLocation(settings.node(), warcName(file), place.offset(), place.length());
  }

  /** Ends what is there now of the current WARC file with a crawl's passport. */
  void describe(String uri, byte[] json) throws IOException {
    current();
    writer.describe(uri, clock.instant(), json);
  }

  private void appendLines(String file, ByteBuffer lines) throws IOException {
    file(file).append(lines);
  }

  /** Empties the files of lines, which are to be written anew. */
  void restartLines() throws IOException {
    for (String lines : LINE_FILES) {
      file(lines).close();
      open.put(lines, disk.open(directory.resolve(lines), 0));
    }
  }

  /** Writes the lines of stored pages. */
  void appendLines(Collection<StoredPage> pages) throws IOException {
    if (!pages.isEmpty()) {
      appendLines(OutputNames.PAGES, PageLines.of(pages));
    }
    List<StoredPage> nuggets = pages.stream().filter(StoredPage::isNugget).toList();
    if (!nuggets.isEmpty()) {
      appendLines(OutputNames.NUGGETS, PageLines.of(nuggets));
    }
  }

  /** Hands the waiting WARC records to the operating system. */
  void flush() throws IOException {
    if (warc != null && writer.waiting().hasRemaining()) {
      file(warc).append(writer.waiting());
      writer.written();
    }
    if (!indexed.isEmpty()) { // never before the records
      file(OutputNames.ROBOTS).append(bytes(indexed));
      indexed.setLength(0);
    }
    if (!linked.isEmpty()) {
      file(OutputNames.LINKS).append(linked.member());
      linked.clear();
    }
  }

  /** Length of every open file, to be committed with the rows. */
  Map<String, Long> marks() {
    Map<String, Long> marks = new HashMap<>();
    open.forEach((name, file) -> marks.put(name, file.length()));
    return marks;
  }

  /** Says that {@link #marks} are committed: files that are full are closed. */
  void committed() throws IOException {
    for (String name : open.keySet().toArray(String[]::new)) {
      if (name.startsWith(OutputNames.WARC + '/') && !name.equals(warc)) {
        file(name).close();
        open.remove(name);
      }
    }
  }

  @Override
  public void close() throws IOException {
    linked.close();
    writer.close();
    closeFiles();
  }

  private OutputFile file(String name) {
    OutputFile file = open.get(name);
    if (file == null) {
      throw new IllegalStateException(name + " is not open");
    }
    return file;
  }

  private String current() throws IOException {
    String file = warc;
    return file == null || writer.position() >= settings.rollBytes() ? begin() : file;
  }

  private String begin() throws IOException {
    flush();
    String name = names.name(clock.instant(), ++serial);
    String path = OutputNames.WARC + '/' + name;
    open.put(path, disk.open(directory.resolve(path), 0));
    warc = path;
    writer.begin(name, clock.instant(), settings.software(), passport.get());
    return path;
  }

  private void restore(String name, long committed) throws IOException {
    Path file = directory.resolve(name);
    long length = Files.exists(file) ? Files.size(file) : 0;
    if (length > committed) {
      LOG.info(
          "cutting {} from {} to {} bytes: the rest was never committed", file, length, committed);
      disk.open(file, committed).close();
    } else if (length < committed) {
      LOG.warn(
          "{} holds {} bytes, the database expects {}: its pages are lost",
          file,
          length,
          committed);
    }
  }

  /** A WARC file of ours that the database does not know was begun and never committed. */
  private void removeUnknown(Map<String, Long> marks) throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(directory.resolve(OutputNames.WARC))) {
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
    Path file = directory.resolve(newest);
    long committed = marks.getOrDefault(newest, 0L);
    if (committed > 0
        && committed < settings.rollBytes()
        && Files.exists(file)
        && Files.size(file) == committed) {
      open.put(newest, disk.open(file, committed));
      warc = newest;
      writer.resume(String.valueOf(file.getFileName()), committed);
    }
  }

  private void closeFiles() throws IOException {
    for (OutputFile file : open.values()) {
      file.close();
    }
    open.clear();
  }
}
