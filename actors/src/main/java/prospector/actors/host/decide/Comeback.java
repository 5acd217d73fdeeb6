package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.HostEvent;
import prospector.web.url.CrawlUrl;

/**
 * URLs that come back from the overflow table, and those of them that robots.txt or the rules for
 * what waits, which may be newer than their spill, do not allow any more; and those that a page
 * worker must decide about first.
 */
public record Comeback(
    List<SavedUrl> allowed, Map<UrlState, List<CrawlUrl>> refused, RobotsJudge.Open open) {

  /** Sorts them. */
  public static Comeback of(List<SavedUrl> urls, RobotsJudge judge, WaitingRules rules) {
    Set<CrawlUrl> open = new HashSet<>();
    List<SavedUrl> allowed = new ArrayList<>();
    Map<UrlState, List<CrawlUrl>> refused = new LinkedHashMap<>();
    for (SavedUrl saved : urls) {
      CrawlUrl url = CrawlUrl.ofNormal(saved.url());
      Optional<UrlState> barred = rules.refusal(url, saved.depth(), saved.links());
      RobotsJudge.Ruling ruling = barred.isPresent() ? RobotsJudge.Ruling.REFUSED : judge.rule(url);
      if (ruling == RobotsJudge.Ruling.OPEN) {
        open.add(url);
      } else if (ruling == RobotsJudge.Ruling.ALLOWED) {
        allowed.add(saved);
      } else {
        refused
            .computeIfAbsent(
                barred.orElseGet(() -> UrlState.refusedBy(judge.rules())), key -> new ArrayList<>())
            .add(url);
      }
    }
    return new Comeback(List.copyOf(allowed), refused, judge.openOfWaiting(open));
  }

  public boolean isEmpty() {
    return allowed.isEmpty() && refused.isEmpty();
  }

  public List<HostEvent> events(String crawl) {
    List<HostEvent> events = new ArrayList<>();
    if (!allowed.isEmpty()) {
      events.add(new HostEvent.UrlsRecalled(crawl, allowed));
    }
    refused.forEach((state, urls) -> events.add(Tasks.refusedBy(state, crawl, urls)));
    return events;
  }
}
