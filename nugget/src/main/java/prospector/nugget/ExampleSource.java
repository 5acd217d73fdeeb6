package prospector.nugget;

import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * Where the pages behind example URLs come from: the node fetches them, politely, or takes them
 * from what an earlier run stored. Called while a topic file is read, never while pages are judged.
 */
@FunctionalInterface
public interface ExampleSource {
  /** A source without any page; example URLs are then complaints. */
  ExampleSource NONE = url -> new Missing("pages cannot be fetched here");

  /** Stands in for pages that are asked for later: a topic without them judges nothing. */
  ExampleSource LATER = url -> new Found(ExamplePages.ofText("", "a page that is asked for later"));

  /** The page at a URL, or why there is none. */
  Answer page(CrawlUrl url);

  /** What came of asking for an example page. */
  sealed interface Answer permits Found, Missing {
    /** A parsed page, or what kept it from being read. */
    static Answer of(ParsedPage page) {
      return page.problem().isEmpty() ? new Found(page) : new Missing(page.problem());
    }
  }

  /** The page. */
  record Found(ParsedPage page) implements Answer {}

  /** No page, and why: short, readable. */
  record Missing(String reason) implements Answer {}
}
