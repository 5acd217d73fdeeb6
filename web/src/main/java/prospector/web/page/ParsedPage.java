package prospector.web.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.web.url.CrawlUrl;

/**
 * A fetched page as text, links and directives.
 *
 * @param url the URL it was fetched from
 * @param mime media type without parameters, lower case, such as {@code text/html}
 * @param charset the charset its bytes were decoded with
 * @param title text of the title element, white space folded, at most 500 characters; may be empty
 * @param text visible text of the body, white space folded
 * @param html the decoded source, for functions that look at markup
 * @param language primary language the page states of itself (html lang, Content-Language), such as
 *     {@code en}
 * @param canonical the page's canonical URL where it names one
 * @param directives robots directives of meta elements and X-Robots-Tag together
 * @param links the hyperlinks in document order, at most the configured number
 * @param media embedded or linked audio and video
 * @param refusedLinks number of links that are no crawlable URL, by reason
 * @param problem why its content could not be read, such as {@code document_encrypted}, or {@code
 *     unparsable} where reading it threw; empty for a page that was read. One with a problem is no
 *     page: it ends as failed, with this reason
 * @param layout where headings, navigation and blocks stand in the text
 */
public record ParsedPage(
    CrawlUrl url,
    String mime,
    String charset,
    String title,
    String text,
    String html,
    Optional<String> language,
    Optional<CrawlUrl> canonical,
    Directives directives,
    List<Link> links,
    List<Media> media,
    Map<String, Integer> refusedLinks,
    String problem,
    TextLayout layout) {

  /** The problem of a page that was read: none. */
  public static final String READ = "";

  public ParsedPage {
    links = List.copyOf(links);
    media = List.copyOf(media);
    refusedLinks = Map.copyOf(refusedLinks);
  }

  /** A page of whose text no layout is known. */
  public ParsedPage(
      CrawlUrl url,
      String mime,
      String charset,
      String title,
      String text,
      String html,
      Optional<String> language,
      Optional<CrawlUrl> canonical,
      Directives directives,
      List<Link> links,
      List<Media> media,
      Map<String, Integer> refusedLinks,
      String problem) {
    this(
        url,
        mime,
        charset,
        title,
        text,
        html,
        language,
        canonical,
        directives,
        links,
        media,
        refusedLinks,
        problem,
        TextLayout.PLAIN);
  }

  /** The same text, laid out otherwise. */
  public ParsedPage with(TextLayout other) {
    return new ParsedPage(
        url,
        mime,
        charset,
        title,
        text,
        html,
        language,
        canonical,
        directives,
        links,
        media,
        refusedLinks,
        problem,
        other);
  }

  /**
   * The text without what is navigation: menus, sidebars, footers, and the frame of the host where
   * that is known. Made anew each time, in time linear in the text.
   */
  public String mainText() {
    StringBuilder main = new StringBuilder(text.length());
    int at = 0;
    for (TextArea area : layout.areas()) {
      if (area.kind() == TextArea.Kind.NAVIGATION) {
        main.append(text, at, Math.max(at, area.from())).append('\n');
        at = Math.max(at, area.to());
      }
    }
    return at == 0 ? text : main.append(text, at, text.length()).toString();
  }

  /** Another text in its place, with another title; all of it running text. */
  public ParsedPage withText(String otherTitle, String otherText) {
    return new ParsedPage(
        url,
        mime,
        charset,
        otherTitle,
        otherText,
        html,
        language,
        canonical,
        directives,
        links,
        media,
        refusedLinks,
        problem);
  }
}
