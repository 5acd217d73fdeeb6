package prospector.web.content;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Tag;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import prospector.web.page.PageTree;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * Copies what can be read of a document, so that libraries may search and change it.
 *
 * <p><em>What a library does with the copy is bounded</em>: elements lie at most {@value
 * #DEPTH_MAX} deep (what is deeper loses its element, not its text), and a document with more than
 * {@value #ELEMENTS_MAX} elements, {@value #CHARS_MAX} characters or {@value #WORK_MAX} units of
 * work is not copied at all. Work is both of these times their depth, as a search costs that asks
 * each element for all of its text, and for each element its siblings. Scripts, forms' fields,
 * comments and embedded media stay behind; references are absolute, and those that are no http(s)
 * URL are gone.
 */
final class ContentTree implements NodeFilter {
  static final int DEPTH_MAX = 48;
  static final int ELEMENTS_MAX = 20_000;
  static final int CHARS_MAX = 1_000_000;
  static final long WORK_MAX = 20_000_000;

  private static final int NODE_CHARS = 40; // what a node costs beside its text
  private static final int SIBLINGS_A_UNIT = 4; // to take one out, those behind it are renumbered
  private static final int NAME_CHARS_MAX = 200; // of a class or an id
  private static final Set<String> UNREAD =
      Set.of(
          "head",
          "script",
          "style",
          "noscript",
          "title",
          "svg",
          "iframe",
          "object",
          "embed",
          "applet",
          "canvas",
          "audio",
          "video",
          "map",
          "input",
          "select",
          "textarea",
          "button",
          "datalist",
          "frameset");
  private static final Set<String> DISSOLVED =
      Set.of("html", "body", "form", "math", "main", "template");
  private static final Set<String> MENU_ROLES =
      Set.of("navigation", "menu", "menubar", "search", "banner", "contentinfo");

  /** Which part of a document. */
  enum Part {
    /** Without what its elements and roles say is a menu. */
    CONTENT,
    /** All that can be read. */
    ALL
  }

  private final CrawlUrl base;
  private final Part part;
  private final Document copy = new QuietDocument();
  private final Deque<Open> open = new ArrayDeque<>();
  private Element parent = copy.body();
  private int elements;
  private int chars;
  private long work;

  /** An element that is being copied, and the one that its copy lies in. */
  private record Open(Element source, Element before) {}

  private ContentTree(CrawlUrl base, Part part) {
    this.base = base;
    this.part = part;
  }

  /**
   * The copy; empty where the document is over a bound.
   *
   * @param base what references are relative to
   */
  static Optional<Document> copy(Document document, CrawlUrl base, Part part) {
    ContentTree tree = new ContentTree(base, part);
    NodeTraversor.filter(tree, document);
    return tree.isOver() ? Optional.empty() : Optional.of(tree.copy);
  }

  private boolean isOver() {
    return elements > ELEMENTS_MAX || chars > CHARS_MAX || work > WORK_MAX;
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (node instanceof TextNode text) {
      text(text.getWholeText());
    } else if (node instanceof Element element && !(node instanceof Document)) {
      if (isLeftOut(element)) {
        return FilterResult.SKIP_ENTIRELY;
      }
      element(element);
    }
    return isOver() ? FilterResult.STOP : FilterResult.CONTINUE;
  }

  @Override
  public FilterResult tail(Node node, int depth) {
    Open last = open.peek();
    if (last != null && last.source().equals(node)) {
      open.pop();
      parent = last.before();
    }
    return FilterResult.CONTINUE;
  }

  private void text(String text) {
    if (!text.isEmpty()) {
      count(text.length());
      parent.appendChild(new TextNode(text));
    }
  }

  private void element(Element element) {
    String name = element.normalName();
    if (DISSOLVED.contains(name)) {
      return;
    }
    if (open.size() >= DEPTH_MAX) {
      parent.appendChild(new TextNode(" ")); // a word may end where the element begins
      return;
    }
    elements++;
    Element made = new Quiet(element.tag());
    attributes(element, made);
    work += parent.childNodeSize() / SIBLINGS_A_UNIT;
    parent.appendChild(made);
    open.push(new Open(element, parent));
    parent = made;
    count(0);
  }

  private void count(int more) {
    chars += more;
    work += (long) (more + NODE_CHARS) * (open.size() + 1);
  }

  private void attributes(Element from, Element to) {
    if (from.attributesSize() == 0) {
      return;
    }
    name(from, to, "class");
    name(from, to, "id");
    name(from, to, "rel");
    switch (from.normalName()) {
      case "a" -> reference(from, to, "href");
      case "img" -> {
        reference(from, to, "src");
        name(from, to, "alt");
      }
      default -> {}
    }
  }

  private static void name(Element from, Element to, String key) {
    String value = from.attr(key).strip();
    if (!value.isEmpty() && value.length() <= NAME_CHARS_MAX) {
      to.attr(key, value);
    }
  }

  private void reference(Element from, Element to, String key) {
    String value = from.attr(key).strip();
    if (value.isEmpty() || value.startsWith("#")) {
      return;
    }
    UrlNormalizer.resolve(base, value)
        .accepted()
        .ifPresent(
            url -> {
              count(url.value().length());
              to.attr(key, url.value());
            });
  }

  private boolean isLeftOut(Element element) {
    String name = element.normalName();
    if (UNREAD.contains(name) || (name.equals("template") && !PageTree.isShadowRoot(element))) {
      return true;
    }
    if (element.attributesSize() == 0) {
      return part == Part.CONTENT && name.equals("nav");
    }
    return element.hasAttr("hidden")
        || element.attr("aria-hidden").equals("true")
        || isPermalink(element, name)
        || (part == Part.CONTENT
            && (name.equals("nav") || MENU_ROLES.contains(element.attr("role"))));
  }

  /** The sign beside a heading that links to it. */
  private static boolean isPermalink(Element element, String name) {
    return name.equals("a") && element.attr("class").equals("headerlink");
  }

  /** Readability writes elements into log messages that nobody reads: here that costs nothing. */
  private static final class Quiet extends Element {
    Quiet(Tag tag) {
      super(tag, "");
    }

    @Override
    public String html() {
      return "";
    }

    @Override
    public String toString() {
      return normalName();
    }
  }

  /** The same of the whole, which Readability keeps for ways that are not taken here. */
  private static final class QuietDocument extends Document {
    QuietDocument() {
      super("");
      Element html = new Quiet(Tag.valueOf("html"));
      html.appendChild(new Quiet(Tag.valueOf("head")));
      html.appendChild(new Quiet(Tag.valueOf("body")));
      appendChild(html);
    }

    @Override
    public Element createElement(String tagName) {
      return new Quiet(Tag.valueOf(tagName));
    }

    @Override
    public String html() {
      return "";
    }
  }
}
