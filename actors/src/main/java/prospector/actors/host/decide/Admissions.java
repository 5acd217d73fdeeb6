package prospector.actors.host.decide;

import java.util.List;
import java.util.function.LongPredicate;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.ParameterLesson;
import prospector.web.exclusion.UrlGate;
import prospector.web.url.CrawlUrl;

/** Makes the {@link Admission} of a crawl under the bounds and rules in force. */
public final class Admissions {
  private final CrawlDirectory directory;
  private final RobotsDesk robots;
  private final UrlGate gate;
  private final Doubts doubts = new Doubts();
  private final WayBack wayBack;
  private final ParameterFilter parameters;
  private final int barrenPages;

  /**
   * @param barrenPages that it takes to refuse their like; 0 = nothing is refused for it
   * @param yieldPages see {@link SlowingScorer}
   */
  public Admissions(
      CrawlDirectory directory,
      RobotsDesk robots,
      UrlGate gate,
      ParameterFilter parameters,
      int barrenPages,
      int yieldPages) {
    this.parameters = parameters;
    this.barrenPages = barrenPages;
    this.directory = directory;
    this.robots = robots;
    this.gate = gate;
    this.wayBack = new WayBack(directory, yieldPages);
  }

  /**
   * @param done what the database said for the decision under way
   */
  public Admission of(HostState state, String crawl, Groundwork done) {
    doubts.learn(done);
    CrawlShare share = state.share(crawl);
    RobotsJudge judge = robots.judge(state.robots(), done);
    return new Admission(
        share,
        new Admission.Rules(directory.bounds(crawl), judge, gate, directory.scope(crawl)),
        url ->
            doubts.settle(
                crawl, url, done, judge, same -> parameters.frees(share, same, it -> false)),
        (url, before, now) -> likes(share, url, before, now),
        (batch, link) -> wayBack.leads(share, batch, link));
  }

  private UrlState likes(CrawlShare share, CrawlUrl url, UrlState before, LongPredicate now) {
    if (share.views().refuses(url, barrenPages)) {
      return UrlState.REFUSED_VIEW;
    }
    boolean isSame =
        before == UrlState.REFUSED_SAME
            ? !parameters.frees(share, url, now)
            : parameters.refuses(share, url, now);
    return isSame ? UrlState.REFUSED_SAME : UrlState.WAITING;
  }

  /** Before what a request brought is sorted: it may be redirected to its page's other address. */
  void redirected(HostState state, FetchReport report) {
    CrawlShare share = state.share(report.task().crawl().spec().id());
    report
        .verdict()
        .target()
        .ifPresent(target -> parameters.redirected(share, report.task().url(), target));
  }

  /** Waiting URLs that show what a page that brings nothing shows. */
  List<CrawlUrl> barren(HostState state, FetchReport report) {
    CrawlShare share = state.share(report.task().crawl().spec().id());
    return report.isBarren()
        ? share
            .views()
            .needless(report.task().url(), report.viewBefore(), share.queue().urls(), barrenPages)
        : List.of();
  }

  /** Waiting URLs that a page's lessons make superfluous. */
  List<CrawlUrl> superfluous(HostState state, FetchReport report) {
    List<ParameterLesson> lessons = report.sameness().lessons();
    return lessons.isEmpty()
        ? List.of()
        : parameters.superfluous(
            state.share(report.task().crawl().spec().id()), report.task().url(), lessons);
  }
}
