package prospector.prioritizer;

import java.util.List;
import java.util.Optional;
import prospector.web.url.CrawlUrl;

/**
 * What somebody said of a page that was fetched before.
 *
 * @param url its URL
 * @param links features of its known links, at least one, as far as they can be made again
 * @param terms its characteristic words, as in {@link Parent#terms}
 * @param judged whether the nugget function made it a nugget when it was fetched
 * @param label what it is; empty when an earlier label is taken back
 */
public record Correction(
    CrawlUrl url,
    List<LinkFeatures> links,
    List<String> terms,
    boolean judged,
    Optional<Boolean> label) {
  public Correction {
    links = List.copyOf(links);
    terms = List.copyOf(terms);
    if (links.isEmpty()) {
      throw new IllegalArgumentException("expected a link to " + url + ", got none");
    }
  }
}
