package prospector.actors.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Links that arrived and are not persisted yet: what comes while an event is being written is taken
 * together as the next one. Owned by one host actor; losing it is harmless, its senders resend.
 */
final class Inbox {
  private static final int FULL = 500; // links: about what one event should hold

  private final List<HostActor.Deliver> waiting = new ArrayList<>();
  private int links;

  /** What one turn takes out. */
  record Turn(List<HostActor.Deliver> taken, Map<String, Admission.Result> byCrawl) {

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

    /** Tells the senders: seeds at once, hosts through the relay. */
    void acknowledge(String host, HostServices services) {
      Map<String, List<Long>> receipts = new LinkedHashMap<>();
      for (HostActor.Deliver deliver : taken) {
        if (deliver.replyTo() != null) {
          deliver.replyTo().tell(new HostActor.Received(host));
        }
        for (HostActor.Parcel parcel : deliver.parcels()) {
          if (!parcel.fromHost().isEmpty()) {
            receipts
                .computeIfAbsent(parcel.fromHost(), from -> new ArrayList<>())
                .add(parcel.seq());
          }
        }
      }
      receipts.forEach((from, seqs) -> services.relay().tell(new HandoffRelay.Receipt(from, seqs)));
    }
  }

  void add(HostActor.Deliver deliver) {
    waiting.add(deliver);
    for (HostActor.Parcel parcel : deliver.parcels()) {
      links += parcel.batch().links().size();
    }
  }

  /** Whether so much waits that it should wait no longer. */
  boolean isFull() {
    return links >= FULL;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void clear() {
    waiting.clear();
    links = 0;
  }

  /** Takes everything out and sorts it. */
  Turn take(Function<String, Admission> admissions) {
    List<HostActor.Deliver> taken = List.copyOf(waiting);
    clear();
    Map<String, Admission.Result> byCrawl = new LinkedHashMap<>();
    for (HostActor.Deliver deliver : taken) {
      Admission.Result result =
          byCrawl.computeIfAbsent(deliver.crawl(), crawl -> new Admission.Result());
      Admission admission = admissions.apply(deliver.crawl());
      deliver.parcels().forEach(parcel -> admission.sort(parcel.batch(), result));
    }
    return new Turn(taken, byCrawl);
  }
}
