package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import prospector.actors.host.decide.Comeback;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.persistence.PageRecord;
import prospector.web.url.Fingerprint;

/**
 * The host actor's answers to what concerns its waiting URLs: newer scores, draws of the control
 * arm, and the traffic between memory and the overflow table.
 */
final class QueueDesk {
  private final AwakeHost awake;
  private final EffectFactories<HostEvent, HostState> effects;
  private final HostServices services;

  QueueDesk(AwakeHost awake) {
    this.awake = awake;
    this.effects = awake.effects();
    this.services = awake.services();
  }

  Effect<HostEvent, HostState> onDelayOver(HostState state, HostNote.DelayOver message) {
    if (awake.isDelayOver(message)) {
      awake.bid(state);
    }
    return effects.none();
  }

  Effect<HostEvent, HostState> onRescore(HostState state, HostMessage.Rescore message) {
    CrawlShare share = state.share(message.crawl());
    services
        .directory()
        .find(message.crawl())
        .ifPresent(crawl -> awake.bidder().rescore(share, crawl, services.sweeps()));
    awake.overflow().keepBound(state, message.crawl()); // other queues may have grown since
    awake.bid(state, share);
    return effects.none();
  }

  Effect<HostEvent, HostState> onDrawControl(HostState state, HostMessage.DrawControl message) {
    awake.named(message.host());
    long fingerprint = Fingerprint.of(message.url());
    UrlState known = state.stateOf(message.crawl(), fingerprint);
    if (!known.isWaiting()) {
      services.crawls().controlMissed(message.crawl(), message.url());
      return effects.none();
    }
    awake.bidder().wantControl(message.crawl(), fingerprint);
    if (known == UrlState.WAITING) {
      awake.bid(state);
    } else {
      awake.overflow().loadOne(message.crawl(), fingerprint);
    }
    return effects.none();
  }

  Effect<HostEvent, HostState> onSpilled(HostState state, HostNote.Spilled message) {
    String crawl = message.crawl();
    awake.overflow().ended(crawl);
    if (!message.written()) {
      return effects.none();
    }
    InFlight request = awake.inFlight();
    Map<Boolean, List<Long>> byWaiting =
        message.fingerprints().stream()
            .collect(
                Collectors.partitioningBy(
                    fp ->
                        state.stateOf(crawl, fp) == UrlState.WAITING
                            && (request == null || request.fingerprint() != fp)));
    awake.overflow().forget(crawl, list(byWaiting, false));
    if (list(byWaiting, true).isEmpty()) {
      return effects.none();
    }
    return effects
        .persist(new HostEvent.UrlsSpilled(crawl, list(byWaiting, true)))
        .thenRun(
            after -> {
              awake.overflow().prune(after);
              awake.bid(after);
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
            awake.robots().judge(state.robots(), message.done()),
            services.gate(),
            services.scope(crawl));
    List<PageRecord> refused =
        Tasks.refusedRows(crawl, awake.host(), back.refused(), awake.timing().nowMillis());
    Outcomes.Before before =
        new Outcomes.Before(
            new Groundwork.Needs(refused, Map.of(), back.open()),
            message.done(),
            done -> new HostNote.Loaded(crawl, message.urls(), message.refill(), done),
            error -> notRecorded(message, error));
    return awake.outcomes().after(before, () -> recall(state, message, byWaiting, back, refused));
  }

  private Effect<HostEvent, HostState> recall(
      HostState state,
      HostNote.Loaded message,
      Map<Boolean, List<SavedUrl>> byWaiting,
      Comeback back,
      List<PageRecord> refused) {
    String crawl = message.crawl();
    if (message.refill()) {
      awake.overflow().ended(crawl);
      clear(state, crawl, fingerprints(list(byWaiting, false)));
    }
    if (back.isEmpty()) {
      return effects.none();
    }
    return effects
        .persist(back.events(crawl))
        .thenRun(
            after -> {
              awake.overflow().forget(crawl, fingerprints(list(byWaiting, true)));
              awake.refused(refused);
              awake.bid(after);
            });
  }

  /** The disk or the database failed: what was loaded stays where it was. */
  private HostNote notRecorded(HostNote.Loaded message, Throwable cause) {
    services.crawls().storageTrouble(message.crawl(), String.valueOf(cause));
    return new HostNote.Loaded(message.crawl(), List.of(), message.refill(), Groundwork.NONE);
  }

  /** Rows that stood in the way are gone: what they hid can come. */
  Effect<HostEvent, HostState> onCleared(HostState state, HostNote.Cleared message) {
    if (message.done()) {
      awake.bid(state);
    }
    return effects.none();
  }

  /** Drops the worst of the overflow table, a few at a time until it is within its bound. */
  Effect<HostEvent, HostState> onSurplus(HostState state, HostNote.Surplus message) {
    String crawl = message.crawl();
    awake.overflow().ended(crawl);
    List<Long> worst =
        message.fingerprints().stream()
            .filter(fingerprint -> state.stateOf(crawl, fingerprint) == UrlState.OVERFLOW)
            .toList();
    List<Long> stale = new ArrayList<>(message.fingerprints());
    stale.removeAll(Set.copyOf(worst));
    clear(state, crawl, stale);
    if (worst.isEmpty()) {
      return effects.none();
    }
    return effects
        .persist(new HostEvent.UrlsPruned(crawl, worst))
        .thenRun(
            after -> {
              awake.overflow().dropped(crawl, worst);
              awake.overflow().prune(after); // goes on while it gets anywhere
              awake.bid(after);
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
      awake.overflow().dropped(crawl, list(byPruned, true));
      awake.overflow().clear(crawl, list(byPruned, false));
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
