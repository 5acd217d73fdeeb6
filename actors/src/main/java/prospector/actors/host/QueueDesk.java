package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.decide.Comeback;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.decide.WaitingRules;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.persistence.page.PageRecord;
import prospector.web.url.Fingerprint;

/**
 * The host actor's answers to what concerns its waiting URLs: newer scores, draws of the control
 * arm, and the traffic between memory and the overflow table.
 */
final class QueueDesk {
  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Queues queues;
  private final HostServices services;

  QueueDesk(HostSelf self, Requests requests, Outcomes outcomes, Agenda agenda, Queues queues) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.queues = queues;
    this.services = self.services();
  }

  Effect<HostEvent, HostState> onRescore(HostState state, HostMessage.Rescore message) {
    CrawlShare share = state.share(message.crawl());
    services
        .directory()
        .find(message.crawl())
        .ifPresent(crawl -> queues.bidder().rescore(share, crawl, services.sweeps()));
    queues.overflow().keepBound(state, message.crawl()); // other queues may have grown since
    agenda.bid(state, share);
    return outcomes.none();
  }

  Effect<HostEvent, HostState> onDrawControl(HostState state, HostMessage.DrawControl message) {
    self.named(message.host());
    long fingerprint = Fingerprint.of(message.url());
    UrlState known = state.stateOf(message.crawl(), fingerprint);
    if (!known.isWaiting()) {
      services.crawls().controlMissed(message.crawl(), message.url());
      return outcomes.none();
    }
    queues.bidder().wantControl(message.crawl(), message.url());
    if (known == UrlState.WAITING) {
      agenda.bid(state);
    } else {
      queues.overflow().loadOne(message.crawl(), message.url());
    }
    return outcomes.none();
  }

  Effect<HostEvent, HostState> onSpilled(HostState state, HostNote.Spilled message) {
    String crawl = message.crawl();
    if (!message.written()) {
      queues.overflow().ended(crawl);
      return outcomes.none();
    }
    CrawlShare share = state.share(crawl);
    Activity now = requests.activity();
    Map<Boolean, List<Long>> byWaiting =
        message.fingerprints().stream()
            .collect(
                Collectors.partitioningBy(
                    fp ->
                        state.stateOf(crawl, fp) == UrlState.WAITING
                            && !now.isFetching(fp)
                            && !queues.overflow().isNearerThanSpilled(share, fp)
                            && !queues.bidder().isDrawn(crawl, fp)));
    queues.overflow().ended(crawl);
    queues.overflow().forget(crawl, list(byWaiting, false));
    if (list(byWaiting, true).isEmpty()) {
      return outcomes.none();
    }
    return outcomes.record(
        List.of(new HostEvent.UrlsSpilled(crawl, list(byWaiting, true))),
        after -> {
          queues.overflow().prune(after);
          agenda.bid(after);
        });
  }

  /** URLs come back; the rules, which may be newer than their spill, are asked once more. */
  Effect<HostEvent, HostState> onLoaded(HostState state, HostNote.Loaded message) {
    String crawl = message.crawl();
    Map<Boolean, List<SavedUrl>> byWaiting =
        message.urls().stream()
            .collect(
                Collectors.partitioningBy(
                    url -> state.stateOf(crawl, fingerprint(url)) == UrlState.OVERFLOW));
    Comeback back =
        Comeback.of(
            list(byWaiting, true),
            self.robots().judge(state.robots(), message.done()),
            WaitingRules.of(services.directory(), services.gate(), state.share(crawl)));
    List<PageRecord> refused =
        Tasks.refusedRows(crawl, self.name(), back.refused(), self.timing().refusedMillis());
    Awaited before =
        new Awaited(
            new Groundwork.Needs(refused, Map.of(), back.open()),
            message.done(),
            done -> new HostNote.Loaded(crawl, message.urls(), message.refill(), done),
            error -> notRecorded(message, error));
    return outcomes.after(before, () -> recall(state, message, byWaiting, back, refused));
  }

  private Effect<HostEvent, HostState> recall(
      HostState state,
      HostNote.Loaded message,
      Map<Boolean, List<SavedUrl>> byWaiting,
      Comeback back,
      List<PageRecord> refused) {
    String crawl = message.crawl();
    if (message.refill()) {
      queues.overflow().ended(crawl);
      clear(state, crawl, fingerprints(list(byWaiting, false)));
    }
    if (back.isEmpty()) {
      return outcomes.none();
    }
    return outcomes.record(
        back.events(crawl),
        after -> {
          queues.overflow().forget(crawl, fingerprints(list(byWaiting, true)));
          queues.overflow().keepBound(after, crawl);
          queues.refused(refused);
          agenda.bid(after);
        });
  }

  /** The disk or the database failed: what was loaded stays where it was. */
  private HostNote notRecorded(HostNote.Loaded message, Throwable cause) {
    List<String> urls = message.urls().stream().map(SavedUrl::url).toList();
    return new HostNote.LoadLost(message.crawl(), urls, message.refill(), cause);
  }

  /** What was drawn waits no more for it, or the host would ask for slots before its turn. */
  Effect<HostEvent, HostState> onLoadLost(HostState state, HostNote.LoadLost message) {
    String crawl = message.crawl();
    if (message.refill()) {
      queues.overflow().ended(crawl);
    }
    for (String url : message.urls()) {
      if (queues.bidder().controlDone(crawl, Fingerprint.of(url))) {
        services.crawls().controlMissed(crawl, url);
      }
    }
    state.share(crawl).forgetTold();
    agenda.lost(state, List.of(crawl), message.cause());
    return outcomes.none();
  }

  /** Rows that stood in the way are gone: what they hid can come. */
  Effect<HostEvent, HostState> onCleared(HostState state, HostNote.Cleared message) {
    if (message.done()) {
      agenda.bid(state);
    }
    return outcomes.none();
  }

  /** Drops the worst of the overflow table, a few at a time until it is within its bound. */
  Effect<HostEvent, HostState> onSurplus(HostState state, HostNote.Surplus message) {
    String crawl = message.crawl();
    queues.overflow().ended(crawl);
    Map<Boolean, List<Long>> byOverflow =
        message.fingerprints().stream()
            .collect(
                Collectors.partitioningBy(
                    fingerprint -> state.stateOf(crawl, fingerprint) == UrlState.OVERFLOW));
    List<Long> worst = // a draw of the control arm is on its way back
        list(byOverflow, true).stream()
            .filter(fingerprint -> !queues.bidder().isDrawn(crawl, fingerprint))
            .toList();
    clear(state, crawl, list(byOverflow, false));
    if (worst.isEmpty()) {
      return outcomes.none();
    }
    return outcomes.record(
        List.of(new HostEvent.UrlsPruned(crawl, worst)),
        after -> {
          queues.overflow().dropped(crawl, worst);
          queues.overflow().prune(after); // goes on while it gets anywhere
          agenda.bid(after);
        });
  }

  /** Rows that a kill left behind: those of dropped URLs are counted now. */
  private void clear(HostState state, String crawl, List<Long> stale) {
    if (!stale.isEmpty()) {
      Map<Boolean, List<Long>> byPruned =
          stale.stream()
              .collect(
                  Collectors.partitioningBy(
                      fingerprint -> state.stateOf(crawl, fingerprint) == UrlState.PRUNED));
      queues.overflow().dropped(crawl, list(byPruned, true));
      queues.overflow().clear(crawl, list(byPruned, false));
    }
  }

  private static <T> List<T> list(Map<Boolean, List<T>> parts, boolean which) {
    return parts.getOrDefault(which, List.of());
  }

  private static List<Long> fingerprints(List<SavedUrl> urls) {
    return urls.stream().map(QueueDesk::fingerprint).toList();
  }

  private static long fingerprint(SavedUrl url) {
    return Fingerprint.of(url.url());
  }
}
