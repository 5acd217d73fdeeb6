package prospector.node.watch;

import akka.NotUsed;
import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.japi.Pair;
import akka.stream.KillSwitches;
import akka.stream.StreamDetachedException;
import akka.stream.UniqueKillSwitch;
import akka.stream.javadsl.Keep;
import akka.stream.javadsl.Source;
import akka.stream.javadsl.StreamConverters;
import akka.util.ByteString;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.node.conduct.ConductReport;
import prospector.node.http.Problem;
import prospector.persistence.directory.StorageException;

/**
 * Writes reports that read files, straight into their answers.
 *
 * <p><em>One at a time, on a thread of its own, that nothing else waits for</em>: a second request
 * is told to come again. A report ends when its reader is gone, takes nothing for {@link #SILENCE},
 * or has had the time that there is for it; it holds some hundred kilobytes of text that its reader
 * has not taken. Thread-safe.
 */
final class ReportRoom {
  static final Duration SILENCE = Duration.ofSeconds(30);
  static final Duration LONGEST = Duration.ofMinutes(10);

  /** A place whose answer nobody began to send: its connection went before. */
  static final Duration UNUSED = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(ReportRoom.class);
  private static final int CHUNK_BYTES = 16 * 1024;
  private static final long IDLE_SECONDS = 5;

  private final Clock clock;
  private final Duration silence;
  private final ThreadPoolExecutor thread;
  private @Nullable Place taken; // guarded by this

  ReportRoom(Clock clock) {
    this(clock, SILENCE);
  }

  /**
   * @param silence how long a reader may take nothing
   */
  ReportRoom(Clock clock, Duration silence) {
    this.clock = clock;
    this.silence = silence;
    this.thread =
        new ThreadPoolExecutor(
            1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), ReportRoom::named);
    thread.allowCoreThreadTimeOut(true);
  }

  private static Thread named(Runnable work) {
    Thread made = new Thread(work, "report");
    made.setDaemon(true);
    return made;
  }

  /** Writes one report. */
  interface Report {
    void write(Writer out, ConductReport.Limits limits) throws IOException;
  }

  /** Writes a report that may be bytes; the stream is closed for it. */
  interface ByteReport {
    void write(OutputStream out, ConductReport.Limits limits) throws IOException;
  }

  /**
   * The answer that carries a report.
   *
   * @throws Problem when another one is being written
   */
  HttpResponse answer(ContentType type, Report report) {
    return answer(
        type,
        LONGEST,
        (bytes, limits) -> {
          Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
          report.write(out, limits);
          out.flush();
        });
  }

  /**
   * The answer that carries a report of bytes.
   *
   * @param longest that it may take
   * @throws Problem when another one is being written
   */
  HttpResponse answer(ContentType type, Duration longest, ByteReport report) {
    Place place = enter(longest);
    Source<ByteString, NotUsed> text =
        StreamConverters.asOutputStream(silence)
            .viaMat(KillSwitches.single(), Keep.both())
            .watchTermination(
                (ends, over) -> {
                  over.whenComplete((done, error) -> place.cancel());
                  begin(place, report, ends);
                  return NotUsed.getInstance();
                });
    return HttpResponse.create().withEntity(HttpEntities.createChunked(type, text));
  }

  private synchronized Place enter(Duration longest) {
    if (taken != null && !taken.isAbandoned()) {
      throw Problem.of(
          StatusCodes.SERVICE_UNAVAILABLE, "another report is being written: ask again later");
    }
    taken = new Place(longest);
    return taken;
  }

  private void begin(Place place, ByteReport report, Pair<OutputStream, UniqueKillSwitch> ends) {
    synchronized (this) {
      if (taken != place) { // it came too late, another one has its place
        ends.second().abort(new IOException("too late"));
        return;
      }
      place.begun = true;
    }
    thread.execute(() -> write(place, report, ends));
  }

  private void write(Place place, ByteReport report, Pair<OutputStream, UniqueKillSwitch> ends) {
    OutputStream out = new BufferedOutputStream(new Unbroken(ends.first()), CHUNK_BYTES);
    try {
      place.enter();
      report.write(out, place);
      out.close(); // only a whole report: to close is to say that this was all
    } catch (Exception e) { // interrupts too: Akka throws them undeclared
      if (place.isLeft(e)) {
        LOG.debug("a report was not written to its end, as its reader is gone", e);
      } else {
        LOG.warn("a report was not written to its end", e); // its reader is told to look here
      }
      ends.second().abort(e); // so that its reader knows
    } finally {
      place.leave();
      leave(place);
    }
  }

  private synchronized void leave(Place place) {
    if (taken == place) {
      taken = null;
    }
  }

  /** After a write that failed none is tried again, so that closing a writer waits for nobody. */
  private static final class Unbroken extends OutputStream {
    private final OutputStream out;
    private boolean broken;

    Unbroken(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (broken) {
        throw new IOException("the report broke off");
      }
      broken = true;
      out.write(bytes, offset, length);
      broken = false;
    }

    @Override
    public void close() throws IOException {
      if (!broken) {
        out.close();
      }
    }
  }

  /** Who may write. */
  private final class Place implements ConductReport.Limits {
    private final long sinceMillis = clock.millis();
    private final Duration longest;
    private volatile boolean begun;
    private volatile boolean cancelled;
    private @Nullable Thread writer; // guarded by this

    Place(Duration longest) {
      this.longest = longest;
    }

    /** The reader is gone, or has all of it: whoever waits for it to take more waits no longer. */
    synchronized void cancel() {
      cancelled = true;
      if (writer != null) {
        writer.interrupt();
      }
    }

    synchronized void enter() throws IOException {
      check();
      writer = Thread.currentThread();
    }

    synchronized void leave() {
      writer = null;
      Thread.interrupted(); // was for this report only
    }

    /** Whether a report failed because its reader is gone, which its stream may know first. */
    boolean isLeft(Exception failure) {
      boolean left = cancelled && !(failure instanceof StorageException);
      for (Throwable cause = failure; cause != null && !left; cause = cause.getCause()) {
        left = cause instanceof StreamDetachedException;
      }
      return left;
    }

    boolean isAbandoned() {
      return !begun && clock.millis() - sinceMillis > UNUSED.toMillis();
    }

    @Override
    public void check() throws IOException {
      if (cancelled) {
        throw new IOException("nobody reads the report any more");
      } else if (clock.millis() - sinceMillis > longest.toMillis()) {
        throw new IOException("the report took longer than " + longest);
      }
    }
  }
}
