package prospector.actors.host.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.UrlState;

/**
 * What a host knows of its URLs and nothing else: a hundredth of the memory of a {@link HostState}
 * with its queue, so that the audit can hold all hosts at once.
 */
public final class UrlStates {
  private final String host;
  private final Map<String, KnownUrls> known = new HashMap<>(); // by crawl
  private final Map<String, List<String>> leaving = new HashMap<>(); // by crawl

  private UrlStates(String host) {
    this.host = host;
  }

  /** Takes over from a host's state, which is not to be changed any more. */
  public static UrlStates of(HostState state) {
    UrlStates urls = new UrlStates(state.host());
    state.shares().forEach(share -> urls.known.put(share.crawl(), share.states()));
    for (Handoff handoff : state.outboxBySeq().values()) {
      List<String> targets =
          urls.leaving.computeIfAbsent(handoff.crawl(), crawl -> new ArrayList<>());
      handoff.batch().links().forEach(link -> targets.add(link.url()));
    }
    return urls;
  }

  /** Host key. */
  public String host() {
    return host;
  }

  /** The state of a URL of this host. */
  public UrlState stateOf(String crawl, long fingerprint) {
    KnownUrls urls = known.get(crawl);
    return urls == null ? UrlState.UNKNOWN : urls.get(fingerprint);
  }

  /** URLs of other hosts whose hand-off has not been acknowledged, in the order they were found. */
  public List<String> leaving(String crawl) {
    return List.copyOf(leaving.getOrDefault(crawl, List.of()));
  }
}
