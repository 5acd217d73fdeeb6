package prospector.nugget.topic;

import java.util.Optional;
import prospector.web.page.ParsedPage;
import prospector.web.page.TextArea;
import prospector.web.page.TextBlock;
import prospector.web.url.CrawlUrl;

/**
 * Tells a page that is about the topic from one that lists pages which are.
 *
 * <p>Archives, categories, search results and contents show titles and excerpts of other pages.
 * <em>Such a page is a way to nuggets, and no nugget, unless its own text is relevant too</em>:
 * what is neither link text nor under a heading that leads elsewhere ({@link TextBlock#elsewhere}),
 * nor navigation. The title of a list says what it lists, so it does not count. A page with as much
 * text of its own as of others is no list, nor is one that somebody labelled as what is looked for.
 */
public final class Listing {
  private static final double OWN = 0.5; // share of its own text from which a page is no list

  private Listing() {}

  /**
   * What a page lists, where it only lists.
   *
   * @param page one that the topic calls relevant
   * @return its first entry, or else the page itself; empty for a page that is relevant by itself
   */
  public static Optional<CrawlUrl> of(ParsedPage page, Topic topic) {
    if (topic.isWanted(page.url())) {
      return Optional.empty();
    }
    Texts texts = texts(page);
    if (!texts.isList()) {
      return Optional.empty();
    }
    ParsedPage without = page.withText("", texts.own());
    return topic.isNugget(topic.nugget().judge(without))
        ? Optional.empty()
        : page.layout().listed().or(() -> Optional.of(page.url()));
  }

  /** Whether a page shows more of others than of its own, whatever it is about. */
  public static boolean isList(ParsedPage page) {
    return texts(page).isList();
  }

  /**
   * What a page shows outside its navigation.
   *
   * @param own text of its own
   * @param others characters of other pages
   */
  private record Texts(String own, int others) {
    boolean isList() {
      return others > 0 && own.length() < OWN * (own.length() + others);
    }
  }

  private static Texts texts(ParsedPage page) {
    StringBuilder own = new StringBuilder();
    int others = 0;
    int area = 0;
    for (TextBlock block : page.layout().blocks()) {
      while (area < page.layout().areas().size()
          && page.layout().areas().get(area).to() <= block.from()) {
        area++;
      }
      if (isNavigation(page, area, block)) {
        continue;
      }
      if (block.elsewhere()) {
        others += block.length();
      } else {
        own.append(page.text(), block.from(), block.to()).append('\n');
      }
    }
    return new Texts(own.toString(), others);
  }

  private static boolean isNavigation(ParsedPage page, int area, TextBlock block) {
    return area < page.layout().areas().size()
        && page.layout().areas().get(area).kind() == TextArea.Kind.NAVIGATION
        && page.layout().areas().get(area).from() <= block.from();
  }
}
