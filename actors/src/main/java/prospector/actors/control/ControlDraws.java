package prospector.actors.control;

import java.util.List;
import java.util.Optional;
import prospector.persistence.PageArchive;
import prospector.persistence.PageRecord;
import prospector.persistence.StoredPage;
import prospector.web.page.Link;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * Looks up what the archive knows of a URL that the control arm drew: a page the focused arm has
 * fetched already counts from its stored result, without a request (design section 7). Blocking.
 */
public final class ControlDraws {
  private final PageArchive archive;
  private final PageParser parser;
  private final LinkPolicy links;

  public ControlDraws(PageArchive archive, PageParser parser, LinkPolicy links) {
    this.archive = archive;
    this.parser = parser;
    this.links = links;
  }

  /**
   * What a draw brought.
   *
   * @param page whether it was a judged page
   * @param targets the URLs that join the pool
   */
  public record Found(String url, boolean page, boolean relevant, List<CrawlUrl> targets) {
    public Found {
      targets = List.copyOf(targets);
    }
  }

  /** The stored result of a URL; empty when it has none. */
  public Optional<Found> find(String crawl, String url) {
    return archive.find(crawl, url).map(this::found);
  }

  private Found found(StoredPage stored) {
    PageRecord row = stored.page();
    boolean page = row.state() == PageRecord.State.PAGE;
    List<CrawlUrl> targets =
        row.state() == PageRecord.State.FAILED || row.state() == PageRecord.State.REFUSED
            ? List.of()
            : archive
                .read(stored.location())
                .map(response -> targets(row, response))
                .orElse(List.of());
    return new Found(row.url(), page, row.relevant(), targets);
  }

  private List<CrawlUrl> targets(PageRecord row, PageArchive.ArchivedResponse response) {
    CrawlUrl url = CrawlUrl.ofNormal(row.url());
    if (row.state() == PageRecord.State.REDIRECTED) {
      return Optional.ofNullable(response.headers().get("location"))
          .flatMap(values -> values.stream().findFirst())
          .flatMap(value -> UrlNormalizer.resolve(url, value).accepted())
          .map(List::of)
          .orElse(List.of());
    }
    ParsedPage parsed = parser.parse(url, response.headers(), response.body());
    return links.followed(parsed).stream().map(Link::target).toList();
  }
}
