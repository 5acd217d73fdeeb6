package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.HostEvent;
import prospector.persistence.page.PageRecord;
import prospector.web.url.CrawlUrl;

/**
 * Links that came to a host, sorted: what they bring, what they need first, and who is told.
 *
 * @param taken the links
 * @param byCrawl what they bring
 */
public record Arrived(List<HostMessage.Deliver> taken, Map<String, Admission.Result> byCrawl) {

  /** Nothing came. */
  public static final Arrived NONE = new Arrived(List.of(), Map.of());

  /** Sorts links by what a host admits of them. */
  public static Arrived sorted(
      List<HostMessage.Deliver> taken, Function<String, Admission> admissions) {
    Map<String, Admission.Result> byCrawl = new LinkedHashMap<>();
    for (HostMessage.Deliver deliver : taken) {
      Admission.Result result =
          byCrawl.computeIfAbsent(deliver.crawl(), crawl -> new Admission.Result());
      Admission admission = admissions.apply(deliver.crawl());
      deliver.parcels().forEach(parcel -> admission.sort(parcel.batch(), result));
    }
    return new Arrived(taken, byCrawl);
  }

  /** Whether the database must do something before its events. */
  public boolean needsGroundwork() {
    return byCrawl.values().stream()
        .anyMatch(
            result ->
                !result.refused.isEmpty()
                    || !result.doubtful.isEmpty()
                    || !result.open().isEmpty());
  }

  /** Whether a link leads to a URL that waits, or is new, and that an event before them refuses. */
  public boolean leadsToRefusedBy(HostEvent.Fetched event) {
    Admission.Result result = byCrawl.get(event.crawl());
    return result != null
        && event.refused().stream().anyMatch(refusal -> result.admits(refusal.fingerprints()));
  }

  /** Whether rows of the overflow table are read or written after its events. */
  public boolean needsTable() {
    return byCrawl.values().stream().anyMatch(result -> !result.back.isEmpty());
  }

  /** URLs that the host's rules must be asked about: the same rules for all crawls. */
  public RobotsJudge.Open open() {
    Set<CrawlUrl> urls = new LinkedHashSet<>();
    RobotsJudge.Open open = RobotsJudge.Open.NONE;
    for (Admission.Result result : byCrawl.values()) {
      if (!result.open().isEmpty()) {
        open = result.open();
        urls.addAll(open.urls());
      }
    }
    return new RobotsJudge.Open(open.by(), open.characters(), urls, open.waiting());
  }

  /** URLs whose state must be looked up. */
  public Map<String, Set<CrawlUrl>> doubtful() {
    Map<String, Set<CrawlUrl>> urls = new LinkedHashMap<>();
    byCrawl.forEach(
        (crawl, result) -> {
          if (!result.doubtful.isEmpty()) {
            urls.put(crawl, result.doubtful);
          }
        });
    return urls;
  }

  /** What the host has to persist of it. */
  public List<HostEvent.UrlsReceived> events(String host) {
    List<HostEvent.UrlsReceived> events = new ArrayList<>();
    byCrawl.forEach(
        (crawl, result) -> {
          if (!result.isEmpty()) {
            events.add(new HostEvent.UrlsReceived(host, crawl, result.admitted, result.refusals()));
          }
        });
    return events;
  }

  /** Rows of what a rule refuses. */
  public List<PageRecord> refusedRows(String host, long nowMillis) {
    List<PageRecord> rows = new ArrayList<>();
    byCrawl.forEach(
        (crawl, result) -> rows.addAll(Tasks.refusedRows(crawl, host, result.refused, nowMillis)));
    return rows;
  }

  /** Tells the senders: seeds at once, hosts through the relay. */
  public void acknowledge(String host, Consumer<HandoffRelay.Receipt> relay) {
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
    receipts.values().forEach(relay);
  }
}
