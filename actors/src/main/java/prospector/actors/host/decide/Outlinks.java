package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.actors.MessageBytes;
import prospector.actors.handoff.LinkBytes;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.web.page.Link;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Where a page's links go: those of its own host stay, the others become one hand-off a host.
 *
 * @param own links to the page's own host; no element when there are none
 * @param handoffs numbered from the host's next sequence number
 */
public record Outlinks(List<LinkBatch> own, List<Handoff> handoffs) {
  private static final int MAX_LINKS_A_HANDOFF = 500; // what one event of their owner should hold

  static Outlinks sort(
      FetchReport report, HostKey host, HostState state, RecentHandoffs recent, long nowMillis) {
    Map<HostKey, List<FoundLink>> byHost = new LinkedHashMap<>();
    Parent parent =
        report
            .judged()
            .map(FetchReport.Judged::asParent)
            .orElseGet(() -> parentOfRedirect(report, state));
    report
        .judged()
        .ifPresent(page -> page.links().forEach(link -> add(byHost, link, report.task().hops())));
    report.verdict().target().ifPresent(target -> addRedirect(byHost, target, report, state));
    String crawl = report.task().crawl().spec().id();
    List<FoundLink> mine = byHost.remove(host);
    List<LinkBatch> own =
        mine == null ? List.of() : List.of(new LinkBatch(parent, nowMillis, mine));
    List<Handoff> handoffs = new ArrayList<>();
    long seq = state.nextSeq();
    boolean bounded = report.task().crawl().spec().bounds().depth() != Integer.MAX_VALUE;
    for (Map.Entry<HostKey, List<FoundLink>> entry : byHost.entrySet()) {
      List<FoundLink> fresh =
          entry.getValue().stream()
              .filter(link -> recent.mustSend(crawl, link.target().fingerprint(), parent, bounded))
              .toList();
      for (List<FoundLink> part : parts(parent, fresh)) {
        LinkBatch batch = new LinkBatch(parent, nowMillis, part);
        handoffs.add(new Handoff(seq++, crawl, entry.getKey().value(), batch));
      }
    }
    return new Outlinks(own, handoffs);
  }

  /** Links for one host, split so that each hand-off fits into a message; none for none. */
  public static List<List<FoundLink>> parts(Parent parent, List<FoundLink> links) {
    List<List<FoundLink>> parts = new ArrayList<>();
    for (int from = 0; from < links.size(); from += MAX_LINKS_A_HANDOFF) {
      List<FoundLink> some =
          links.subList(from, Math.min(links.size(), from + MAX_LINKS_A_HANDOFF));
      parts.addAll(MessageBytes.split(some, LinkBytes.of(parent), LinkBytes::of));
    }
    return parts;
  }

  // A meta refresh is a redirect by other means: its hops count.
  private static void add(Map<HostKey, List<FoundLink>> byHost, Link link, int hopsBefore) {
    FoundLink found = FoundLink.of(link);
    byHost
        .computeIfAbsent(link.target().host(), key -> new ArrayList<>())
        .add(link.kind() == Link.Kind.META_REFRESH ? found.afterHops(hopsBefore + 1) : found);
  }

  // A redirect's target takes the place of its source: same parent, same words.
  private static void addRedirect(
      Map<HostKey, List<FoundLink>> byHost, CrawlUrl target, FetchReport report, HostState state) {
    LinkEvidence link = evidence(report, state);
    byHost
        .computeIfAbsent(target.host(), key -> new ArrayList<>())
        .add(
            new FoundLink(
                target.value(),
                link.anchor(),
                link.context(),
                link.tagPath(),
                link.position(),
                report.task().hops() + 1));
  }

  private static Parent parentOfRedirect(FetchReport report, HostState state) {
    return evidence(report, state).parent().withBeyond(report.task().beyond());
  }

  private static LinkEvidence evidence(FetchReport report, HostState state) {
    Optional<QueuedUrl> source =
        state.waiting(report.task().crawl().spec().id(), report.task().url().fingerprint());
    return source
        .map(url -> Tasks.bestLink(url))
        .orElseGet(() -> new LinkEvidence(Parent.SEED, "", "", "", 0));
  }
}
