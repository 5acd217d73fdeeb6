package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.handoff.Outbox;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.Outlinks;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.Moves;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

/**
 * A host that {@linkplain Moves only points to another one} asks for no more redirects, and one
 * whose pages are the same under {@linkplain prospector.web.url.TwinNames a plainer name} for no
 * more copies: what waits goes there as if it had been redirected. The links of a stored page go
 * out once more in the same way.
 *
 * <p>One URL in {@value #SAMPLE} is asked for in any case, and every seed, so that a host that
 * comes back is found out.
 */
final class MoveCycle {
  private static final int SAMPLE = 20;
  private static final int TURN = 200; // URLs an event

  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Queues queues;
  private final Outbox outbox;
  private final Set<String> moving = new HashSet<>(); // crawls

  MoveCycle(
      HostSelf self,
      Requests requests,
      Outcomes outcomes,
      Agenda agenda,
      Queues queues,
      Outbox outbox) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.queues = queues;
    this.outbox = outbox;
  }

  /**
   * Takes a grant for a URL that need not be asked for here: what waits goes where the host points
   * to, and the host bids again when that is done.
   */
  boolean uses(HostState state, HostMessage.Granted grant, QueuedUrl url) {
    String crawl = grant.crawl();
    if (!isNoSample(url) || elsewhere(state.share(crawl)).isEmpty()) {
      return false;
    }
    agenda.giveBack(grant);
    if (moving.add(crawl)) {
      self.tell(new HostNote.Moving(crawl, Groundwork.NONE));
    }
    return true;
  }

  private static boolean isNoSample(QueuedUrl url) {
    return url.depth() > 0 && url.fingerprint() % SAMPLE != 0;
  }

  private Optional<String> elsewhere(CrawlShare share) {
    return share.elsewhere(self.services().settings().sameness().pairs());
  }

  Effect<HostEvent, HostState> onMoving(HostState state, HostNote.Moving message) {
    String crawl = message.crawl();
    List<QueuedUrl> going = waiting(state.share(crawl));
    Map<UrlState, List<CrawlUrl>> refused =
        Map.of(UrlState.REFUSED_MOVED, going.stream().map(QueuedUrl::url).toList());
    List<PageRecord> rows =
        Tasks.refusedRows(crawl, self.name(), refused, self.timing().refusedMillis());
    Awaited before =
        new Awaited(
            Groundwork.Needs.rows(rows),
            message.groundwork(),
            done -> new HostNote.Moving(crawl, done),
            error -> new HostNote.MoveLost(crawl, error));
    return outcomes.after(before, () -> move(state, message, going, rows));
  }

  private Effect<HostEvent, HostState> move(
      HostState state, HostNote.Moving message, List<QueuedUrl> going, List<PageRecord> rows) {
    String crawl = message.crawl();
    moving.remove(crawl);
    if (going.isEmpty()) {
      agenda.bid(state);
      return outcomes.none();
    }
    List<Long> fingerprints = going.stream().map(QueuedUrl::fingerprint).toList();
    List<Handoff> handoffs = handoffs(state, crawl, going);
    return outcomes.persist(
        message,
        List.of(
            new HostEvent.UrlsMoved(
                crawl, List.of(new Refusal(UrlState.REFUSED_MOVED, fingerprints)), handoffs)),
        written -> {
          handoffs.forEach(self.services().recent()::add);
          handoffs.forEach(handoff -> outbox.send(self.name(), handoff));
        },
        after -> {
          queues.refused(rows);
          agenda.bid(after);
        });
  }

  /** The disk or the database failed: what waits goes when its turn comes again. */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.MoveLost message) {
    moving.remove(message.crawl());
    agenda.lost(state, List.of(message.crawl()), message.cause());
    return outcomes.none();
  }

  /** They stand in the outbox until they are acknowledged, and only then is the page done with. */
  Effect<HostEvent, HostState> onHandOn(HostState state, HostMessage.HandOn message) {
    self.named(message.host());
    agenda.hold(message); // nobody sends it again
    Awaited before =
        new Awaited(
            Groundwork.Needs.rows(List.of()),
            Groundwork.NONE,
            true,
            done -> new HostNote.HandOnReady(message),
            error -> new HostNote.HandOnLost(message, error));
    return outcomes.after(before, () -> handOn(state, message));
  }

  /** Where its links did not get on their way, the next link to the page is to see to it. */
  Effect<HostEvent, HostState> onNearer(HostState state, HostNote.Nearer message) {
    if (!message.done()) {
      state.share(message.crawl()).forgetReached(message.fingerprint());
    }
    return outcomes.none();
  }

  /** The page's row stays as it is: another link to it has its links handed on. */
  Effect<HostEvent, HostState> onHandOnLost(HostState state, HostNote.HandOnLost lost) {
    state
        .share(lost.message().crawl())
        .forgetReached(CrawlUrl.ofNormal(lost.message().url()).fingerprint());
    agenda.letGo(lost.message());
    agenda.lost(state, List.of(lost.message().crawl()), lost.cause());
    return outcomes.none();
  }

  private Effect<HostEvent, HostState> handOn(HostState state, HostMessage.HandOn message) {
    String crawl = message.crawl();
    long seq = state.nextSeq();
    List<Handoff> handoffs = new ArrayList<>();
    for (HostMessage.Outgoing links : message.links()) {
      handoffs.add(new Handoff(seq++, crawl, links.target(), links.batch()));
    }
    return outcomes.persist(
        message,
        List.of(new HostEvent.UrlsMoved(crawl, List.of(), handoffs)),
        written -> handoffs.forEach(handoff -> outbox.send(self.name(), handoff)),
        after -> {
          agenda.letGo(message);
          if (message.last()) {
            CrawlUrl url = CrawlUrl.ofNormal(message.url());
            self.services().archived().handedOn(crawl, url, message.depth());
          }
          agenda.bid(after);
        });
  }

  private List<QueuedUrl> waiting(CrawlShare share) {
    if (elsewhere(share).isEmpty()) {
      return List.of(); // a page of its own came meanwhile
    }
    Activity now = requests.activity();
    return share.queue().urls().stream()
        .filter(url -> !now.isFetching(url.fingerprint()))
        .filter(MoveCycle::isNoSample)
        .limit(TURN)
        .toList();
  }

  /** The same path and query there, one hand-off or more a page that links here. */
  private List<Handoff> handoffs(HostState state, String crawl, List<QueuedUrl> going) {
    CrawlShare share = state.share(crawl);
    CrawlScope scope = self.services().scope(crawl);
    String target = elsewhere(share).orElseThrow();
    Map<Parent, List<FoundLink>> byParent = new LinkedHashMap<>();
    for (QueuedUrl url : going) {
      LinkEvidence link = Tasks.bestLink(url);
      int beyond = scope.beyond(url.url(), Tasks.beyond(url.links()));
      byParent
          .computeIfAbsent(link.parent().withBeyond(beyond), parent -> new ArrayList<>())
          .add(
              new FoundLink(
                  target + url.url().pathAndQuery(),
                  link.anchor(),
                  link.context(),
                  link.tagPath(),
                  link.position(),
                  share.hops(url.fingerprint()) + 1));
    }
    long seq = state.nextSeq();
    List<Handoff> handoffs = new ArrayList<>();
    for (Map.Entry<Parent, List<FoundLink>> entry : byParent.entrySet()) {
      for (List<FoundLink> part : Outlinks.parts(entry.getKey(), entry.getValue())) {
        LinkBatch batch = new LinkBatch(entry.getKey(), self.timing().nowMillis(), part);
        handoffs.add(new Handoff(seq++, crawl, target, batch));
      }
    }
    return handoffs;
  }
}
