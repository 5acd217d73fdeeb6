package prospector.actors.host;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostState;

/**
 * Tells the crawls of a host whether their URLs there have to wait for a robots.txt that is out of
 * reach, and why; and, once, that they have to no more.
 *
 * <p><em>A host that is told of bids</em>: it has URLs in its queue, and is in memory. So a crawl
 * can tell by their number whether others bid. Owned by one host actor.
 */
final class Barred {
  private static final String OVER = "";

  private final HostSelf self;
  private final Map<String, String> told = new HashMap<>(); // trouble by crawl

  Barred(HostSelf self) {
    this.self = self;
  }

  /** Tells what holds now. */
  void tell(HostState state) {
    Optional<String> trouble = self.robots().trouble(state.robots(), self.timing().now());
    for (CrawlShare share : state.shares()) {
      if (trouble.isPresent() && share.queue().size() > 0) {
        String words = trouble.get().isEmpty() ? "unreachable" : trouble.get();
        if (!words.equals(told.put(share.crawl(), words))) {
          self.services().crawls().barred(share.crawl(), self.name(), words);
        }
      } else if (told.remove(share.crawl()) != null) {
        self.services().crawls().barred(share.crawl(), self.name(), OVER);
      }
    }
  }

  /** Whether a crawl was told that its URLs have to wait. */
  boolean isTold() {
    return !told.isEmpty();
  }

  /** The host bids no more. */
  void end() {
    told.keySet().forEach(crawl -> self.services().crawls().barred(crawl, self.name(), OVER));
    told.clear();
  }
}
