package prospector.node.sink;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.node.settings.SinkSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageFeed;
import prospector.persistence.page.QuietCrawls;
import prospector.persistence.page.UnreadFileException;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.SinkTable;

/**
 * The work of one sink: a batch is read, taken, and its cursor committed, in this order.
 *
 * <p><em>The cursor goes on only behind what the receiver has, or will never have</em>; the latter
 * is set aside in a file. A receiver that does not take pages is tried again, with one line when
 * that begins and one when it ends. What cannot go on ends the sink with one line, until the next
 * start; its cursor stands.
 *
 * <p>One thread, which rests after each batch in proportion to the CPU time that it took.
 */
final class SinkRun implements SinkWork {
  private static final Logger LOG = LoggerFactory.getLogger(SinkRun.class);

  /** Pages refused one after the other, after which it is the receiver that is at fault. */
  static final int REFUSED_IN_A_ROW = 20;

  private static final int REFUSED_SAID = 50; // the others are only counted
  private static final int COUNTED = 100_000; // pages that wait, counted no further
  private static final long COUNT_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final Parts parts;
  private final SinkSettings.Sink sink;
  private final PageFeed feed;
  private final SinkFeed batches;
  private final RefusedFile refused;
  private final SinkCounts counts;
  private final SinkRest rest;
  private final QuietCrawls quiet;
  private final Map<String, SinkTable.Cursor> cursors = new HashMap<>();
  private final Map<String, Untaken> untaken = new HashMap<>();
  private boolean opened;
  private int refusedInARow;
  private long countedNanos = Long.MIN_VALUE;

  /**
   * What it works with.
   *
   * @param directory of the crawl
   * @param share of a core, above 0 and at most 1
   * @param cpuNanos CPU time of the thread that asks, and of processes that read files for it
   */
  record Parts(
      SinkSettings.Sink sink,
      CrawlDatabase database,
      Receiver receiver,
      SinkFeed batches,
      Trouble trouble,
      SinkCounts counts,
      SinkRest rest,
      Path directory,
      double share,
      LongSupplier nanoTime,
      LongSupplier cpuNanos) {}

  /**
   * A batch whose cursor is not stored. It comes again as it was: its receiver may have it already,
   * and knows it by its key.
   *
   * @param turn by which its pages were judged ({@link
   *     prospector.persistence.table.RejudgeTable#turn})
   */
  private record Untaken(Batch batch, long turn) {}

  SinkRun(Parts parts) {
    this.parts = parts;
    this.sink = parts.sink();
    this.feed = parts.database().feed();
    this.batches = parts.batches();
    this.counts = parts.counts();
    this.rest = parts.rest();
    this.quiet = new QuietCrawls(() -> TimeUnit.NANOSECONDS.toMillis(parts.nanoTime().getAsLong()));
    this.refused = new RefusedFile(parts.directory(), sink.name());
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
    } catch (Receiver.HungException e) {
      parts.trouble().off(String.valueOf(e.getMessage()));
    } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
      parts.trouble().off(e.toString());
    } finally {
      parts.receiver().close();
    }
  }

  /** A batch of each crawl, and the rest after it; false at the end. */
  private boolean step() throws Receiver.HungException, InterruptedException {
    long before = parts.cpuNanos().getAsLong();
    boolean finishing = rest.isFinishing(); // asked first: pages may come while it looks
    boolean more = false;
    try {
      open();
      UnreadFileException unread = null;
      for (CrawlTable.Head crawl : parts.database().crawls().heads()) {
        try {
          more |= crawl.state().isWhole() && bring(crawl, finishing);
        } catch (UnreadFileException e) { // of one crawl
          unread = e;
        }
      }
      if (unread != null) {
        throw unread;
      }
      parts.trouble().succeeded();
    } catch (Receiver.HungException e) {
      throw e;
    } catch (IOException | StorageException e) {
      count(true);
      return parts.trouble().failed(e);
    }
    count(more);
    if (finishing) {
      return more && !rest.isOver();
    }
    long took = Math.max(0, parts.cpuNanos().getAsLong() - before);
    long pause = (long) (took * (1 / parts.share() - 1));
    rest.await(more ? pause : Math.max(pause, sink.batch().time().toNanos()));
    return !rest.isOver();
  }

  private void open() throws IOException {
    cursors.clear(); // where a crawl is judged anew its sinks begin anew
    cursors.putAll(parts.database().sinks().all(sink.name()));
    if (!opened) {
      parts.receiver().open(cursors.values().stream().map(SinkTable.Cursor::mark).toList());
      opened = true;
    }
  }

  /**
   * Whether there is more to bring at once.
   *
   * @param last whether it is looked at for the last time
   */
  private boolean bring(CrawlTable.Head crawl, boolean last)
      throws IOException, InterruptedException {
    SinkTable.Cursor from = cursors.getOrDefault(crawl.id(), SinkTable.Cursor.START);
    boolean open = crawl.state().isOpen();
    if (!last && quiet.leavesOut(crawl.id(), open, from.number())) {
      return false;
    }
    Optional<Batch> again = untaken(crawl.id(), from.number());
    Optional<Batch> batch = again.or(() -> batches.after(crawl.id(), from.number()));
    if (batch.isEmpty()) {
      quiet.gaveNothing(crawl.id(), open, from.number());
      return false;
    }
    if (batch.get().lines().isEmpty()) {
      advance(batch.get(), from.mark());
    } else {
      begin(batch.get(), from);
      bring(batch.get());
    }
    return again.isPresent() || batch.get().more(); // behind one that failed may lie more by now
  }

  private Optional<Batch> untaken(String crawl, long after) {
    Untaken last = untaken.get(crawl);
    return last != null && last.batch().after() == after && last.turn() == turn(crawl)
        ? Optional.of(last.batch())
        : Optional.empty();
  }

  private long turn(String crawl) {
    return parts.database().rejudging().turn(crawl);
  }

  /** So that the next start knows what a kill leaves of the batch. */
  private void begin(Batch batch, SinkTable.Cursor from) throws IOException {
    Optional<String> mark = parts.receiver().begin(batch);
    if (mark.isPresent() && !mark.get().equals(from.mark())) {
      advance(batch.crawl(), new SinkTable.Cursor(from.number(), mark.get()));
    }
  }

  /** In halves where the whole is refused, down to the page that is at fault. */
  private void bring(Batch batch) throws IOException, InterruptedException {
    untaken.put(batch.crawl(), new Untaken(batch, turn(batch.crawl())));
    Receiver.Taken taken;
    try {
      taken = parts.receiver().take(batch);
    } catch (Receiver.RefusedException e) {
      if (batch.lines().size() > 1) {
        bring(batch.head());
        bring(batch.tail());
        return;
      }
      taken =
          new Receiver.Taken(
              markOf(batch.crawl()),
              List.of(new Receiver.Refused(batch.lines().get(0), String.valueOf(e.getMessage()))));
    }
    int brought = batch.lines().size() - taken.refused().size();
    for (Receiver.Refused page : taken.refused()) {
      if (brought == 0) {
        checkTakesAny(page);
      }
      setAside(page);
    }
    if (brought > 0) {
      refusedInARow = 0;
      counts.brought(brought);
    }
    advance(batch, taken.mark());
  }

  private String markOf(String crawl) {
    return cursors.getOrDefault(crawl, SinkTable.Cursor.START).mark();
  }

  private void checkTakesAny(Receiver.Refused page) throws IOException {
    if (refusedInARow >= REFUSED_IN_A_ROW) {
      throw new IOException(
          "it refused " + REFUSED_IN_A_ROW + " pages one after the other, the last: " + page.why());
    }
  }

  private void setAside(Receiver.Refused page) throws IOException {
    boolean kept = refused.add(page.line());
    refusedInARow++;
    counts.refused();
    if (counts.pagesRefused() <= REFUSED_SAID) {
      LOG.warn(
          "sink {}: {} is not taken ({}); {} {}",
          sink.name(),
          page.line().url(),
          page.why(),
          kept ? "its line is in" : "there is no more room for its line in",
          refused.path());
    }
  }

  private void advance(Batch batch, String mark) {
    advance(batch.crawl(), new SinkTable.Cursor(batch.last(), mark));
    untaken.remove(batch.crawl());
  }

  private void advance(String crawl, SinkTable.Cursor cursor) {
    parts.database().sinks().advance(crawl, sink.name(), cursor);
    cursors.put(crawl, cursor);
  }

  /**
   * How many pages wait is counted now and then, as that reads their rows. The old figure stays
   * where the database is away: whether pages can be brought is not for this to say.
   */
  private void count(boolean more) {
    long now = parts.nanoTime().getAsLong();
    if (!more) {
      counts.waiting(0);
    } else if (countedNanos == Long.MIN_VALUE || now - countedNanos >= COUNT_NANOS) {
      countedNanos = now;
      try {
        counts.waiting(waiting());
      } catch (StorageException e) {
        LOG.debug("sink {}: pages that wait cannot be counted", sink.name(), e);
      }
    }
  }

  @Override
  public String unit() {
    return "pages";
  }

  @Override
  public String setAside() {
    String file = "sinks/" + sink.name() + ".refused.jsonl";
    return "were refused by " + sink.name() + " and are set aside in " + file;
  }

  @Override
  public long waiting() {
    Map<String, SinkTable.Cursor> known = parts.database().sinks().all(sink.name());
    return parts.database().crawls().heads().stream()
        .mapToLong(
            crawl ->
                waiting(crawl, known.getOrDefault(crawl.id(), SinkTable.Cursor.START).number()))
        .sum();
  }

  private long waiting(CrawlTable.Head crawl, long number) {
    return !crawl.state().isWhole() || quiet.leavesOut(crawl.id(), crawl.state().isOpen(), number)
        ? 0
        : feed.countAfter(crawl.id(), number, COUNTED);
  }
}
