package prospector.node.watch.view;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.web.url.CrawlUrl;

/** What a crawl will do next, and why. Every call blocks, for tenths of a second. */
public interface Outlook {
  /** The best that waits on this node; empty where this node does not work on the crawl. */
  Optional<View> look(String crawl);

  /** What the crawl does on this node at the moment; empty where it does not work on the crawl. */
  default Optional<Now> now(String crawl) {
    return Optional.empty();
  }

  /** What is known of a URL. */
  Why why(String crawl, CrawlUrl url);

  /** The same and more, in lines of text, as the command {@code why} prints it. */
  Told explain(String crawl, CrawlUrl url);

  /** How a host is now. */
  HostNow host(String crawl, String host);

  /**
   * How a host is now, out of its journal.
   *
   * @param queued URLs that wait in its memory for this crawl
   * @param delayMillis that it is left alone between two requests
   * @param dueAt when it may be asked again; null for at once
   * @param failuresInRow requests that it answered with an error or not at all
   * @param robots copy of its robots.txt: file, absent, unreachable; null before the first
   */
  record HostNow(
      long queued,
      long delayMillis,
      @Nullable String dueAt,
      int failuresInRow,
      @Nullable String robots) {}

  /**
   * What a crawl does at the moment on one node.
   *
   * @param fetching hosts with a request under way, a few of them
   * @param inFlight how many have one
   * @param ready hosts that could be asked at once
   * @param waiting hosts that may not be asked now
   * @param nextAt when the first of these may be; null where none waits, or nobody knows
   * @param waits why, of a few of them, those with the best links first
   * @param all whether all hosts with work are counted: of very many only the best are
   */
  record Now(
      List<String> fetching,
      int inFlight,
      int ready,
      int waiting,
      @Nullable String nextAt,
      List<Wait> waits,
      boolean all) {
    public Now {
      fetching = List.copyOf(fetching);
      waits = List.copyOf(waits);
    }
  }

  /**
   * A host that waits.
   *
   * @param reason delay (ours), crawl_delay (of its robots.txt), back_off (after an error or at its
   *     word), robots (its robots.txt is out of reach), window (of the day)
   * @param until when it is over; null for not known
   */
  record Wait(String host, String reason, @Nullable String until) {}

  /**
   * What is next.
   *
   * @param modelVersion of the link model that scored it
   * @param hosts with the best bids, best first
   * @param next the best URLs of these hosts, best first
   * @param up what counts most for the URLs that wait on these hosts
   * @param down what counts most against them
   */
  record View(
      long modelVersion, List<Host> hosts, List<Next> next, List<Part> up, List<Part> down) {
    public View {
      hosts = List.copyOf(hosts);
      next = List.copyOf(next);
      up = List.copyOf(up);
      down = List.copyOf(down);
    }
  }

  /**
   * A host that bids for a fetch slot.
   *
   * @param score log-odds of its best URL
   * @param ready whether it may be asked now
   * @param freeAt when it may be, where it may not now
   * @param queued URLs that wait there
   */
  record Host(String host, double score, boolean ready, @Nullable String freeAt, long queued) {}

  /**
   * A waiting URL.
   *
   * @param score log-odds; the sum of its parts
   * @param parts the largest, and one for the rest
   */
  record Next(String url, String host, double score, List<Part> parts, List<Link> links) {
    public Next {
      parts = List.copyOf(parts);
      links = List.copyOf(links);
    }
  }

  /** A share of a score. */
  record Part(String name, double share) {}

  /** A known link to a URL; the parent is empty for a seed. */
  record Link(String anchor, String parent, boolean parentRelevant) {}

  /**
   * Why a URL is where it is.
   *
   * @param state in words
   * @param robots whether robots.txt allows it; null while that is not known
   * @param next its score, while it waits in memory
   * @param page its stored outcome
   * @param untaken of a URL that the crawl does not know: why no link to it was taken; null for one
   *     that it knows
   */
  record Why(
      String url,
      String state,
      @Nullable Boolean robots,
      @Nullable Next next,
      @Nullable PageView page,
      @Nullable Untaken untaken) {}

  /**
   * Where a URL stands, in words.
   *
   * @param known whether the crawl knows it, or has refused links to it
   * @param text lines, each ended by a line feed
   */
  record Told(String url, boolean known, String text) {}

  /**
   * Why no link to a URL was taken.
   *
   * @param rule that keeps every link to it from being taken; null for none
   * @param pages with a link to it, the first few
   * @param all whether all pages that leave links were looked at and could be read
   */
  record Untaken(@Nullable String rule, List<UntakenLink> pages, boolean all) {
    public Untaken {
      pages = List.copyOf(pages);
    }
  }

  /** A page with a link that was not taken, and the rule that left it. */
  record UntakenLink(String page, String reason) {}
}
