package prospector.node.run;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import prospector.node.settings.WebSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.PageListing;
import prospector.persistence.StoredPage;
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
    this.extensions = WebParts.extensions(web.documents());
    this.policy = WebParts.links(web);
    this.parser = parser;
  }

  void print(CrawlUrl url, PrintWriter out) {
    extensions
        .refusal(url)
        .ifPresent(
            why ->
                out.printf(Locale.ROOT, "not taken  links to it never are: extension %s%n", why));
    int named = 0;
    for (PageListing.Entry page : database.listing().leavingLinks(crawl, PAGES_MAX)) {
      Optional<String> why = named < NAMED ? refusal(page.stored(), url) : Optional.empty();
      if (why.isPresent()) {
        named++;
        out.printf(
            Locale.ROOT,
            "not taken  the link to it on %s: %s%n",
            page.stored().page().url(),
            why.get());
      }
    }
    Map<String, Long> left = database.pages().totals(crawl).left();
    if (!left.isEmpty()) {
      out.printf(Locale.ROOT, "not taken  in the whole crawl: %s%n", words(left));
    }
  }

  private Optional<String> refusal(StoredPage stored, CrawlUrl url) {
    return database
        .pages()
        .read(stored.location())
        .flatMap(
            body -> {
              CrawlUrl own = CrawlUrl.ofNormal(stored.page().url());
              ParsedPage page = parser.parse(own, body.headers(), body.body());
              return page.links().stream()
                  .filter(link -> link.target().equals(url))
                  .flatMap(link -> policy.refusal(page, link).stream())
                  .findFirst();
            });
  }

  /** Such as {@code extension 12, nofollow 3}. */
  static String words(Map<String, Long> left) {
    return left.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
