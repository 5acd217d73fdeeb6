package prospector.actors.host.state;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;

/**
 * Facts in the life of a host; the journal's content. The short names of the kinds and the names of
 * fields are stored: never rename them. The classes may go where they like.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "t")
@JsonSubTypes({
  @JsonSubTypes.Type(value = HostEvent.UrlsReceived.class, name = "ur"),
  @JsonSubTypes.Type(value = HostEvent.Fetched.class, name = "f"),
  @JsonSubTypes.Type(value = HostEvent.Revisited.class, name = "rv"),
  @JsonSubTypes.Type(value = HostEvent.BackedOff.class, name = "bo"),
  @JsonSubTypes.Type(value = HostEvent.RobotsLearned.class, name = "rl"),
  @JsonSubTypes.Type(value = HostEvent.SitemapRead.class, name = "sm"),
  @JsonSubTypes.Type(value = HostEvent.UrlsRefused.class, name = "rf"),
  @JsonSubTypes.Type(value = HostEvent.UrlsMoved.class, name = "mv"),
  @JsonSubTypes.Type(value = HostEvent.UrlsSpilled.class, name = "sp"),
  @JsonSubTypes.Type(value = HostEvent.UrlsRecalled.class, name = "rc"),
  @JsonSubTypes.Type(value = HostEvent.UrlsPruned.class, name = "pr"),
  @JsonSubTypes.Type(value = HostEvent.HandoffsAcked.class, name = "ha"),
  @JsonSubTypes.Type(value = HostEvent.StoppedCleanly.class, name = "sc"),
  @JsonSubTypes.Type(value = HostEvent.ClockMoved.class, name = "cm"),
})
public sealed interface HostEvent extends CborSerializable {

  /**
   * Links arrived that are new or further evidence.
   *
   * @param host this host's key
   * @param refused new URLs that a rule refuses
   * @param noted true where the host was not in memory, so that it had no request under way; null
   *     in all other cases, and in events of older versions
   */
  record UrlsReceived(
      String host,
      String crawl,
      List<LinkBatch> batches,
      List<Refusal> refused,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean noted)
      implements HostEvent {
    /** Received by a host in memory. */
    public UrlsReceived(String host, String crawl, List<LinkBatch> batches, List<Refusal> refused) {
      this(host, crawl, batches, refused, null);
    }

    /** The same, with the host not in memory. */
    public UrlsReceived whileAway() {
      return new UrlsReceived(host, crawl, batches, refused, true);
    }

    /** Whether no request of the host can have been under way since the event before. */
    boolean keepsStop() {
      return Boolean.TRUE.equals(noted);
    }
  }

  /**
   * A request is over and its URL has its final state. One event: outcome, own new links and
   * hand-offs together.
   *
   * @param url the URL asked for
   * @param state its final state
   * @param relevant whether it is a nugget
   * @param clock the delay clock after the request
   * @param own links to this host that are new or further evidence; empty list when none
   * @param refused own links that a rule refuses
   * @param handoffs links to other hosts
   * @param acked hand-offs acknowledged since the last event
   * @param sameness what its content says beside others; null when it is new, and for all but pages
   * @param movedTo host that the same path and query were redirected to; null in all other cases,
   *     and in events of older versions
   * @param bytes of the answer's body, decompressed; null where there was no answer, and in events
   *     of older versions
   */
  record Fetched(
      String crawl,
      String url,
      UrlState state,
      boolean relevant,
      DelayClock clock,
      List<LinkBatch> own,
      List<Refusal> refused,
      List<Handoff> handoffs,
      List<Long> acked,
      @Nullable PageSameness sameness,
      @Nullable String movedTo,
      @Nullable Long bytes)
      implements HostEvent {
    /**
     * Requests in a row that brought no page, after this one. A redirect says nothing: many a good
     * host moves its old addresses one by one. One that leads to the next does, and one that leads
     * to nothing new: that request brought no page and no way to one.
     *
     * @param before of them
     * @param hops redirects that led to the URL
     */
    int missesInRow(int before, int hops) {
      return switch (state) {
        case PAGE -> 0;
        case REDIRECTED -> before + (hops == 0 && leadsOn() ? 0 : 1);
        default -> before + 1;
      };
    }

    /**
     * Whether a URL waits at the end of it, here or elsewhere, that was not known to have ended.
     */
    private boolean leadsOn() {
      return !own.isEmpty() || !handoffs.isEmpty();
    }

    /** The same of a page whose content is new. */
    public Fetched(
        String crawl,
        String url,
        UrlState state,
        boolean relevant,
        DelayClock clock,
        List<LinkBatch> own,
        List<Refusal> refused,
        List<Handoff> handoffs,
        List<Long> acked) {
      this(crawl, url, state, relevant, clock, own, refused, handoffs, acked, null, null, null);
    }
  }

  /**
   * A request for a page that was fetched before is over. One event: the clock, own new links and
   * hand-offs together. The URL's state stays.
   *
   * @param clock the delay clock after the request
   * @param own links to this host that are new or further evidence
   * @param refused own links that a rule refuses
   * @param handoffs links to other hosts
   * @param acked hand-offs acknowledged since the last event
   */
  record Revisited(
      String crawl,
      String url,
      DelayClock clock,
      List<LinkBatch> own,
      List<Refusal> refused,
      List<Handoff> handoffs,
      List<Long> acked)
      implements HostEvent {
    /** What the same request would have been for a page that is new. */
    public static Revisited of(Fetched first) {
      return new Revisited(
          first.crawl(),
          first.url(),
          first.clock(),
          first.own(),
          first.refused(),
          first.handoffs(),
          first.acked());
    }
  }

  /**
   * A request failed and will be tried again after the clock's bar.
   *
   * @param again true where its answer said how to ask again; null in all other cases, and in
   *     events of older versions
   */
  record BackedOff(
      String crawl,
      String url,
      int tries,
      DelayClock clock,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean again)
      implements HostEvent {
    /** Of a trouble. */
    public BackedOff(String crawl, String url, int tries, DelayClock clock) {
      this(crawl, url, tries, clock, null);
    }

    /** Whether the host has answered, with a file that nothing read. */
    boolean isUnread() {
      return clock.failuresInRow() == 0 && !Boolean.TRUE.equals(again);
    }
  }

  /** A request for robots.txt is over. */
  record RobotsLearned(RobotsRecord record, DelayClock clock) implements HostEvent {}

  /** A request for a sitemap is over, and its links are in. */
  record SitemapRead(String crawl, SitemapFile file, DelayClock clock) implements HostEvent {}

  /** URLs, waiting or new, that a rule refuses without a request. */
  record UrlsRefused(String crawl, List<Refusal> refused) implements HostEvent {}

  /**
   * Waiting URLs of a host that only points to another one: handed off there without a request. Or
   * links of a stored page that are handed on once more; then nothing is refused.
   *
   * @param handoffs the same path and query on that host
   */
  record UrlsMoved(String crawl, List<Refusal> refused, List<Handoff> handoffs)
      implements HostEvent {}

  /** Waiting URLs that left memory; their rows were durable before this event. */
  record UrlsSpilled(String crawl, List<Long> fingerprints) implements HostEvent {}

  /** URLs that came back from the overflow table; the rows are deleted after this event. */
  record UrlsRecalled(String crawl, List<SavedUrl> urls) implements HostEvent {}

  /** Waiting URLs dropped because the frontier is over its bound. */
  record UrlsPruned(String crawl, List<Long> fingerprints) implements HostEvent {}

  /** Hand-offs acknowledged, where no other event came to carry them. */
  record HandoffsAcked(List<Long> acked) implements HostEvent {}

  /**
   * The delay clock moved without an outcome of this host's own: a robots.txt was asked for on
   * behalf of another host. Also the event before the first request after a clean stop, with the
   * clock as it stands.
   *
   * @param host this host's key
   */
  record ClockMoved(String host, DelayClock clock) implements HostEvent {}

  /** The actor stopped with no request in flight: recovery need not wait a full delay. */
  record StoppedCleanly() implements HostEvent {}
}
