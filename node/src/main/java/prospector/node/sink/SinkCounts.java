package prospector.node.sink;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What a sink did since the process started. Thread-safe. */
public final class SinkCounts {
  private final LongAdder pages = new LongAdder();
  private final LongAdder batches = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final AtomicLong waiting = new AtomicLong();
  private volatile boolean off;

  void brought(int some) {
    pages.add(some);
    batches.increment();
  }

  void failed() {
    failures.increment();
  }

  void refused() {
    refused.increment();
  }

  void waiting(long now) {
    waiting.set(now);
  }

  void off() {
    off = true;
  }

  /** Pages that were taken; again counts again. */
  public long pages() {
    return pages.sum();
  }

  /** Batches that were taken. */
  public long batches() {
    return batches.sum();
  }

  /** Tries that failed. */
  public long failures() {
    return failures.sum();
  }

  /** Pages, or WARC files, that are set aside, as they will never be taken. */
  public long pagesRefused() {
    return refused.sum();
  }

  /** Stored pages that it has not come to, as they were counted last. */
  public long waiting() {
    return waiting.get();
  }

  /** Whether it does nothing more until the next start. */
  public boolean isOff() {
    return off;
  }
}
