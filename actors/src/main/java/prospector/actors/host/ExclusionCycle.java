package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.persistence.PageRecord;
import prospector.prioritizer.QueuedUrl;
import prospector.web.exclusion.UrlGate;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * The host actor's answer to an exclusion that is younger than the links it concerns: no request
 * goes out, and what waits is refused.
 *
 * <p><em>Asked before every send, so an exclusion holds from the moment it is read.</em>
 */
final class ExclusionCycle {
  private final AwakeHost awake;
  private final UrlGate gate;
  private final Set<String> purging = new HashSet<>(); // crawls

  ExclusionCycle(AwakeHost awake) {
    this.awake = awake;
    this.gate = awake.services().gate();
  }

  /** Whether nothing may be sent to this host, not even a request for its robots.txt. */
  boolean excludesHost() {
    return gate.excludes(new HostKey(awake.host()));
  }

  boolean excludes(CrawlUrl url) {
    return gate.excludes(url);
  }

  /** Has what waits and is excluded refused; the host bids again when that is done. */
  void purge(String crawl) {
    if (purging.add(crawl)) {
      awake.context().getSelf().tell(new HostNote.Excluded(crawl, Groundwork.NONE));
    }
  }

  Effect<HostEvent, HostState> onPurge(HostState state, HostActor.Purge message) {
    awake.named(message.host());
    state.crawlIds().forEach(this::purge);
    return awake.effects().none();
  }

  Effect<HostEvent, HostState> onExcluded(HostState state, HostNote.Excluded message) {
    String crawl = message.crawl();
    List<CrawlUrl> urls = waiting(state, crawl);
    Map<UrlState, List<CrawlUrl>> refused = Map.of(UrlState.REFUSED_EXCLUDED, urls);
    List<PageRecord> rows =
        Tasks.refusedRows(crawl, awake.host(), refused, awake.timing().nowMillis());
    if (awake.prepares(
        Groundwork.Needs.rows(rows),
        message.groundwork(),
        done -> new HostNote.Excluded(crawl, done),
        error -> new HostNote.ExclusionLost(crawl, error))) {
      return awake.effects().none();
    }
    purging.remove(crawl);
    if (urls.isEmpty()) {
      awake.bid(state);
      return awake.effects().none();
    }
    return awake
        .outcomes()
        .persist(
            message,
            List.of(Tasks.refusedBy(UrlState.REFUSED_EXCLUDED, crawl, urls)),
            after -> {
              awake.refused(rows);
              awake.bid(after);
            });
  }

  /** The disk or the database failed: what waits is refused when its turn comes again. */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.ExclusionLost message) {
    purging.remove(message.crawl());
    awake.timing().pause();
    awake.services().crawls().storageTrouble(message.crawl(), String.valueOf(message.cause()));
    awake.settle(state);
    return awake.effects().none();
  }

  private List<CrawlUrl> waiting(HostState state, String crawl) {
    InFlight request = awake.inFlight();
    List<CrawlUrl> urls = new ArrayList<>();
    for (QueuedUrl waiting : state.share(crawl).queue().urls()) {
      boolean asked = request != null && request.fingerprint() == waiting.fingerprint();
      if (!asked && gate.excludes(waiting.url())) {
        urls.add(waiting.url());
      }
    }
    return urls;
  }
}
