package prospector.actors.label;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.nugget.TermExtractor;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.LabelTable;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;

/**
 * Takes labelled pages out of the archive and keeps them where every node can read them, each with
 * four others of the crawl, at places that its URL decides: two nuggets, two other pages. These
 * show what the pages of this crawl have in common anyway. A page whose body is lost or damaged is
 * kept without it. Blocking.
 */
final class PageKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(PageKeeper.class);
  private static final int BESIDE = 4; // pages kept beside each labelled one
  private static final int LOOK_BACK = 20; // rows; among them one is found that is not kept yet
  private static final int UNKNOWN_DISTANCE = 9; // links since a nugget, for a parent that is none

  private final String crawl;
  private final String node;
  private final LabelTable labels;
  private final Set<String> kept;
  private final PageArchive archive;
  private final PageListing listing;
  private final PageParser parser;
  private final LinkPolicy links;
  private final TermExtractor terms = TermExtractor.pure();

  /**
   * @param labels where pages are kept
   * @param kept URLs of those that are; what is kept joins them
   */
  PageKeeper(String crawl, Lessons.Sources sources, LabelTable labels, Set<String> kept) {
    this.crawl = crawl;
    this.node = sources.node();
    this.labels = labels;
    this.kept = kept;
    this.archive = sources.archive();
    this.listing = sources.listing();
    this.parser = sources.parser();
    this.links = sources.links();
  }

  /**
   * Keeps a labelled page and those beside it.
   *
   * @param anyway whether to keep it without its body where that is on another node, or cannot be
   *     read: a disk may be ill for a moment
   */
  void keep(String url, boolean anyway) {
    Optional<PageListing.Entry> found = listing.find(crawl, url);
    if (found.isEmpty() || !(anyway || isHere(found.get().stored()))) {
      return;
    }
    if (!keep(found.get().stored(), anyway)) {
      return;
    }
    long last = listing.newest(pages(Optional.empty(), Long.MAX_VALUE, 1)).get(0).number();
    for (int i = 0; i < BESIDE; i++) {
      long place = 2 + (Fingerprint.combine(Fingerprint.of(url), i) >>> 1) % last;
      if (!beside(place, i % 2 == 0)) {
        beside(Long.MAX_VALUE, i % 2 == 0);
      }
    }
  }

  private boolean isHere(StoredPage stored) {
    return stored.location().file().isEmpty() || stored.location().node().equals(node);
  }

  private PageListing.Query pages(Optional<Boolean> relevant, long before, int limit) {
    return new PageListing.Query(
        crawl, Optional.of(PageRecord.State.PAGE), relevant, Optional.empty(), 0, before, limit);
  }

  private boolean beside(long number, boolean relevant) {
    PageListing.Query before = pages(Optional.of(relevant), number, LOOK_BACK);
    Optional<StoredPage> found =
        listing.newest(before).stream()
            .map(PageListing.Entry::stored)
            .filter(stored -> isHere(stored) && !kept.contains(stored.page().url()))
            .findFirst();
    return found.isPresent() && keep(found.get(), false);
  }

  /** Whether it is kept; if need be without a body that cannot be read. */
  private boolean keep(StoredPage stored, boolean anyway) {
    PageRecord row = stored.page();
    Optional<PageArchive.ArchivedResponse> response;
    try {
      response = archive.read(stored.location());
    } catch (StorageException damaged) {
      if (!anyway) {
        LOG.debug("{} cannot be read now", row.url(), damaged);
        return false;
      }
      LOG.warn("{} cannot be learned from: {}", row.url(), damaged.getMessage());
      response = Optional.empty();
    }
    LinkEvidence link = link(row);
    KeptPage page = new KeptPage(Map.of(), new byte[0], link);
    if (response.isPresent()) {
      Optional<KeptPage> read = kept(row.url(), response.get(), link);
      if (read.isEmpty() && !anyway) {
        return false;
      }
      page = read.orElse(page);
    }
    labels.keep(row.crawl(), new LabelTable.Lesson(row.url(), row.isNugget(), page.bytes()));
    kept.add(row.url());
    return true;
  }

  /**
   * A file that is cut gives no text: of a large one its text is kept in its place. Empty where it
   * cannot be read now.
   */
  private Optional<KeptPage> kept(
      String url, PageArchive.ArchivedResponse response, LinkEvidence link) {
    boolean whole =
        response.body().length <= KeptPage.LONGEST_BODY || !parser.takesLong(response.headers());
    if (whole) {
      return Optional.of(new KeptPage(response.headers(), response.body(), link));
    }
    ParsedPage page = parser.parse(CrawlUrl.ofNormal(url), response.headers(), response.body());
    if (!page.problem().isEmpty()) {
      LOG.debug("{} cannot be read now: {}", url, page.problem());
      return Optional.empty();
    }
    return Optional.of(KeptPage.ofText(response.headers(), page, link));
  }

  /** What the archive has; empty where it has nothing, or a damaged record. */
  private Optional<PageArchive.ArchivedResponse> read(StoredPage stored) {
    try {
      return archive.read(stored.location());
    } catch (StorageException damaged) {
      LOG.warn("{} cannot be learned from: {}", stored.page().url(), damaged.getMessage());
      return Optional.empty();
    }
  }

  /** The link by which the page was chosen, read again from the page that it stands on. */
  private LinkEvidence link(PageRecord row) {
    Optional<StoredPage> via =
        row.via().isEmpty() ? Optional.empty() : archive.find(row.crawl(), row.via());
    if (via.isEmpty()) {
      return new LinkEvidence(Parent.SEED, "", "", "", 0);
    }
    var page =
        read(via.get())
            .map(
                response ->
                    parser.parse(
                        CrawlUrl.ofNormal(row.via()), response.headers(), response.body()));
    PageRecord from = via.get().page();
    Parent parent =
        new Parent(
            from.url(),
            from.score(),
            from.relevant(),
            from.depth(),
            from.relevant() ? 0 : UNKNOWN_DISTANCE,
            page.map(terms::terms).orElse(List.of()));
    return page.flatMap(
            parsed ->
                links.followed(parsed).stream()
                    .filter(link -> link.target().value().equals(row.url()))
                    .findFirst())
        .map(link -> evidence(parent, link))
        .orElseGet(() -> new LinkEvidence(parent, "", "", "", 0));
  }

  private static LinkEvidence evidence(Parent parent, Link link) {
    return new LinkEvidence(parent, link.anchor(), link.context(), link.tagPath(), link.position());
  }
}
