package prospector.actors.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.crawl.CrawlSpec;
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

  /**
   * Bytes of a batch of several links at most, before they are deflated: less than another site
   * takes ({@link SiteBatchCodec#MOST_SENT_BYTES}) though they were noise.
   */
  static final int MOST_BYTES = 2_000_000;

  /** A page that links stand on, and when it was fetched, epoch milliseconds. */
  public record Page(Parent parent, long foundMillis) {}

  /** A link on a page of the batch. */
  public record Placed(int page, FoundLink link) {}

  public SiteBatch {
    pages = List.copyOf(pages);
    links = List.copyOf(links);
  }

  /**
   * What of a path to a URL matters in a crawl.
   *
   * @param depth whether it is how long it is: the depth has a bound
   * @param beyond whether it is how far out of the scope it comes from: more than one link may lead
   *     out of it, so that a URL may be admitted by one path and refused by another
   */
  public record Nearness(boolean depth, boolean beyond) {
    /** Any path will do. */
    public static final Nearness ANY = new Nearness(false, false);

    /**
     * In a crawl; all of it where this node does not work on it, as what is told once too often
     * costs less than a better path that is not.
     */
    static Nearness of(CrawlDirectory crawls, String crawl) {
      return crawls.find(crawl).map(it -> of(it.spec())).orElse(new Nearness(true, true));
    }

    private static Nearness of(CrawlSpec spec) {
      return new Nearness(spec.bounds().depth() != Integer.MAX_VALUE, spec.scope().beyond() > 1);
    }
  }

  /**
   * Gathers links of which each URL counts once: the first of a relevant page, or else of any; as
   * near to the seeds as the nearest of all of them, and as near to the scope.
   */
  public static final class Builder {
    private final Map<String, FoundOn> byUrl = new HashMap<>();

    private record FoundOn(Page page, FoundLink link) {
      /**
       * Bytes of it, before they are deflated.
       *
       * @param pages that are there already
       */
      long weight(Set<Page> pages) {
        int own = pages.contains(page) ? 0 : SiteBatchCodec.weight(page);
        return own + SiteBatchCodec.weight(link);
      }

      FoundOn within(int depth, int beyond) {
        Parent nearest = page.parent().withDepth(depth).withBeyond(beyond);
        return nearest.equals(page.parent())
            ? this
            : new FoundOn(new Page(nearest, page.foundMillis()), link);
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
      return (replaces ? now : before)
          .within(Math.min(old.depth(), other.depth()), Math.min(old.beyond(), other.beyond()));
    }

    /** The links' URLs, sorted, and whether the pages that they stand on are relevant. */
    public List<SiteTable.Link> links() {
      return links(Nearness.ANY);
    }

    /**
     * The same.
     *
     * @param matters of the paths to them
     */
    public List<SiteTable.Link> links(Nearness matters) {
      return byUrl.entrySet().stream()
          .map(it -> link(it.getKey(), it.getValue().page().parent(), matters))
          .sorted(Comparator.comparing(SiteTable.Link::url))
          .toList();
    }

    private static SiteTable.Link link(String url, Parent parent, Nearness matters) {
      return new SiteTable.Link(
          url,
          parent.relevant(),
          matters.depth() ? parent.depth() + 1 : Integer.MAX_VALUE,
          matters.beyond() ? Math.min(SiteTable.Link.ANY, parent.beyond()) : SiteTable.Link.ANY);
    }

    /** The same in groups, each of which makes a batch that another site takes. */
    public List<List<String>> groups() {
      return groups(byUrl.keySet().stream().sorted().toList(), url -> url);
    }

    /**
     * Some of the links in groups.
     *
     * @param url of one
     */
    <T> List<List<T>> groups(List<T> all, Function<T, String> url) {
      List<List<T>> groups = new ArrayList<>();
      Set<Page> pages = new HashSet<>();
      int from = 0;
      long bytes = 0;
      for (int i = 0; i < all.size(); i++) {
        FoundOn found = Objects.requireNonNull(byUrl.get(url.apply(all.get(i))));
        long more = found.weight(pages);
        if (i > from && (i - from == LINKS || bytes + more > MOST_BYTES)) {
          groups.add(all.subList(from, i));
          from = i;
          pages.clear();
          bytes = 0;
          more = found.weight(pages);
        }
        bytes += more;
        pages.add(found.page());
      }
      if (from < all.size()) {
        groups.add(all.subList(from, all.size()));
      }
      return groups;
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
