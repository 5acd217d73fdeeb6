package prospector.persistence.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.OutputFile;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageLines;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.Revisit;

/**
 * The output files of one node: the current WARC file, {@code pages.jsonl}, {@code nuggets.jsonl},
 * {@code robots.jsonl}, the index of the archived robots.txt, and {@code links.jsonl.gz}.
 *
 * <p><em>After {@link #recover} each file ends where the database says that its committed part
 * ends.</em> A WARC file that is shorter than that (a lost disk) is left alone and a new one begun,
 * so that no row ever points at another page's record; a file of lines that is shorter ends behind
 * its last whole line.
 *
 * <p>One thread. After an exception only {@link #recover} may follow.
 */
public final class ArchiveFiles implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ArchiveFiles.class);

  private static final List<String> LINE_FILES = List.of(OutputNames.PAGES, OutputNames.NUGGETS);

  private static final List<String> ALL_LINES =
      List.of(OutputNames.PAGES, OutputNames.NUGGETS, OutputNames.ROBOTS, OutputNames.LINKS);

  private static final int BLOCK_BYTES = 8192;

  private final Path directory;
  private final OpenFiles open;
  private final WarcSeries warcs;

  /** Lines of the index whose records wait, too. */
  private final StringBuilder indexed = new StringBuilder();

  /** What pages point to whose records wait, too. */
  private final LinkLines linked = new LinkLines();

  private boolean goneTold;

  /**
   * @param passport what the crawls are that are stored here, a line each
   */
  public ArchiveFiles(
      Path directory,
      ArchiveSettings settings,
      Clock clock,
      OutputFile.Disk disk,
      Supplier<List<String>> passport) {
    this.directory = directory;
    this.open = new OpenFiles(directory, disk);
    this.warcs = new WarcSeries(open, settings, clock, passport);
  }

  /** Whom to tell before a WARC file is begun. */
  void noted(WarcSeries.Beginning by) {
    warcs.noted(by);
  }

  /**
   * Refuses to start in a directory that some other crawl wrote: its lines would be cut away, and
   * its archive would pass for this one's.
   *
   * @throws StorageException when one of the files this crawl will write, or a WARC file of this
   *     node's name, has bytes already
   */
  void refuseForeign() throws IOException {
    List<String> own = new ArrayList<>(ALL_LINES);
    warcs.ofNode().forEach(name -> own.add(OutputNames.WARC + '/' + name));
    for (String name : own) {
      Path file = directory.resolve(name);
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
    open.close();
    indexed.setLength(0);
    linked.clear();
    List<String> gone = new ArrayList<>();
    for (Map.Entry<String, Long> mark : new TreeMap<>(marks).entrySet()) {
      boolean warc = WarcSeries.isWarc(mark.getKey()); // others go on, and would be cut
      if (warc && mark.getValue() > 0 && !Files.exists(directory.resolve(mark.getKey()))) {
        gone.add(mark.getKey());
      } else if (!warc || mark.getValue() > 0) {
        restore(mark.getKey(), mark.getValue());
      }
    }
    tell(gone);
    warcs.recover(marks);
    for (String lines : LINE_FILES) {
      open.open(lines, wholeLines(lines, marks.getOrDefault(lines, 0L)));
    }
    openIndex(marks);
    open.open(OutputNames.LINKS, marks.getOrDefault(OutputNames.LINKS, 0L));
  }

  /** An index that is missing, or is not what the database knows, begins with what it lacks. */
  private void openIndex(Map<String, Long> marks) throws IOException {
    Path file = directory.resolve(OutputNames.ROBOTS);
    long committed = marks.getOrDefault(OutputNames.ROBOTS, 0L);
    boolean whole =
        marks.containsKey(OutputNames.ROBOTS)
            && (Files.exists(file) ? Files.size(file) : 0) == committed;
    OutputFile index = open.open(OutputNames.ROBOTS, whole ? committed : 0);
    if (whole) {
      return;
    }
    StringBuilder before = new StringBuilder();
    marks.entrySet().stream()
        .filter(mark -> WarcSeries.isWarc(mark.getKey()) && mark.getValue() > 0)
        .sorted(Map.Entry.comparingByKey())
        .map(mark -> new RobotsLine.Unindexed(WarcSeries.name(mark.getKey()), mark.getValue()))
        .forEach(old -> before.append(RobotsLine.of(old)));
    index.append(bytes(before));
  }

  private static ByteBuffer bytes(CharSequence text) {
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
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
  WarcLocation append(Capture capture) throws IOException, SQLException {
    return warcs.append(capture);
  }

  /** Archives an exchange whose payload is archived already. */
  WarcLocation append(Capture capture, Revisit revisit) throws IOException, SQLException {
    return warcs.append(capture, revisit);
  }

  /** Ends what is there now of the current WARC file with a crawl's passport. */
  void describe(String uri, byte[] json) throws IOException, SQLException {
    warcs.describe(uri, json);
  }

  /** Empties the files of lines, which are to be written anew. */
  void restartLines() throws IOException {
    for (String lines : LINE_FILES) {
      open.close(lines);
      open.open(lines, 0);
    }
  }

  /** Writes the lines of stored pages. */
  void appendLines(Collection<StoredPage> pages) throws IOException {
    if (!pages.isEmpty()) {
      open.get(OutputNames.PAGES).append(PageLines.of(pages));
    }
    List<StoredPage> nuggets = pages.stream().filter(StoredPage::isNugget).toList();
    if (!nuggets.isEmpty()) {
      open.get(OutputNames.NUGGETS).append(PageLines.of(nuggets));
    }
  }

  /** Hands the waiting WARC records to the operating system. */
  void flush() throws IOException {
    warcs.flush();
    if (!indexed.isEmpty()) { // never before the records
      open.get(OutputNames.ROBOTS).append(bytes(indexed));
      indexed.setLength(0);
    }
    if (!linked.isEmpty()) {
      open.get(OutputNames.LINKS).append(linked.member());
      linked.clear();
    }
  }

  /** Length of every open file, to be committed with the rows. */
  Map<String, Long> marks() {
    return open.lengths();
  }

  /** Says that {@link #marks} are committed: files that are full are closed. */
  void committed() throws IOException {
    warcs.closeFull();
  }

  @Override
  public void close() throws IOException {
    linked.close();
    warcs.close();
    open.close();
  }

  private void restore(String name, long committed) throws IOException {
    Path file = directory.resolve(name);
    long length = Files.exists(file) ? Files.size(file) : 0;
    if (length > committed) {
      LOG.info(
          "cutting {} from {} to {} bytes: the rest was never committed", file, length, committed);
      open.open(name, committed);
      open.close(name);
    } else if (length < committed) {
      LOG.warn(
          "{} holds {} bytes, the database expects {}: what was behind them is lost",
          file,
          length,
          committed);
    }
  }

  /** Somebody may have moved WARC files away: those are told once, in one line. */
  private void tell(List<String> gone) {
    if (!gone.isEmpty() && !goneTold) {
      goneTold = true;
      LOG.warn(
          "WARC files that are not in {} any more: {}, from {} to {}; what is in them cannot be read"
              + " unless they are put back",
          directory,
          gone.size(),
          gone.get(0),
          gone.get(gone.size() - 1));
    }
  }

  /**
   * Up to where a file of lines is whole lines: what a power cut left of it may end within one, or
   * in zeros, and the next line would be glued to that.
   */
  private long wholeLines(String name, long committed) throws IOException {
    Path file = directory.resolve(name);
    if (!Files.exists(file)) {
      return 0;
    }
    try (FileChannel lines = FileChannel.open(file, StandardOpenOption.READ)) {
      long length = Math.min(committed, lines.size());
      ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
      for (long end = length; end > 0; end -= BLOCK_BYTES) {
        long start = Math.max(0, end - BLOCK_BYTES);
        block.clear().limit((int) (end - start));
        while (block.hasRemaining() && lines.read(block, start + block.position()) >= 0) {
          // until the block is there
        }
        for (int i = block.position() - 1; i >= 0; i--) {
          if (block.get(i) == '\n') {
            return start + i + 1;
          }
        }
      }
      return 0;
    }
  }
}
