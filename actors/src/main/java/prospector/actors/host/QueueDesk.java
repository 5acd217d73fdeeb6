package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.List;
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

  Effect<HostEvent, HostState> onRescore(HostState state, HostActor.Rescore message) {
    CrawlShare share = state.share(message.crawl());
    services
        .directory()
        .find(message.crawl())
        .ifPresent(crawl -> awake.bidder().rescore(share, crawl, services.sweeps()));
    awake.bid(state, share);
    return effects.none();
  }

  Effect<HostEvent, HostState> onDrawControl(HostState state, HostActor.DrawControl message) {
    awake.named(message.host());
    long fingerprint = Fingerprint.of(message.url());
    UrlState known = state.stateOf(message.crawl(), fingerprint);
    if (!known.isWaiting()) {
      services.crawls().controlMissed(message.crawl(), message.url(), known.words());
      return effects.none();
    }
    awake.bidder().wantControl(message.crawl(), fingerprint);
    if (known == UrlState.WAITING) {
      awake.bid(state);
    } else {
      awake.loadOne(message.crawl(), fingerprint);
    }
    return effects.none();
  }

  Effect<HostEvent, HostState> onSpilled(HostState state, HostNote.Spilled message) {
    awake.overflow().spillEnded(message.crawl());
    InFlight request = awake.inFlight();
    List<Long> stillWaiting =
        message.fingerprints().stream()
            .filter(fp -> state.stateOf(message.crawl(), fp) == UrlState.WAITING)
            .filter(fp -> request == null || request.fingerprint() != fp)
            .toList();
    if (!message.written() || stillWaiting.isEmpty()) {
      return effects.none();
    }
    return effects
        .persist(new HostEvent.UrlsSpilled(message.crawl(), stillWaiting))
        .thenRun(awake::bid);
  }

  Effect<HostEvent, HostState> onLoaded(HostState state, HostNote.Loaded message) {
    awake.overflow().loadEnded(message.crawl());
    List<SavedUrl> back =
        message.urls().stream()
            .filter(
                url ->
                    state.stateOf(message.crawl(), Fingerprint.of(url.url())) == UrlState.OVERFLOW)
            .toList();
    if (back.isEmpty()) {
      return effects.none();
    }
    return effects
        .persist(new HostEvent.UrlsRecalled(message.crawl(), back))
        .thenRun(
            after -> {
              awake
                  .overflow()
                  .delete(
                      awake.host(),
                      message.crawl(),
                      back.stream().map(url -> Fingerprint.of(url.url())).toList());
              awake.bid(after);
            });
  }
}
