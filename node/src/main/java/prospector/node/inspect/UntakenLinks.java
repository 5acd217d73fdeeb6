package prospector.node.inspect;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import prospector.node.settings.WebSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.StoredPage;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.ExtensionFilter;

/**
 * Says why a crawl knows nothing of a URL that pages may link to: by the rules that look at a URL
 * alone, and by the stored pages of which links were not taken.
 */
final class UntakenLinks {
  private static final int PAGES_MAX = 2_000; // read again; some seconds
  private static final int NAMED = 5;

  private final CrawlDatabase database;
  private final String crawl;
  private final ExtensionFilter extensions;
  private final LinkPolicy policy;
  private final PageParser parser;

  UntakenLinks(CrawlDatabase database, String crawl, WebSettings web, PageParser parser) {
    this.database = database;
    this.crawl = crawl;
    this.extensions = WebParts.extensions(web.links(), web.documents());
    this.policy = WebParts.links(web);
    this.parser = parser;
  }

  /**
   * Why no link to a URL was taken.
   *
   * @param rule that keeps every link to it from being taken, such as {@code extension iso}; empty
   *     for none
   * @param pages with a link to it, the first few
   * @param leaving links that the pages looked at leave, by reason
   * @param looked how many pages that leave links were looked at
   * @param unread how many of them have no body here that can be read
   * @param whole whether no page of the crawl that leaves links was left out
   */
  record Found(
      Optional<String> rule,
      List<Refusal> pages,
      Map<String, Long> leaving,
      int looked,
      int unread,
      boolean whole) {
    Found {
      pages = List.copyOf(pages);
      leaving = new TreeMap<>(leaving);
    }

    /** Whether all pages that leave links were looked at, and could be read. */
    boolean all() {
      return whole && unread == 0;
    }
  }

  /** A page with a link that was not taken, and the rule that left it. */
  record Refusal(String page, String reason) {}

  /**
   * Looks.
   *
   * @param goesOn asked before each page is read again; false ends it with what was found
   */
  Found find(CrawlUrl url, BooleanSupplier goesOn) {
    List<PageListing.Entry> leaving = database.listing().leavingLinks(crawl, PAGES_MAX);
    List<Refusal> pages = new ArrayList<>();
    Map<String, Long> left = new TreeMap<>();
    boolean whole = leaving.size() < PAGES_MAX;
    int looked = 0;
    int unread = 0;
    for (PageListing.Entry entry : leaving) {
      if (pages.size() < NAMED && !goesOn.getAsBoolean()) {
        whole = false;
        break;
      }
      looked++;
      StoredPage stored = entry.stored();
      stored
          .page()
          .left()
          .byReason()
          .forEach((reason, links) -> left.merge(reason, (long) links, Long::sum));
      if (pages.size() < NAMED) {
        Optional<ParsedPage> page = page(stored);
        unread += page.isEmpty() ? 1 : 0;
        page.flatMap(it -> refusal(it, url))
            .ifPresent(why -> pages.add(new Refusal(stored.page().url(), why)));
      }
    }
    return new Found(
        extensions.refusal(url).map(why -> "extension " + why), pages, left, looked, unread, whole);
  }

  void print(CrawlUrl url, BooleanSupplier goesOn, PrintWriter out) {
    Found found = find(url, goesOn);
    found
        .rule()
        .ifPresent(rule -> out.printf(Locale.ROOT, "not taken  links to it never are: %s%n", rule));
    for (Refusal page : found.pages()) {
      out.printf(Locale.ROOT, "not taken  the link to it on %s: %s%n", page.page(), page.reason());
    }
    if (!found.leaving().isEmpty()) {
      out.printf(
          Locale.ROOT,
          "not taken  %s: %s%n",
          found.whole()
              ? "in the whole crawl"
              : "on the first " + found.looked() + " pages that leave links",
          words(found.leaving()));
    }
    if (found.unread() > 0) {
      out.printf(
          Locale.ROOT,
          "not taken  pages among these that cannot be read here, and may link to it: %d%n",
          found.unread());
    }
  }

  /** Empty where the body is not here, was not to be kept, is damaged or is not read. */
  private Optional<ParsedPage> page(StoredPage stored) {
    CrawlUrl own = CrawlUrl.ofNormal(stored.page().url());
    try {
      return database
          .pages()
          .read(stored.location())
          .map(body -> parser.parse(own, body.headers(), body.body()))
          .filter(page -> page.problem().isEmpty());
    } catch (StorageException e) { // one damaged record does not keep the others from it
      return Optional.empty();
    }
  }

  private Optional<String> refusal(ParsedPage page, CrawlUrl url) {
    return page.links().stream()
        .filter(link -> link.target().equals(url))
        .flatMap(link -> policy.refusal(page, link).stream())
        .findFirst();
  }

  /** Such as {@code extension 12, nofollow 3}. */
  static String words(Map<String, ? extends Number> left) {
    return left.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
