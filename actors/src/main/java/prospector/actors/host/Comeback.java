package prospector.actors.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import prospector.web.robots.RobotsRules;
import prospector.web.url.CrawlUrl;

/**
 * URLs that come back from the overflow table, and those of them that robots.txt, which may be
 * newer than their spill, does not allow any more.
 */
record Comeback(List<SavedUrl> allowed, List<CrawlUrl> disallowed) {

  static Comeback of(List<SavedUrl> urls, RobotsRules rules) {
    List<SavedUrl> allowed = new ArrayList<>();
    List<CrawlUrl> disallowed = new ArrayList<>();
    for (SavedUrl saved : urls) {
      CrawlUrl url = CrawlUrl.ofNormal(saved.url());
      if (rules.allows(url)) {
        allowed.add(saved);
      } else {
        disallowed.add(url);
      }
    }
    return new Comeback(List.copyOf(allowed), List.copyOf(disallowed));
  }

  boolean isEmpty() {
    return allowed.isEmpty() && disallowed.isEmpty();
  }

  Map<UrlState, List<CrawlUrl>> refused() {
    return Map.of(UrlState.REFUSED_ROBOTS, disallowed);
  }

  List<HostEvent> events(String crawl) {
    List<HostEvent> events = new ArrayList<>();
    if (!allowed.isEmpty()) {
      events.add(new HostEvent.UrlsRecalled(crawl, allowed));
    }
    if (!disallowed.isEmpty()) {
      events.add(Tasks.refusedByRobots(crawl, disallowed));
    }
    return events;
  }
}
