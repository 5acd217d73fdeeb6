package prospector.actors.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.persistence.site.SiteTable;
import prospector.prioritizer.Parent;

/**
 * Links of one crawl from one site to another.
 *
 * @param pages that they stand on
 * @param links each with the index of its page
 */
public record SiteBatch(List<Page> pages, List<Placed> links) {
  /** Links of a batch at most; some 60 kB as it is sent. */
  public static final int LINKS = 2_000;

  /** A page that links stand on, and when it was fetched, epoch milliseconds. */
  public record Page(Parent parent, long foundMillis) {}

  /** A link on a page of the batch. */
  public record Placed(int page, FoundLink link) {}

  public SiteBatch {
    pages = List.copyOf(pages);
    links = List.copyOf(links);
  }

  /**
   * Gathers links of which each URL counts once: the first of a relevant page, or else of any; with
   * the least depth of all of them.
   */
  public static final class Builder {
    private final Map<String, FoundOn> byUrl = new HashMap<>();

    private record FoundOn(Page page, FoundLink link) {
      FoundOn within(int depth) {
        return depth == page.parent().depth()
            ? this
            : new FoundOn(new Page(page.parent().withDepth(depth), page.foundMillis()), link);
      }
    }

    /** How many URLs it has. */
    public int size() {
      return byUrl.size();
    }

    public void add(LinkBatch batch) {
      Page page = new Page(batch.parent(), batch.foundMillis());
      for (FoundLink link : batch.links()) {
        byUrl.merge(link.url(), new FoundOn(page, link), Builder::better);
      }
    }

    private static FoundOn better(FoundOn before, FoundOn now) {
      Parent old = before.page().parent();
      Parent other = now.page().parent();
      boolean replaces =
          old.relevant() == other.relevant() ? other.depth() < old.depth() : other.relevant();
      return (replaces ? now : before).within(Math.min(old.depth(), other.depth()));
    }

    /** The links' URLs, sorted, and whether the pages that they stand on are relevant. */
    public List<SiteTable.Link> links() {
      return links(false);
    }

    /**
     * The same.
     *
     * @param isBounded whether the crawl's depth has a bound, so that it matters how near a URL is
     */
    public List<SiteTable.Link> links(boolean isBounded) {
      return byUrl.entrySet().stream()
          .map(it -> link(it.getKey(), it.getValue().page().parent(), isBounded))
          .sorted(Comparator.comparing(SiteTable.Link::url))
          .toList();
    }

    private static SiteTable.Link link(String url, Parent parent, boolean isBounded) {
      return new SiteTable.Link(
          url, parent.relevant(), isBounded ? parent.depth() + 1 : Integer.MAX_VALUE);
    }

    /** A batch of some of the links. */
    public SiteBatch of(List<String> urls) {
      Map<Page, Integer> index = new HashMap<>();
      List<Page> pages = new ArrayList<>();
      List<Placed> links = new ArrayList<>();
      for (String url : urls) {
        FoundOn found = byUrl.get(url);
        if (found != null) {
          int page =
              index.computeIfAbsent(
                  found.page(),
                  it -> {
                    pages.add(it);
                    return pages.size() - 1;
                  });
          links.add(new Placed(page, found.link()));
        }
      }
      return new SiteBatch(pages, links);
    }
  }
}
