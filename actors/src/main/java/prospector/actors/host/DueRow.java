package prospector.actors.host;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import prospector.persistence.table.DueTable;

/**
 * The host's row in the index of hosts with work, as a host in memory knows it.
 *
 * <p><em>It is durable before any event that brings work</em>: after a kill nobody would wake the
 * host for that work. Owned by one host actor.
 */
final class DueRow {
  private final HostSelf self;
  private boolean stands; // durable, and not removed since
  private boolean mayBeParked; // what there was to do was of crawls that nobody works on
  private CompletableFuture<?> write = CompletableFuture.completedFuture(null); // the last
  private long removals; // a row written before the last of them is gone

  DueRow(HostSelf self) {
    this.self = self;
  }

  /** What a host has to do had its row before it. */
  void recovered(boolean hasWork, boolean ofOpenCrawls) {
    stands |= hasWork;
    mayBeParked = hasWork && !ofOpenCrawls;
  }

  /** There is work of a crawl that goes on now. */
  void unpark() {
    mayBeParked = false;
    self.services().due().put(self.name(), self.timing().nowMillis());
  }

  boolean stands() {
    return stands;
  }

  /**
   * Has the row written before an event that brings work.
   *
   * @param then what to be told with once it is written
   * @param failed what to be told with when it could not be
   * @return false when it stands: the event may follow
   */
  boolean isWrittenFirst(HostNote then, Function<Throwable, HostNote> failed) {
    if (stands && !mayBeParked) {
      return false;
    }
    long before = removals;
    self.whenDone(
        self.services().due().put(self.name(), self.timing().nowMillis()),
        (done, error) -> error == null ? new HostNote.DueKnown(before, then) : failed.apply(error));
    return true;
  }

  /** It was written, and stands if it was not removed meanwhile. */
  void written(HostNote.DueKnown message) {
    stands |= message.removals() == removals;
    mayBeParked &= !stands;
  }

  /** The host is asked for the first time: from here on it stands among those that were. */
  void asked() {
    if (stands) {
      self.services().due().put(self.name(), self.timing().nowMillis());
    }
  }

  /**
   * The host leaves memory with its work.
   *
   * @param score of its best URL, log-odds
   */
  void weigh(double score) {
    if (stands) {
      self.services().due().weigh(self.name(), DueTable.Row.scaled(score));
    }
  }

  void remove() {
    stands = false;
    removals++;
    write = self.services().due().remove(self.name()).toCompletableFuture();
  }

  /**
   * The host leaves memory until an instant.
   *
   * @param dueMillis epoch milliseconds, or as {@link DueTable.Row#parkedMillis} has it
   * @param worth of its best URL, as {@link DueTable.Row#scaled} has it
   */
  void rest(long dueMillis, int worth) {
    mayBeParked = dueMillis >= DueTable.PARKED; // links may still come before its end
    write = self.services().due().put(self.name(), dueMillis, worth).toCompletableFuture();
  }

  /** The last write that another owner's could come before; done where there was none. */
  CompletableFuture<?> write() {
    return write;
  }
}
