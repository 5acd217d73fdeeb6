package prospector.web.content;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import prospector.web.page.PageTree;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * Writes a fetched page again as markup that does nothing: to be looked at, not to be used.
 *
 * <p><em>Only elements and attributes of a short list are written, none of which runs, loads, sends
 * or leads anywhere, and all text is escaped</em>; nothing of the source is copied as it stands but
 * style sheets that lie in the page, whose references the content security policy of the answer
 * must stop. A link keeps where it led as its title, a picture its description. Never throws; what
 * is over a bound is left out, and the copy says so. The tree is the one that the crawl read.
 */
public final class InertCopy implements NodeFilter {
  static final int ELEMENTS_MAX = 50_000;
  static final int CHARS_MAX = 4_000_000;
  private static final int VALUE_CHARS_MAX = 4_000; // of an attribute
  private static final int TITLE_CHARS_MAX = 500; // of where a link led

  private static final Set<String> KEPT =
      Set.of(
          ("a abbr address article aside b bdi bdo big blockquote br caption center cite code col"
                  + " colgroup dd del details dfn dir div dl dt em figcaption figure font footer h1"
                  + " h2 h3 h4 h5 h6 header hgroup hr i ins kbd li main mark menu nav ol p pre q rb"
                  + " rp rt ruby s samp search section small span strike strong sub summary sup"
                  + " table tbody td tfoot th thead time tr tt u ul var wbr")
              .split(" "));
  private static final Map<String, String> WRITTEN_AS =
      Map.of("form", "div", "fieldset", "div", "legend", "b", "label", "span", "button", "span");
  private static final Set<String> LEFT_OUT =
      Set.of(
          ("head script style noscript template title iframe frame frameset noframes object embed"
                  + " noembed applet param svg canvas audio video source track map area"
                  + " input select textarea datalist link meta base portal xmp plaintext")
              .split(" "));
  private static final Set<String> EMPTY = Set.of("br", "col", "hr", "wbr");
  private static final Set<String> ATTRIBUTES =
      Set.of(
          ("abbr align bgcolor border cellpadding cellspacing class color colspan datetime dir face"
                  + " headers height hidden id lang open reversed rowspan scope size span start"
                  + " style title valign value width")
              .split(" "));

  private static final String OWN_STYLE =
      "body{font:16px/1.5"
          + " sans-serif;margin:1rem;overflow-wrap:anywhere;color:#17181a;background:#fff}"
          + "a{color:#2468c8;text-decoration:underline}.prospector-image{color:#5c6066;font-style:italic}";

  private final CrawlUrl base;
  private final StringBuilder out = new StringBuilder(10_000);
  private int elements;
  private boolean cut;

  private InertCopy(CrawlUrl base) {
    this.base = base;
  }

  /** Whether {@link #of} can show pages of a media type: markup or plain text. */
  public static boolean canShow(String mime) {
    return PageTree.isMarkup(mime) || mime.startsWith("text/");
  }

  /** A whole HTML document, to be served as UTF-8. */
  public static String of(ParsedPage page) {
    InertCopy copy = new InertCopy(page.url());
    if (!PageTree.isMarkup(page.mime())) {
      return copy.plain(page);
    }
    try {
      Document tree = PageTree.of(page);
      return new InertCopy(PageTree.baseOf(page, tree)).markup(page, tree);
    } catch (RuntimeException | StackOverflowError unreadable) {
      return copy.plain(page);
    }
  }

  private String plain(ParsedPage page) {
    begin(page);
    out.append("</head><body><pre>");
    text(PageTree.isMarkup(page.mime()) ? page.text() : page.html());
    out.append("</pre>");
    return end();
  }

  private String markup(ParsedPage page, Document tree) {
    begin(page);
    for (Element style : tree.getElementsByTag("style")) {
      style(style.data());
    }
    out.append("</head><body");
    Element body = tree.selectFirst("body");
    if (body != null) {
      attributes(body);
    }
    out.append('>');
    NodeTraversor.filter(this, tree);
    return end();
  }

  private void begin(ParsedPage page) {
    out.append("<!doctype html><html");
    page.language()
        .filter(language -> language.matches("[A-Za-z0-9-]{1,35}"))
        .ifPresent(language -> attribute("lang", language));
    out.append("><head><meta charset=\"utf-8\"><title>");
    escape(page.title());
    out.append("</title><style>").append(OWN_STYLE).append("</style>");
  }

  private String end() {
    if (cut) {
      out.append("<p><b>The page is longer; its copy ends here.</b></p>");
    }
    return out.append("</body></html>").toString();
  }

  /** What would end the element early is written as CSS also understands it. */
  private void style(String css) {
    if (out.length() + css.length() <= CHARS_MAX) {
      out.append("<style>").append(css.replace("</", "<\\/")).append("</style>");
    }
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (node instanceof TextNode text) {
      text(text.getWholeText());
    } else if (node instanceof Element element && !(node instanceof Document)) {
      if (LEFT_OUT.contains(element.normalName())) {
        return FilterResult.SKIP_ENTIRELY;
      }
      element(element);
    }
    cut |= elements > ELEMENTS_MAX || out.length() > CHARS_MAX;
    return cut ? FilterResult.STOP : FilterResult.CONTINUE;
  }

  @Override
  public FilterResult tail(Node node, int depth) {
    if (node instanceof Element element && !(node instanceof Document)) {
      String name = written(element);
      if (!name.isEmpty() && !EMPTY.contains(name)) {
        out.append("</").append(name).append('>');
      }
    }
    return FilterResult.CONTINUE;
  }

  /** Name of the element that stands for another; empty for none, its content stays. */
  private static String written(Element element) {
    String name = element.normalName();
    return KEPT.contains(name) ? name : WRITTEN_AS.getOrDefault(name, "");
  }

  private void element(Element element) {
    elements++;
    if (element.normalName().equals("img")) {
      image(element.attr("alt").strip());
      return;
    }
    String name = written(element);
    if (name.isEmpty()) {
      out.append(' '); // a word may end where the element begins
      return;
    }
    out.append('<').append(name);
    attributes(element);
    if (name.equals("a") && element.hasAttr("href")) {
      attribute("title", target(element.attr("href").strip()));
    }
    out.append('>');
  }

  private void image(String description) {
    if (!description.isEmpty()) {
      out.append("<span class=\"prospector-image\">[");
      escape(shortened(description, TITLE_CHARS_MAX));
      out.append("]</span>");
    }
  }

  /** Where a link led, as a text. */
  private String target(String href) {
    Optional<String> absolute =
        UrlNormalizer.resolve(base, shortened(href, VALUE_CHARS_MAX))
            .accepted()
            .map(CrawlUrl::value);
    return shortened(absolute.orElse(href), TITLE_CHARS_MAX);
  }

  private void attributes(Element element) {
    if (element.attributesSize() == 0) {
      return;
    }
    boolean link = element.normalName().equals("a") && element.hasAttr("href");
    for (Attribute attribute : element.attributes()) {
      String name = attribute.getKey().toLowerCase(Locale.ROOT);
      if (ATTRIBUTES.contains(name) && !(link && name.equals("title"))) {
        String value = attribute.getValue();
        if (value.length() <= VALUE_CHARS_MAX) {
          attribute(name, value);
        }
      }
    }
  }

  private void attribute(String name, String value) {
    out.append(' ').append(name).append("=\"");
    escape(value);
    out.append('"');
  }

  private void text(String text) {
    int left = CHARS_MAX - out.length();
    if (text.length() > left) {
      cut = true;
    }
    escape(shortened(text, Math.max(0, left)));
  }

  private static String shortened(String text, int chars) {
    return text.length() <= chars ? text : text.substring(0, chars);
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        case '\0' -> {
          // no character of a document
        }
        default -> out.append(c);
      }
    }
  }
}
