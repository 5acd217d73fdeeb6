package prospector.actors.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.RobotsJudge;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.HostEvent;
import prospector.persistence.page.PageRecord;
import prospector.web.url.CrawlUrl;

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

  /** What one turn takes out, sorted. */
  record Turn(List<HostMessage.Deliver> taken, Map<String, Admission.Result> byCrawl) {

    static final Turn NONE = new Turn(List.of(), Map.of());

    /** Whether the database must do something before its events. */
    boolean needsGroundwork() {
      return byCrawl.values().stream()
          .anyMatch(
              result ->
                  !result.refused.isEmpty()
                      || !result.doubtful.isEmpty()
                      || !result.open().isEmpty());
    }

    /** URLs that the host's rules must be asked about: the same rules for all crawls. */
    RobotsJudge.Open open() {
      Set<CrawlUrl> urls = new LinkedHashSet<>();
      RobotsJudge.Open open = RobotsJudge.Open.NONE;
      for (Admission.Result result : byCrawl.values()) {
        if (!result.open().isEmpty()) {
          open = result.open();
          urls.addAll(open.urls());
        }
      }
      return new RobotsJudge.Open(open.by(), open.characters(), urls);
    }

    /** URLs whose state must be looked up. */
    Map<String, Set<CrawlUrl>> doubtful() {
      Map<String, Set<CrawlUrl>> urls = new LinkedHashMap<>();
      byCrawl.forEach(
          (crawl, result) -> {
            if (!result.doubtful.isEmpty()) {
              urls.put(crawl, result.doubtful);
            }
          });
      return urls;
    }

    List<HostEvent> events(String host) {
      List<HostEvent> events = new ArrayList<>();
      byCrawl.forEach(
          (crawl, result) -> {
            if (!result.isEmpty()) {
              events.add(
                  new HostEvent.UrlsReceived(host, crawl, result.admitted, result.refusals()));
            }
          });
      return events;
    }

    /** Rows of what a rule refuses. */
    List<PageRecord> refusedRows(String host, long nowMillis) {
      List<PageRecord> rows = new ArrayList<>();
      byCrawl.forEach(
          (crawl, result) ->
              rows.addAll(Tasks.refusedRows(crawl, host, result.refused, nowMillis)));
      return rows;
    }

    /** Tells the senders: seeds at once, hosts through the relay. */
    void acknowledge(String host, HostServices services) {
      Map<String, HandoffRelay.Receipt> receipts = new LinkedHashMap<>();
      for (HostMessage.Deliver deliver : taken) {
        if (deliver.replyTo() != null) {
          long part = deliver.parcels().isEmpty() ? 0 : deliver.parcels().get(0).seq();
          deliver.replyTo().tell(new HostMessage.Received(host, part));
        }
        for (HostMessage.Parcel parcel : deliver.parcels()) {
          if (!parcel.fromHost().isEmpty()) {
            receipts
                .computeIfAbsent(
                    parcel.fromHost(),
                    from -> new HandoffRelay.Receipt(from, deliver.fromNode(), new ArrayList<>()))
                .seqs()
                .add(parcel.seq());
          }
        }
      }
      receipts.values().forEach(services.relay()::tell);
    }
  }

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
    return isEmpty() && self.timing().nowMillis() - lastMillis >= quietMillis;
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
  Turn take(Function<String, Admission> admissions) {
    if (taken.isEmpty()) {
      taken = List.copyOf(waiting);
      waiting.clear();
      links = 0;
    }
    Map<String, Admission.Result> byCrawl = new LinkedHashMap<>();
    for (HostMessage.Deliver deliver : taken) {
      Admission.Result result =
          byCrawl.computeIfAbsent(deliver.crawl(), crawl -> new Admission.Result());
      Admission admission = admissions.apply(deliver.crawl());
      deliver.parcels().forEach(parcel -> admission.sort(parcel.batch(), result));
    }
    return new Turn(taken, byCrawl);
  }
}
