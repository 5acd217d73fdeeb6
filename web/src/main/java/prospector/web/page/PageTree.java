package prospector.web.page;

import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.jsoup.parser.TagSet;
import prospector.web.markup.MarkupBound;
import prospector.web.url.CrawlUrl;

/**
 * The tree of a page's markup, built at a cost linear in its source.
 *
 * <p><em>The same source always gives the same tree</em>, so that whoever looks at an archived page
 * sees what the crawl saw. {@link MarkupBound} cuts what the tree builder would need quadratic time
 * for.
 */
public final class PageTree {
  /** Elements open at once; what is deeper lies beside. Also jsoup's own bound for HTML. */
  private static final int OPEN_MAX = 512;

  private PageTree() {}

  /** Whether a media type, lower case and without parameters, is one of markup. */
  public static boolean isMarkup(String mime) {
    return mime.contains("html") || mime.endsWith("xml");
  }

  /**
   * The tree of a page that {@link #isMarkup is markup}.
   *
   * @return a new tree, at most {@value #OPEN_MAX} elements deep; whoever asked may change it
   */
  public static Document of(ParsedPage page) {
    return of(page.html(), page.mime().endsWith("xml"));
  }

  /** What the references of a page are relative to: its first base element, or its own URL. */
  public static CrawlUrl baseOf(ParsedPage page, Document tree) {
    Optional<Element> base =
        tree.select("base[href]").stream().filter(PageTree::isInForce).findFirst();
    return LinkResolution.baseOf(
        page.url(), base.map(element -> AttributeValues.attribute(element, "href")));
  }

  private static boolean isInForce(Element element) {
    for (Element above = element.parent(); above != null; above = above.parent()) {
      String name = above.normalName();
      if (name.equals("noscript") || (name.equals("template") && !isShadowRoot(above))) {
        return false;
      }
    }
    return true;
  }

  /** A declarative shadow root is shown, other templates are not: HTML standard 13.2.6.4.4. */
  public static boolean isShadowRoot(Element template) {
    String mode = AttributeValues.attribute(template, "shadowrootmode");
    return mode.equalsIgnoreCase("open") || mode.equalsIgnoreCase("closed");
  }

  /** Builds the tree, by the rules of XML where a page says it is that. */
  static Document of(String source, boolean xml) {
    Parser parser =
        xml
            ? Parser.xmlParser().tagSet(TagSet.Html()).settings(ParseSettings.htmlDefault)
            : Parser.htmlParser();
    parser.setMaxDepth(OPEN_MAX);
    return parser.parseInput(MarkupBound.cut(source, xml), "");
  }
}
