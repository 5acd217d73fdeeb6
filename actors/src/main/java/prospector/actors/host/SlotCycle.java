package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.Optional;
import prospector.actors.budget.RequestBudget;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.prioritizer.QueuedUrl;

/**
 * The host actor's answer to a granted fetch slot: a permit for the request first, then what the
 * slot is used for. A grant that is not used goes back at once.
 */
final class SlotCycle {
  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Uses uses;
  private final ErrandCycle errands;

  /** What a slot may be used for, in this order. A use for what comes before a page is new here. */
  record Uses(
      ExclusionCycle exclusions,
      RobotsRequest robots,
      SitemapCycle sitemaps,
      RevisitCycle revisits,
      RobotsCycle rules,
      MoveCycle moves,
      PageCycle pages) {

    /** Whether something comes before a new page. */
    boolean isTaken(HostState state, CrawlContext crawl, HostMessage.Granted grant) {
      return exclusions.uses(grant)
          || robots.uses(state, grant)
          || sitemaps.uses(state, crawl)
          || revisits.uses(state, crawl, grant);
    }

    /** Whether the page that was chosen is not to be asked for. */
    boolean isTaken(HostState state, HostMessage.Granted grant, QueuedUrl url) {
      return exclusions.uses(state, grant, url)
          || rules.uses(state, grant, url)
          || moves.uses(state, grant, url);
    }
  }

  /**
   * @param errands go on when they have their permit
   */
  SlotCycle(
      HostSelf self,
      Requests requests,
      Outcomes outcomes,
      Agenda agenda,
      Uses uses,
      ErrandCycle errands) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.uses = uses;
    this.errands = errands;
  }

  Effect<HostEvent, HostState> onGranted(HostState state, HostMessage.Granted grant) {
    Optional<CrawlContext> crawl = self.services().directory().find(grant.crawl());
    if (!agenda.isReady(state) || crawl.isEmpty()) {
      refuse(state, grant);
      return outcomes.none();
    }
    if (!requests.isPermitted(state, grant)) {
      return outcomes.none();
    }
    return outcomes.opened(state, grant, after -> use(after, crawl.get(), grant));
  }

  private void use(HostState state, CrawlContext crawl, HostMessage.Granted grant) {
    agenda.began(grant);
    ask(state, crawl, grant);
    agenda.used();
  }

  private void ask(HostState state, CrawlContext crawl, HostMessage.Granted grant) {
    if (uses.isTaken(state, crawl, grant)) {
      return;
    }
    Optional<QueuedUrl> url = agenda.choose(state, crawl, grant);
    if (url.isEmpty()) {
      refuse(state, grant);
    } else if (!uses.isTaken(state, grant, url.get())) {
      uses.pages().fetch(state, crawl, url.get(), agenda.isDrawn(grant, url.get()));
    }
  }

  private void refuse(HostState state, HostMessage.Granted grant) {
    agenda.giveBack(grant);
    agenda.bid(state);
  }

  /** The budgets that the host counts for have answered, or its name is not free. */
  Effect<HostEvent, HostState> onBudgetAnswered(HostState state, HostNote.BudgetAnswered message) {
    requests.end();
    if (message.answer() instanceof RequestBudget.Permits permits) {
      requests.take(permits);
      if (!requests.isStopping()) {
        return message.cause() instanceof HostMessage.Granted grant
            ? onGranted(state, grant)
            : errands.onErrand(state);
      }
    } else if (message.answer() instanceof RequestBudget.Later later) {
      self.timing().waitForBudget(later.waitMillis());
    }
    requests.release();
    if (message.cause() instanceof HostMessage.Granted grant) {
      agenda.putOff();
      refuse(state, grant);
    }
    agenda.settle(state);
    return outcomes.none();
  }
}
