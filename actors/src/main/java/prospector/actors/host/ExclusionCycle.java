package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.decide.WaitingRules;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.QueuedUrl;
import prospector.web.exclusion.UrlGate;
import prospector.web.url.CrawlUrl;

/**
 * The host actor's answer to an exclusion, to a narrower scope of a crawl, a lower bound of its
 * depth, or to as many pages as the crawl wants of a host, where that is younger than the links it
 * concerns, or not known when they came: no request goes out, and what waits is refused.
 *
 * <p><em>Asked before every send, so an exclusion holds from the moment it is read.</em>
 */
final class ExclusionCycle {
  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Queues queues;
  private final UrlGate gate;
  private final Set<String> purging = new HashSet<>(); // crawls

  ExclusionCycle(
      HostSelf self, Requests requests, Outcomes outcomes, Agenda agenda, Queues queues) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.queues = queues;
    this.gate = self.services().gate();
  }

  /** Takes a grant where nothing may be sent to this host, not even a request for robots.txt. */
  boolean uses(HostMessage.Granted grant) {
    if (!gate.excludes(self.key())) {
      return false;
    }
    queues.giveUpVisits(grant.crawl());
    giveBack(grant);
    return true;
  }

  /** Takes a grant for a URL that may not be asked for any more. */
  boolean uses(HostState state, HostMessage.Granted grant, QueuedUrl url) {
    if (refusal(rules(state.share(grant.crawl())), url).isEmpty()) {
      return false;
    }
    giveBack(grant);
    return true;
  }

  private WaitingRules rules(CrawlShare share) {
    return WaitingRules.of(self.services().directory(), gate, share);
  }

  private static Optional<UrlState> refusal(WaitingRules rules, QueuedUrl waiting) {
    return rules.refusal(waiting.url(), waiting.depth(), waiting.links());
  }

  /** Without a new bid: that comes when the excluded URLs are out of the queue. */
  private void giveBack(HostMessage.Granted grant) {
    agenda.giveBack(grant);
    purge(grant.crawl());
  }

  /** Has what waits and is excluded refused; the host bids again when that is done. */
  private void purge(String crawl) {
    if (purging.add(crawl)) {
      self.tell(new HostNote.Excluded(crawl, Groundwork.NONE));
    }
  }

  Effect<HostEvent, HostState> onPurge(HostState state, HostMessage.Purge message) {
    self.named(message.host());
    state.crawlIds().forEach(this::purge);
    return outcomes.none();
  }

  Effect<HostEvent, HostState> onExcluded(HostState state, HostNote.Excluded message) {
    String crawl = message.crawl();
    Map<UrlState, List<CrawlUrl>> refused = waiting(state, crawl);
    List<PageRecord> rows =
        Tasks.refusedRows(crawl, self.name(), refused, self.timing().refusedMillis());
    Awaited before =
        new Awaited(
            Groundwork.Needs.rows(rows),
            message.groundwork(),
            done -> new HostNote.Excluded(crawl, done),
            error -> new HostNote.ExclusionLost(crawl, error));
    return outcomes.after(before, () -> refuse(state, message, refused, rows));
  }

  private Effect<HostEvent, HostState> refuse(
      HostState state,
      HostNote.Excluded message,
      Map<UrlState, List<CrawlUrl>> refused,
      List<PageRecord> rows) {
    String crawl = message.crawl();
    purging.remove(crawl);
    if (refused.isEmpty()) {
      agenda.bid(state);
      return outcomes.none();
    }
    return outcomes.persist(
        message,
        events(crawl, refused),
        after -> {
          queues.refused(rows);
          agenda.bid(after);
        });
  }

  /** The disk or the database failed: what waits is refused when its turn comes again. */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.ExclusionLost message) {
    purging.remove(message.crawl());
    agenda.lost(state, List.of(message.crawl()), message.cause());
    return outcomes.none();
  }

  private static List<HostEvent> events(String crawl, Map<UrlState, List<CrawlUrl>> refused) {
    List<HostEvent> events = new ArrayList<>();
    refused.forEach((rule, urls) -> events.add(Tasks.refusedBy(rule, crawl, urls)));
    return events;
  }

  private Map<UrlState, List<CrawlUrl>> waiting(HostState state, String crawl) {
    Activity now = requests.activity();
    CrawlShare share = state.share(crawl);
    WaitingRules rules = rules(share);
    Map<UrlState, List<CrawlUrl>> urls = new EnumMap<>(UrlState.class);
    for (QueuedUrl waiting : share.queue().urls()) {
      if (!now.isFetching(waiting.fingerprint())) {
        refusal(rules, waiting)
            .ifPresent(
                rule -> urls.computeIfAbsent(rule, it -> new ArrayList<>()).add(waiting.url()));
      }
    }
    return urls;
  }
}
