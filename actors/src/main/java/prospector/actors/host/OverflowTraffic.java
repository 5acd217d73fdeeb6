package prospector.actors.host;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.TableLinks;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostState;
import prospector.web.url.Fingerprint;

/** Starts movements between a host's memory and its {@link Overflow}; they report as messages. */
final class OverflowTraffic {
  private final HostSelf self;
  private final HostServices services;
  private final Overflow overflow;

  OverflowTraffic(HostSelf self) {
    this.self = self;
    this.services = self.services();
    this.overflow = new Overflow(services);
  }

  /** The movement is over; its event may follow. */
  void ended(String crawl) {
    overflow.ended(crawl);
  }

  /** Whether a URL has come nearer since its row was made by the spill that is under way. */
  boolean isNearerThanSpilled(CrawlShare share, long fingerprint) {
    return overflow.isNearerThanSpilled(share, fingerprint);
  }

  /** What the tables of its queues have not done yet. */
  List<CompletableFuture<?>> underWay() {
    return overflow.underWay();
  }

  /** The host leaves memory. */
  void release() {
    overflow.release();
  }

  /** Deletes rows of URLs that are back in memory, or were never out of it. */
  void forget(String crawl, List<Long> fingerprints) {
    if (!fingerprints.isEmpty()) {
      overflow.delete(self.name(), crawl, fingerprints);
    }
  }

  /** Deletes and counts rows whose URLs were dropped. */
  void dropped(String crawl, List<Long> fingerprints) {
    overflow.prune(self.name(), crawl, fingerprints);
  }

  /** Brings the best rows into a half-empty queue. */
  void refill(CrawlShare share) {
    overflow
        .refill(self.name(), share)
        .ifPresent(load -> await(share.crawl(), load, true, List.of()));
  }

  /** Brings one URL back into memory. */
  void loadOne(String crawl, String url) {
    await(crawl, overflow.loadOne(self.name(), crawl, Fingerprint.of(url)), false, List.of(url));
  }

  /** Brings URLs back with the new links that lead to them, or tells their rows. */
  void load(CrawlShare share, Map<Long, TableLinks> links) {
    if (!links.isEmpty()) {
      String crawl = share.crawl();
      links.forEach((url, more) -> share.toldTable(url, more.depth(), more.beyond()));
      await(crawl, overflow.load(self.name(), crawl, links), false, List.of());
    }
  }

  private void await(
      String crawl, CompletionStage<List<SavedUrl>> load, boolean refill, List<String> wanted) {
    self.whenDone(
        load,
        (urls, error) ->
            error == null
                ? new HostNote.Loaded(crawl, urls, refill, Groundwork.NONE)
                : new HostNote.LoadLost(crawl, wanted, refill, error));
  }

  /** Deletes rows whose URLs do not wait in the table, then goes on. */
  void clear(String crawl, List<Long> stale) {
    self.whenDone(
        overflow.delete(self.name(), crawl, stale),
        (done, error) -> new HostNote.Cleared(error == null));
  }

  /** Looks for the worst of tables that are over their bound, to drop them. */
  void prune(HostState state) {
    for (CrawlShare share : state.shares()) {
      overflow.surplus(self.name(), share).ifPresent(worst -> drop(share, worst));
    }
  }

  /** Looks for some of the worst of the largest table, to drop them: the node has no memory. */
  void relieve(HostState state) {
    state.shares().stream()
        .max(Comparator.comparingLong(CrawlShare::overflow))
        .ifPresent(
            share -> overflow.relief(self.name(), share).ifPresent(worst -> drop(share, worst)));
  }

  private void drop(CrawlShare share, CompletionStage<List<Long>> worst) {
    self.whenDone(
        worst,
        (fingerprints, error) ->
            new HostNote.Surplus(share.crawl(), fingerprints == null ? List.of() : fingerprints));
  }

  /** Spills the worst of a queue that is over its bound. */
  void keepBound(HostState state, String crawl) {
    overflow
        .spill(self.name(), state.share(crawl))
        .ifPresent(
            spill ->
                self.whenDone(
                    spill.written(),
                    (done, error) ->
                        new HostNote.Spilled(crawl, spill.fingerprints(), error == null)));
  }
}
