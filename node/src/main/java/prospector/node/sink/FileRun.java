package prospector.node.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.node.settings.SinkSettings;
import prospector.objects.ObjectStore;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchivedFile;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.SinkTable;

/**
 * Puts the WARC files of this node into a bucket once they are full, and the one that is not when
 * no crawl is open and nothing was added to it for a while, or the process ends. <em>A file is
 * never deleted here</em>, and counts as brought once the store has it whole. The last one comes
 * again, longer, when the crawl goes on.
 *
 * <p>One thread, which rests after each file in proportion to the CPU time that it took.
 */
final class FileRun implements SinkWork {
  private static final Logger LOG = LoggerFactory.getLogger(FileRun.class);
  private static final String NO_CRAWL = ""; // a file may hold pages of several
  private static final Pattern MARK = Pattern.compile("(\\d+) (\\d+)");

  /** A crawl's last record, its passport, comes some 10 s after its end. */
  private static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final Parts parts;
  private final SinkTable cursors;
  private final String name;
  private @Nullable ArchivedFile seen; // the one that grows, since no crawl is open
  private long seenNanos;

  /**
   * What it works with.
   *
   * @param prefix of the names in the bucket
   * @param share of a core, above 0 and at most 1
   * @param cpuNanos CPU time of the thread that asks
   */
  record Parts(
      SinkSettings.Sink sink,
      CrawlDatabase database,
      ObjectStore store,
      String prefix,
      Trouble trouble,
      SinkCounts counts,
      SinkRest rest,
      double share,
      LongSupplier nanoTime,
      LongSupplier cpuNanos) {}

  FileRun(Parts parts) {
    this.parts = parts;
    this.cursors = parts.database().sinks();
    this.name = parts.sink().name();
  }

  @Override
  public String unit() {
    return "WARC files";
  }

  @Override
  public String setAside() {
    return "will not be brought to " + name + ": prospector.log says which, and why";
  }

  @Override
  public void run() {
    try {
      boolean on = true;
      while (on) {
        on = step();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // its time at the end is over
    } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
      parts.trouble().off(e.toString());
    }
  }

  /** One file and the rest after it; false at the end. */
  private boolean step() throws InterruptedException {
    long before = parts.cpuNanos().getAsLong();
    boolean finishing = parts.rest().isFinishing();
    List<ArchivedFile> left;
    try {
      left = finishing ? left() : due();
      if (!left.isEmpty()) {
        bring(left.get(0));
      }
      parts.trouble().succeeded();
    } catch (IOException | StorageException e) {
      return parts.trouble().failed(e);
    }
    parts.counts().waiting(Math.max(0, left.size() - 1));
    if (finishing) {
      return left.size() > 1 && !parts.rest().isOver();
    }
    long took = Math.max(0, parts.cpuNanos().getAsLong() - before);
    long pause = (long) (took * (1 / parts.share() - 1));
    long news = parts.sink().batch().time().toNanos();
    parts.rest().await(left.size() > 1 ? pause : Math.max(pause, news));
    return !parts.rest().isOver();
  }

  /** What is left, without the one that grows as long as it may go on to. */
  private List<ArchivedFile> due() {
    List<ArchivedFile> left = left();
    int last = left.size() - 1;
    return last < 0 || left.get(last).full() || standsStill(left.get(last))
        ? left
        : left.subList(0, last);
  }

  private boolean standsStill(ArchivedFile file) {
    if (parts.database().crawls().heads().stream().anyMatch(crawl -> crawl.state().isOpen())) {
      seen = null;
      return false;
    }
    long now = parts.nanoTime().getAsLong();
    if (!Objects.equals(seen, file)) {
      seen = file;
      seenNanos = now;
    }
    return now - seenNanos >= STILL_NANOS;
  }

  private void bring(ArchivedFile file) throws IOException, InterruptedException {
    if (!Files.exists(file.path())) {
      LOG.warn("sink {}: {} was moved away before it was brought", name, file.path());
    } else if (Files.size(file.path()) < file.length()) { // one whose end was lost with the power
      setAside(file, "it lost its end");
    } else if (file.length() > ObjectStore.BYTES_MAX) {
      setAside(file, "it is larger than a store takes in one request");
    } else {
      parts.store().put(parts.prefix() + file.path().getFileName(), file.path(), file.length());
      parts.counts().brought(1);
    }
    cursors.advance(
        NO_CRAWL,
        name,
        new SinkTable.Cursor(
            file.full() ? file.number() : file.number() - 1L, file.number() + " " + file.length()));
  }

  /** No later try would mend it, and those behind it are to go. */
  private void setAside(ArchivedFile file, String why) {
    LOG.warn("sink {}: {} is not brought: {}", name, file.path(), why);
    parts.counts().refused();
  }

  /** Files that the bucket has not as they are, oldest first. */
  private List<ArchivedFile> left() {
    SinkTable.Cursor cursor = cursors.all(name).getOrDefault(NO_CRAWL, SinkTable.Cursor.START);
    Matcher mark = MARK.matcher(cursor.mark());
    boolean marked = mark.matches();
    return parts.database().warcs().stream()
        .filter(file -> file.number() > cursor.number())
        .filter(
            file ->
                !marked
                    || file.number() != Integer.parseInt(mark.group(1))
                    || file.length() != Long.parseLong(mark.group(2)))
        .toList();
  }

  @Override
  public long waiting() {
    return left().size();
  }
}
