package prospector.node.sink;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.node.settings.SinkSettings;
import prospector.node.text.TextLine;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageFeed;
import prospector.persistence.page.PageLines;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.UnreadFileException;
import prospector.web.content.MainText;

/** Makes batches of the stored pages that a sink wants. One thread. */
final class SinkFeed {
  private static final Logger LOG = LoggerFactory.getLogger(SinkFeed.class);
  private static final int ROWS = 200; // read at a time; a row is some kilobytes
  private static final int AWAY_TRIES = 10; // of a file; by then its reader is away for good
  private static final int LAST_AWAY_TRIES = 2; // fewer than those that a sink has at the end

  private final PageFeed pages;
  private final SinkTexts texts;
  private final SinkSettings.Sink sink;
  private final BooleanSupplier finishing;
  private String awayUrl = "";
  private int awayTries;
  private boolean away; // a file was given up since one was read

  /**
   * @param finishing whether all there is to be brought now
   */
  SinkFeed(PageFeed pages, SinkTexts texts, SinkSettings.Sink sink, BooleanSupplier finishing) {
    this.finishing = finishing;
    this.pages = pages;
    this.texts = texts;
    this.sink = sink;
  }

  /**
   * What follows a number; empty when nothing was stored since.
   *
   * <p>May have no lines, where none of what was stored is wanted. Ends before a file whose reader
   * is away.
   *
   * @throws UnreadFileException when such a file is the first that follows
   */
  Optional<Batch> after(String crawl, long number) {
    List<Line> lines = new ArrayList<>();
    long last = number;
    int bytes = 0;
    boolean more = true;
    boolean full = false;
    while (more && !full) {
      List<PageListing.Entry> rows = pages.after(crawl, last, ROWS);
      for (PageListing.Entry row : rows) {
        full = lines.size() == sink.batch().pages() || bytes >= sink.batch().bytes();
        if (full) {
          break;
        }
        if (sink.all() || row.stored().isNugget()) {
          Optional<byte[]> json = json(row.stored(), last == number);
          full = json.isEmpty();
          if (full) {
            break;
          }
          lines.add(new Line(row.number(), row.stored(), json.get()));
          bytes += json.get().length;
        }
        last = row.number();
      }
      more = rows.size() == ROWS;
    }
    return last == number
        ? Optional.empty()
        : Optional.of(new Batch(crawl, number, last, lines, full));
  }

  /** Empty where its text is to be read later, and it is not the first. */
  private Optional<byte[]> json(StoredPage stored, boolean first) {
    try {
      return Optional.of(json(stored));
    } catch (UnreadFileException e) {
      if (first) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private byte[] json(StoredPage stored) {
    try {
      if (sink.text()) {
        return TextLine.of(stored, text(stored));
      }
      ByteArrayOutputStream line = new ByteArrayOutputStream(1024);
      PageLines.write(stored, line);
      return line.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException("memory is no disk", e);
    }
  }

  /**
   * A page whose body cannot be read comes without its text; a file whose reader is away waits for
   * it, and all behind it, but not for good.
   */
  private Optional<MainText> text(StoredPage stored) {
    try {
      Optional<MainText> text = texts.read(stored);
      away &= text.isEmpty();
      return text;
    } catch (StorageException e) {
      if (e instanceof UnreadFileException file && file.passes() && isToBeTriedAgain(stored)) {
        throw e;
      }
      LOG.warn("{} comes to sink {} without its text", stored.page().url(), sink.name(), e);
      return Optional.empty();
    }
  }

  private boolean isToBeTriedAgain(StoredPage stored) {
    String url = stored.page().url();
    awayTries = url.equals(awayUrl) ? awayTries + 1 : 1;
    awayUrl = url;
    away |= awayTries >= (finishing.getAsBoolean() ? LAST_AWAY_TRIES : AWAY_TRIES);
    return !away;
  }
}
