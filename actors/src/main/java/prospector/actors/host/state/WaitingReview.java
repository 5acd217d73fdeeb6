package prospector.actors.host.state;

import akka.actor.typed.ActorSystem;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SavedUrlCodec;
import prospector.persistence.table.JournalTable;
import prospector.persistence.table.RejudgeTable;
import prospector.persistence.table.UrlTable;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/**
 * Tells what waits to be fetched what the pages that link to it are by another judgement: the
 * queues of hosts in their snapshots, links on their way, and the table of what does not fit into
 * memory, whose rows are scored anew.
 *
 * <p><em>Nothing but what pages are to the topic changes</em>: which URLs wait, and when a host may
 * be asked, stays. Doing it twice is doing it once, so whoever is cut off begins anew. No host may
 * be awake. Blocking.
 */
public final class WaitingReview {
  private static final int AT_ONCE = 500; // pages looked up together
  private static final int UNKNOWN_DISTANCE = 9; // links since a nugget, for one that is none now

  private final HostSnapshots hosts;
  private final UrlTable urls;
  private final RejudgeTable pages;

  /**
   * @param system gives the serializers; it need not be part of a cluster
   */
  public WaitingReview(
      JournalTable journal, UrlTable urls, RejudgeTable pages, ActorSystem<?> system, Clock clock) {
    this.hosts = new HostSnapshots(journal, system, clock);
    this.urls = urls;
    this.pages = pages;
  }

  /**
   * Does it for one crawl.
   *
   * @param scorer of the model that was learned by the new judgement
   */
  public void run(String crawl, UrlScorer scorer) {
    Map<String, Long> nuggets = pages.nuggetsByHost(crawl);
    hosts.replace(crawl, host -> reviewed(host, crawl, nuggets.getOrDefault(host.host(), 0L)));
    urls.rewrite(crawl, rows -> reviewed(crawl, rows, scorer));
  }

  private HostSnapshot reviewed(HostSnapshot host, String crawl, long nuggets) {
    Set<String> named = new LinkedHashSet<>();
    host.outbox().stream()
        .filter(handoff -> handoff.crawl().equals(crawl))
        .forEach(handoff -> named.add(handoff.batch().parent().url()));
    host.crawls().stream()
        .filter(share -> share.crawl().equals(crawl))
        .forEach(share -> share.waiting().forEach(url -> name(url, named)));
    Map<String, RejudgeTable.Standing> standings = standings(crawl, List.copyOf(named));
    List<Handoff> outbox = new ArrayList<>();
    host.outbox().forEach(it -> outbox.add(it.crawl().equals(crawl) ? told(it, standings) : it));
    List<HostSnapshot.Crawl> shares = new ArrayList<>();
    host.crawls()
        .forEach(it -> shares.add(it.crawl().equals(crawl) ? told(it, nuggets, standings) : it));
    return host.with(outbox, shares);
  }

  private static void name(SavedUrl url, Set<String> named) {
    url.links().forEach(link -> named.add(link.parent().url()));
  }

  private Map<String, RejudgeTable.Standing> standings(String crawl, List<String> named) {
    Map<String, RejudgeTable.Standing> standings = new HashMap<>();
    for (int from = 0; from < named.size(); from += AT_ONCE) {
      int to = Math.min(named.size(), from + AT_ONCE);
      standings.putAll(pages.standings(crawl, named.subList(from, to)));
    }
    return standings;
  }

  private static Handoff told(Handoff handoff, Map<String, RejudgeTable.Standing> standings) {
    LinkBatch batch = handoff.batch();
    return new Handoff(
        handoff.seq(),
        handoff.crawl(),
        handoff.target(),
        new LinkBatch(told(batch.parent(), standings), batch.foundMillis(), batch.links()));
  }

  private static HostSnapshot.Crawl told(
      HostSnapshot.Crawl share, long nuggets, Map<String, RejudgeTable.Standing> standings) {
    return new HostSnapshot.Crawl(
        share.crawl(),
        share.fingerprints(),
        share.codes(),
        share.waiting().stream().map(url -> told(url, standings)).toList(),
        share.pages(),
        nuggets,
        share.pruned(),
        share.filter(),
        share.shallowest(),
        share.sitemaps(),
        share.pairs(),
        share.yields(),
        share.views(),
        share.moves());
  }

  private List<UrlTable.Row> reviewed(String crawl, List<UrlTable.Row> rows, UrlScorer scorer) {
    List<SavedUrl> saved = rows.stream().map(row -> SavedUrlCodec.decode(row.payload())).toList();
    Set<String> named = new LinkedHashSet<>();
    saved.forEach(url -> name(url, named));
    Map<String, RejudgeTable.Standing> standings = standings(crawl, List.copyOf(named));
    List<UrlTable.Row> changed = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      UrlTable.Row row = rows.get(i);
      SavedUrl url = told(saved.get(i), standings);
      QueuedUrl waiting = url.restore();
      changed.add(
          new UrlTable.Row(
              row.fingerprint(),
              row.url(),
              scorer.score(waiting),
              row.group(),
              SavedUrlCodec.encode(url)));
    }
    return changed;
  }

  private static SavedUrl told(SavedUrl url, Map<String, RejudgeTable.Standing> standings) {
    List<LinkEvidence> links =
        url.links().stream()
            .map(
                link ->
                    new LinkEvidence(
                        told(link.parent(), standings),
                        link.anchor(),
                        link.context(),
                        link.tagPath(),
                        link.position()))
            .toList();
    return new SavedUrl(url.url(), url.discovered(), url.depth(), links, url.tries(), url.hops());
  }

  /** Links of one page share their parent in memory; equal ones are one in a snapshot's text. */
  private static Parent told(Parent parent, Map<String, RejudgeTable.Standing> standings) {
    RejudgeTable.Standing now = standings.get(parent.url());
    if (now == null) {
      return parent;
    }
    int since = parent.relevant() ? UNKNOWN_DISTANCE : Math.max(1, parent.sinceNugget());
    return new Parent(
        parent.url(),
        now.score(),
        now.relevant(),
        parent.depth(),
        now.relevant() ? 0 : since,
        parent.terms(),
        parent.cash(),
        parent.beyond());
  }
}
