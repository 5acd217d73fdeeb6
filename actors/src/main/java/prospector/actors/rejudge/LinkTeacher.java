package prospector.actors.rejudge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.actors.BoundedMap;
import prospector.nugget.TermExtractor;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.prioritizer.Learner;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeaturizer;
import prospector.prioritizer.Parent;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * Teaches a link model with stored pages in the order of their storing, as the crawl did when they
 * came: each page with the link by which it was chosen, read again from the page that it stands on.
 *
 * <p>Of the other links to a page, of which the crawl knew up to eight, nothing is stored. Not
 * thread-safe; blocking.
 */
public final class LinkTeacher {
  private static final int REMEMBERED = 64; // pages with their links, lately linked from
  private static final int UNKNOWN_DISTANCE = 9; // links since a nugget, for a parent that is none
  private static final int FARTHEST = 99;

  private final Learner learner;
  private final PageArchive archive;
  private final PageParser parser;
  private final LinkPolicy links;
  private final double threshold;
  private final TermExtractor terms = TermExtractor.learning();
  private final Map<String, Source> sources = BoundedMap.byUse(REMEMBERED);
  private final Map<String, Parent> fresh = BoundedMap.byAge(Rejudging.BATCH); // in no row yet

  private record Source(Parent page, Map<String, Link> links) {}

  /**
   * @param threshold score from which a page is on topic: one that is and yet is none to be found
   *     teaches no words, as when it is fetched
   */
  public LinkTeacher(
      Learner learner, PageArchive archive, PageParser parser, LinkPolicy links, double threshold) {
    this.threshold = threshold;
    this.learner = learner;
    this.archive = archive;
    this.parser = parser;
    this.links = links;
  }

  /**
   * A page was judged.
   *
   * @param row with its new judgement
   */
  void teach(PageRecord row, ParsedPage page) {
    LinkEvidence chosen = chosenBy(row);
    List<String> words = terms.terms(page);
    CrawlUrl url = CrawlUrl.ofNormal(row.url());
    var features = List.of(LinkFeaturizer.features(url, chosen));
    if (row.relevant() && !row.copy().of().isEmpty()) {
      learner.nothingNew(features);
    } else {
      boolean saysNo = row.score() >= threshold && !row.relevant();
      learner.reward(features, saysNo ? List.of() : words, row.relevant());
    }
    int since = Math.min(FARTHEST, chosen.parent().sinceNugget() + 1);
    Parent parent = parent(row, words, since);
    fresh.put(row.url(), parent);
    sources.put(row.url(), new Source(parent, links(page)));
  }

  private Map<String, Link> links(ParsedPage page) {
    Map<String, Link> byTarget = new LinkedHashMap<>();
    links.followed(page).forEach(link -> byTarget.putIfAbsent(link.target().value(), link));
    return byTarget;
  }

  private static Parent parent(PageRecord row, List<String> words, int since) {
    return new Parent(
        row.url(), row.score(), row.relevant(), row.depth(), row.relevant() ? 0 : since, words);
  }

  private LinkEvidence chosenBy(PageRecord row) {
    Optional<Source> from = row.via().isEmpty() ? Optional.empty() : source(row);
    if (from.isEmpty()) {
      return new LinkEvidence(Parent.SEED, "", "", "", 0);
    }
    Parent parent = from.get().page();
    return Optional.ofNullable(from.get().links().get(row.url()))
        .map(
            link ->
                new LinkEvidence(
                    parent, link.anchor(), link.context(), link.tagPath(), link.position()))
        .orElseGet(() -> new LinkEvidence(parent, "", "", "", 0));
  }

  private Optional<Source> source(PageRecord row) {
    Source known = sources.get(row.via());
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Source> read = archive.find(row.crawl(), row.via()).map(this::read);
    read.ifPresent(source -> sources.put(row.via(), source));
    return read;
  }

  private Source read(StoredPage stored) {
    PageRecord row = stored.page();
    Optional<ParsedPage> page = body(stored);
    Parent parent = fresh.get(row.url());
    if (parent == null) {
      parent = parent(row, page.map(terms::terms).orElse(List.of()), UNKNOWN_DISTANCE);
    }
    return new Source(parent, page.map(this::links).orElse(Map.of()));
  }

  private Optional<ParsedPage> body(StoredPage stored) {
    try {
      return archive
          .read(stored.location())
          .map(it -> parser.parse(CrawlUrl.ofNormal(stored.page().url()), it.headers(), it.body()))
          .filter(page -> page.problem().isEmpty());
    } catch (StorageException damaged) {
      return Optional.empty();
    }
  }
}
