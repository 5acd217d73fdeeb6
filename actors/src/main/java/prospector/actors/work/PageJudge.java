package prospector.actors.work;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import prospector.nugget.Judgement;
import prospector.nugget.TermExtractor;
import prospector.nugget.topic.Listing;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageLinks;
import prospector.prioritizer.Parent;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParsedPage;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;
import prospector.web.url.QueryParameters;

/**
 * Says what a parsed page is to its crawl: how relevant, a copy, a list of others, and where it
 * leads. Thread-safe.
 */
final class PageJudge {
  private final LinkPolicy links;
  private final TermExtractor terms;
  private final KnownContents contents;
  private final PageRulings rulings;

  PageJudge(LinkPolicy links, TermExtractor terms, KnownContents contents, HostFrames frames) {
    this.links = links;
    this.terms = terms;
    this.contents = contents;
    this.rulings = new PageRulings(frames);
  }

  /**
   * What a page is.
   *
   * @param page with its host's frame as navigation
   * @param links those that may be followed, wherever they lead
   */
  record Opinion(
      ParsedPage page,
      Judgement judgement,
      FetchReport.Judged judged,
      Sameness sameness,
      PageLinks links) {}

  Opinion judge(FetchTask task, ParsedPage parsed, byte[] body) {
    String crawl = task.crawl().spec().id();
    Sameness known = contents.add(crawl, task.url(), body, parsed.text());
    Optional<Copy> counted = known.copy().filter(copy -> !contents.isOfNoNugget(crawl, copy));
    PageRulings.Ruling ruling =
        rulings.rule(
            task.crawl().topic(),
            task.crawl().scope(),
            parsed,
            known.copy().isPresent(),
            counted.isPresent());
    ParsedPage page = ruling.page();
    Judgement judgement = ruling.judgement();
    boolean relevant = ruling.relevant();
    LinkPolicy.Sorted sorted = links.sort(page);
    List<Link> followed =
        sorted.followed().stream().filter(link -> task.admits(link.target())).toList();
    Map<String, Integer> left = new TreeMap<>(sorted.left());
    left.merge(CrawlScope.REASON, sorted.followed().size() - followed.size(), Integer::sum);
    Parent parent =
        new Parent(
            task.url().value(),
            judgement.score(),
            relevant,
            task.depth(),
            relevant ? 0 : Math.min(99, task.sinceNugget()),
            terms.terms(page),
            task.cash() / Math.max(1, followed.size()),
            task.beyond());
    Optional<Copy> copy = ruling.listing().or(() -> relevant ? counted : known.copy());
    if (!relevant || ruling.listing().isPresent()) {
      contents.noNugget(crawl, task.url());
    } else {
      contents.nugget(crawl, task.url());
    }
    boolean barren = isNothing(page) || isView(task, page, known);
    return new Opinion(
        page,
        judgement,
        new FetchReport.Judged(
            relevant,
            parent,
            followed,
            LeftLinks.of(left),
            barren,
            page.directives().noindex(),
            Listing.isList(page),
            feed(page)),
        new Sameness(copy, known.lessons(), known.copy()),
        PageLinks.of(sorted.followed().stream().map(link -> link.target().value()).toList()));
  }

  /** The first that it names on its own host; none where it forbids its links. */
  private static Optional<CrawlUrl> feed(ParsedPage page) {
    return page.links().stream()
        .filter(link -> link.kind() == Link.Kind.FEED && !page.directives().nofollow())
        .map(Link::target)
        .filter(url -> url.host().equals(page.url().host()))
        .findFirst();
  }

  /** By its own words: no result, and no way to one. */
  private static boolean isNothing(ParsedPage page) {
    return page.directives().noindex() && page.directives().nofollow();
  }

  /**
   * Whether it names as its canonical address its own with a parameter or more less, and does not
   * differ from what is there, or says that it is no result. Sites that name their home in all
   * pages are found out so.
   */
  private boolean isView(FetchTask task, ParsedPage page, Sameness known) {
    return page.canonical()
        .filter(canonical -> QueryParameters.isPartOf(canonical, page.url()))
        .filter(
            canonical ->
                page.directives().noindex()
                    || known.copy().isPresent()
                    || !contents.isOther(task.crawl().spec().id(), page.url(), canonical))
        .isPresent();
  }
}
