package prospector.actors.host;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import prospector.actors.Elapsed;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.Arrived;
import prospector.actors.host.link.HostMessage;

/**
 * Links that arrived and are not persisted yet: what comes while an event is being written is taken
 * together as the next one, once the host's row stands. Owned by one host actor; losing it is
 * harmless, its senders resend.
 */
final class Inbox {
  private static final int FULL = 500; // links: about what one event should hold

  private final HostSelf self;
  private final DueRow row;
  private final List<HostMessage.Deliver> waiting = new ArrayList<>();
  private List<HostMessage.Deliver> taken = List.of();
  private int links;
  private long lastMillis; // when links came last, epoch milliseconds
  private boolean flushing; // told to flush, or the row is being written for it

  Inbox(HostSelf self, DueRow row) {
    this.self = self;
    this.row = row;
  }

  void add(HostMessage.Deliver deliver) {
    waiting.add(deliver);
    lastMillis = self.timing().nowMillis();
    for (HostMessage.Parcel parcel : deliver.parcels()) {
      links += parcel.batch().links().size();
    }
  }

  /** Whether so much waits that it should wait no longer. */
  boolean isFull() {
    return links >= FULL;
  }

  /** Whether none have come for as long as two rounds of what may wait for company. */
  boolean isQuiet() {
    long quietMillis = 2 * self.services().settings().holdLinks().toMillis();
    return isEmpty() && Elapsed.isOver(lastMillis, self.timing().nowMillis(), quietMillis);
  }

  boolean isEmpty() {
    return waiting.isEmpty() && taken.isEmpty();
  }

  void clear() {
    waiting.clear();
    links = 0;
    taken = List.of();
  }

  /** What the turn under way took out. */
  List<HostMessage.Deliver> taken() {
    return taken;
  }

  /** What was taken is persisted, or given up. */
  void endTurn() {
    taken = List.of();
  }

  // ---- when they are taken

  /** They are to be persisted next. */
  void flushSoon() {
    if (!flushing) {
      flushing = true;
      self.tell(HostNote.Tick.FLUSH);
    }
  }

  /** They may wait for company, but not for ever. */
  void flushLater() {
    if (!flushing && !self.timers().isTimerActive(HostNote.Tick.FLUSH)) {
      self.timers().startSingleTimer(HostNote.Tick.FLUSH, self.services().settings().holdLinks());
    }
  }

  /** They are being taken, or are given up. */
  void flushed() {
    flushing = false;
    self.timers().cancel(HostNote.Tick.FLUSH);
  }

  /** Has them persisted once the host's row stands; false when it does. */
  boolean awaitsRow() {
    if (flushing) {
      return !row.stands(); // asked for once; the answer flushes
    }
    flushing = row.isWrittenFirst(HostNote.Tick.FLUSH, HostNote.LinksLost::new);
    return flushing;
  }

  /** Whether a flush that was asked for before they came must wait for the host's row. */
  boolean isTooEarly() {
    return !isEmpty() && row.isWrittenFirst(HostNote.Tick.FLUSH, HostNote.LinksLost::new);
  }

  /** Whether another event may take them along: not while their row is being written. */
  boolean mayGoAlong() {
    return row.stands();
  }

  // ---- taking them

  /** Takes everything out and sorts it; the same again while the turn has not ended. */
  Arrived take(Function<String, Admission> admissions) {
    if (taken.isEmpty()) {
      taken = List.copyOf(waiting);
      waiting.clear();
      links = 0;
    }
    return Arrived.sorted(taken, admissions);
  }
}
