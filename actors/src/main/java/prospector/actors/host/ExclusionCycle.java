package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.persistence.PageRecord;
import prospector.prioritizer.QueuedUrl;
import prospector.web.exclusion.UrlGate;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * The host actor's answer to an exclusion, or to a narrower scope of a crawl, that is younger than
 * the links it concerns: no request goes out, and what waits is refused.
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

  /** Whether a waiting URL may not be asked for any more. */
  boolean refuses(String crawl, QueuedUrl url) {
    return refusal(awake.services().scope(crawl), url).isPresent();
  }

  private Optional<UrlState> refusal(CrawlScope scope, QueuedUrl waiting) {
    if (gate.excludes(waiting.url())) {
      return Optional.of(UrlState.REFUSED_EXCLUDED);
    }
    return scope.isOpen() || scope.admits(waiting.url(), Tasks.beyond(waiting.links()))
        ? Optional.empty()
        : Optional.of(UrlState.REFUSED_SCOPE);
  }

  /** Has what waits and is excluded refused; the host bids again when that is done. */
  void purge(String crawl) {
    if (purging.add(crawl)) {
      awake.context().getSelf().tell(new HostNote.Excluded(crawl, Groundwork.NONE));
    }
  }

  Effect<HostEvent, HostState> onPurge(HostState state, HostMessage.Purge message) {
    awake.named(message.host());
    state.crawlIds().forEach(this::purge);
    return awake.effects().none();
  }

  Effect<HostEvent, HostState> onExcluded(HostState state, HostNote.Excluded message) {
    String crawl = message.crawl();
    Map<UrlState, List<CrawlUrl>> refused = waiting(state, crawl);
    List<PageRecord> rows =
        Tasks.refusedRows(crawl, awake.host(), refused, awake.timing().nowMillis());
    Outcomes.Before before =
        new Outcomes.Before(
            Groundwork.Needs.rows(rows),
            message.groundwork(),
            done -> new HostNote.Excluded(crawl, done),
            error -> new HostNote.ExclusionLost(crawl, error));
    return awake.outcomes().after(before, () -> refuse(state, message, refused, rows));
  }

  private Effect<HostEvent, HostState> refuse(
      HostState state,
      HostNote.Excluded message,
      Map<UrlState, List<CrawlUrl>> refused,
      List<PageRecord> rows) {
    String crawl = message.crawl();
    purging.remove(crawl);
    if (refused.isEmpty()) {
      awake.bid(state);
      return awake.effects().none();
    }
    return awake
        .outcomes()
        .persist(
            message,
            events(crawl, refused),
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

  private static List<HostEvent> events(String crawl, Map<UrlState, List<CrawlUrl>> refused) {
    List<HostEvent> events = new ArrayList<>();
    refused.forEach((rule, urls) -> events.add(Tasks.refusedBy(rule, crawl, urls)));
    return events;
  }

  private Map<UrlState, List<CrawlUrl>> waiting(HostState state, String crawl) {
    InFlight request = awake.inFlight();
    CrawlScope scope = awake.services().scope(crawl);
    Map<UrlState, List<CrawlUrl>> urls = new EnumMap<>(UrlState.class);
    for (QueuedUrl waiting : state.share(crawl).queue().urls()) {
      boolean asked = request != null && request.fingerprint() == waiting.fingerprint();
      if (!asked) {
        refusal(scope, waiting)
            .ifPresent(
                rule -> urls.computeIfAbsent(rule, it -> new ArrayList<>()).add(waiting.url()));
      }
    }
    return urls;
  }
}
