package prospector.node.sink;

import java.nio.file.FileSystemException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of a receiver that fails: one line when that begins, one when it is over, and a rest
 * before each new try that grows. One thread.
 */
final class Trouble {
  private static final Logger LOG = LoggerFactory.getLogger(Trouble.class);

  /** Tries at the end without a batch between them, after which the rest is left. */
  private static final int LAST_TRIES = 4;

  private final String sink;
  private final BackOff backOff;
  private final SinkCounts counts;
  private final SinkRest rest;
  private final Clock clock;
  private long sinceMillis;
  private int lastTries;
  private long batchesBefore;

  Trouble(String sink, BackOff backOff, SinkCounts counts, SinkRest rest, Clock clock) {
    this.sink = sink;
    this.backOff = backOff;
    this.counts = counts;
    this.rest = rest;
    this.clock = clock;
  }

  /** Another failure; false where no further try is to be made. */
  boolean failed(Exception failure) throws InterruptedException {
    counts.failed();
    if (backOff.tries() == 0) {
      sinceMillis = clock.millis();
      LOG.warn(
          "sink {} takes nothing: {}; what there is waits, it is tried again, and the crawl goes on",
          sink,
          words(failure));
    }
    long wanted =
        failure instanceof Receiver.LaterException later
            ? TimeUnit.SECONDS.toMillis(later.seconds())
            : 0;
    long pause = backOff.nextMillis(wanted);
    if (rest.isFinishing()) {
      return failedAtTheEnd(pause);
    }
    rest.await(TimeUnit.MILLISECONDS.toNanos(pause));
    return !rest.isOver();
  }

  private boolean failedAtTheEnd(long pauseMillis) throws InterruptedException {
    lastTries = counts.batches() == batchesBefore ? lastTries + 1 : 1;
    batchesBefore = counts.batches();
    if (lastTries == LAST_TRIES) {
      return false;
    }
    rest.awaitOver(TimeUnit.MILLISECONDS.toNanos(pauseMillis));
    return !rest.isOver();
  }

  void succeeded() {
    if (backOff.tries() > 0) {
      LOG.warn(
          "sink {} takes what there is again, after {} s and {} tries",
          sink,
          Duration.ofMillis(clock.millis() - sinceMillis).toSeconds(),
          backOff.tries());
      backOff.succeeded();
    }
  }

  /** It does nothing more until the next start. */
  void off(String why) {
    counts.off();
    if (!rest.isOver()) {
      LOG.warn(
          "sink {} is off until the next start, which goes on where it is; the crawl goes on: {}",
          sink,
          why);
    }
  }

  /** The message of a file's failure is its name alone. */
  private static String words(Exception failure) {
    return failure instanceof FileSystemException
        ? failure.toString()
        : String.valueOf(failure.getMessage());
  }
}
