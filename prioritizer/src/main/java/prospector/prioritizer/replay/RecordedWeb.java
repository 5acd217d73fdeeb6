package prospector.prioritizer.replay;

import java.util.List;
import prospector.web.url.CrawlUrl;

/** Pages that were fetched once, with the links between them, judged by one topic. */
public interface RecordedWeb {
  /** Number of pages; their ids are 0 to one less. */
  int pages();

  CrawlUrl url(int page);

  /** Its host, 0 to {@link #hosts()} - 1. */
  int host(int page);

  int hosts();

  /** Its characteristic words, strongest first. */
  List<String> terms(int page);

  /** What the nugget function gives it, in [0,1]. */
  double score(int page);

  /** Whether the topic calls it relevant. */
  boolean relevant(int page);

  /** Whether it is a nugget: relevant, no copy of a page that was known, and no list of others. */
  default boolean nugget(int page) {
    return relevant(page);
  }

  /** Its links to pages of this web, in page order. */
  List<Outlink> links(int page);

  /**
   * One link.
   *
   * @param target id of the page it leads to
   * @param position 0-based rank among all links of its page
   */
  record Outlink(int target, String anchor, String context, String tagPath, int position) {}
}
