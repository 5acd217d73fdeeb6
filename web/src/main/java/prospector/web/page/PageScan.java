package prospector.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;
import prospector.web.url.CrawlUrl;

/**
 * One walk over a document that collects everything the crawler wants of it.
 *
 * <p><em>Each node is looked at once, without recursion</em>, so that neither size nor depth of a
 * page can hurt. References are kept as they stand and resolved afterwards, because a base element
 * may follow them.
 */
final class PageScan {
  private static final int TITLE_CHARS_MAX = 500;

  private final ParserSettings settings;
  private final ElementStack open = new ElementStack();
  private final VisibleText text;
  private final TextAreas areas = new TextAreas();
  private final Entries entries = new Entries();
  private final List<FoundLink> links = new ArrayList<>();
  private final HeadElements head;
  private final EmbeddedMedia embedded;
  private final boolean microdata; // most pages have none, and it is asked of every element

  private @Nullable FoundLink openLink;
  private int openLinkDepth;
  private int mutedDepth = Integer.MAX_VALUE; // text below this depth is not visible
  private int drawingDepth = Integer.MAX_VALUE; // below it only links are of interest

  PageScan(ParserSettings settings, DirectivesReader directivesReader, boolean microdata) {
    this.settings = settings;
    this.microdata = microdata;
    this.text = new VisibleText(settings.textCharsMax());
    this.head = new HeadElements(directivesReader);
    this.embedded = new EmbeddedMedia(new MediaCollector(settings.mediaMax()));
  }

  void walk(Document document) {
    open.push(document);
    while (!open.isEmpty()) {
      Element parent = open.top();
      int index = open.advance();
      if (index >= parent.childNodeSize()) {
        leave(parent);
        open.pop();
      } else {
        visit(parent.childNode(index));
      }
    }
    embedded.finish(head.openGraphTitle());
  }

  private void visit(Node child) {
    if (child instanceof TextNode piece) {
      if (open.depth() <= mutedDepth && (!isDrawing() || openLink != null)) {
        text.append(piece.getWholeText());
      }
    } else if (child instanceof Element element) {
      if (open.depth() < settings.depthMax() && enter(element)) {
        if (element.isBlock()) {
          text.blockBoundary();
        }
        areas.enter(element, open.depth(), text.length());
        entries.enter(element.normalName(), open.depth(), text.length());
        open.push(element);
      }
    }
  }

  /** Looks at an element before its children; false when these are of no interest. */
  private boolean enter(Element element) {
    switch (element.normalName()) {
      case "style", "noscript" -> {
        return false;
      }
      case "rt", "rp", "rtc" -> { // how the base text is read, which goes on behind it
        return false;
      }
      case "desc", "metadata" -> { // of a drawing
        return !isDrawing();
      }
      case "svg" -> drawingDepth = Math.min(drawingDepth, open.depth());
      case "template" -> {
        if (!PageTree.isShadowRoot(element)) {
          return false;
        }
      }
      case "script" -> {
        embedded.script(element);
        return false;
      }
      case "title" -> {
        title(element);
        return false;
      }
      case "meta" -> meta(element);
      case "base" -> head.base(element);
      case "link" -> linkElement(element);
      case "html" ->
          head.language(
              AttributeValues.attribute(element, "lang").isEmpty()
                  ? AttributeValues.attribute(element, "xml:lang")
                  : AttributeValues.attribute(element, "lang"));
      case "a" -> openAnchor(element);
      case "area" ->
          standalone(element, "href", Link.Kind.AREA, AttributeValues.attribute(element, "alt"));
      case "frame" ->
          standalone(element, "src", Link.Kind.FRAME, AttributeValues.attribute(element, "title"));
      case "iframe" -> {
        standalone(element, "src", Link.Kind.FRAME, AttributeValues.attribute(element, "title"));
        embedded.frame(element);
        return false;
      }
      case "img" -> label(AttributeValues.attribute(element, "alt"));
      case "br", "option", "input", "button" -> text.space();
      case "video", "audio", "object" -> {
        embedded.enterPlayer(element);
        mutedDepth = Math.min(mutedDepth, open.depth());
      }
      case "source", "embed" -> embedded.source(element);
      case "enclosure" -> embedded.enclosure(element);
      default -> {}
    }
    if (microdata) {
      embedded.enterItem(element, open.depth());
    }
    return true;
  }

  /** Within an svg element, whose words are icons' names and axes' labels. */
  private boolean isDrawing() {
    return open.depth() > drawingDepth;
  }

  private void title(Element element) {
    if (isDrawing()) {
      label(Fold.text(element.wholeText(), TITLE_CHARS_MAX));
    } else {
      head.title(element, TITLE_CHARS_MAX);
    }
  }

  private void leave(Element element) {
    int depth = open.depth();
    FoundLink link = openLink;
    if (link != null && depth == openLinkDepth) {
      if (link.start == text.length() && link.label.isEmpty()) {
        String spoken =
            AttributeValues.attribute(element, "aria-label"); // before a title, as accname has it
        link.label = spoken.isBlank() ? AttributeValues.attribute(element, "title") : spoken;
      }
      closeLink();
    }
    areas.leave(depth - 1, text.length());
    entries.leave(element.normalName(), depth - 1, text.length());
    if (depth - 1 == mutedDepth) {
      mutedDepth = Integer.MAX_VALUE;
      embedded.leavePlayer();
    }
    if (depth - 1 == drawingDepth) {
      drawingDepth = Integer.MAX_VALUE;
    }
    if (microdata) {
      embedded.leaveItem(depth - 1);
    }
    if (element.isBlock()) {
      text.blockBoundary();
    }
  }

  private void openAnchor(Element element) {
    String href = AttributeValues.attribute(element, "href").strip();
    if (href.isEmpty() && isDrawing()) { // as SVG before its version 2 has it
      href = AttributeValues.attribute(element, "xlink:href").strip();
    }
    if (href.isEmpty()) {
      return;
    }
    closeLink();
    openLink = found(href, Link.Kind.ANCHOR, element, "");
    openLinkDepth = open.depth() + 1;
  }

  private void closeLink() {
    FoundLink link = openLink;
    if (link != null) {
      link.close(text);
      links.add(link);
      entries.link(link);
      embedded.linkedFile(link, text);
      openLink = null;
    }
  }

  private void label(String alt) {
    FoundLink link = openLink;
    if (link != null && link.label.isEmpty()) { // of several pictures the first one's
      link.label = alt;
    }
  }

  private void standalone(Element element, String attribute, Link.Kind kind, String label) {
    String href = AttributeValues.attribute(element, attribute).strip();
    if (!href.isEmpty()) {
      links.add(found(href, kind, element, label));
    }
  }

  private FoundLink found(String href, Link.Kind kind, Element element, String label) {
    boolean nofollow = isNofollow(AttributeValues.attribute(element, "rel"));
    return new FoundLink(href, kind, open.pathOf(element), nofollow, text, label);
  }

  private static boolean isNofollow(String rel) {
    if (rel.isEmpty()) {
      return false;
    }
    List<String> tokens = AttributeValues.tokens(rel);
    return tokens.contains("nofollow") || tokens.contains("ugc") || tokens.contains("sponsored");
  }

  private void meta(Element element) {
    head.meta(element).ifPresent(to -> links.add(found(to.url(), to.kind(), element, "")));
    embedded.meta(element);
  }

  private void linkElement(Element element) {
    String href = AttributeValues.attribute(element, "href").strip();
    String rel = AttributeValues.attribute(element, "rel");
    if (href.isEmpty() || rel.isEmpty()) {
      return;
    }
    LinkRelation.of(rel, AttributeValues.attribute(element, "type"))
        .ifPresent(kind -> linkElement(element, href, kind));
  }

  private void linkElement(Element element, String href, Link.Kind kind) {
    if (kind == Link.Kind.CANONICAL) {
      head.canonical(href);
    }
    String title = kind == Link.Kind.CANONICAL ? "" : AttributeValues.attribute(element, "title");
    links.add(found(href, kind, element, title));
  }

  VisibleText text() {
    return text;
  }

  /**
   * How the text is laid out.
   *
   * @param own URLs of the page itself
   * @param resolve a reference to a URL without fragment
   */
  TextLayout layout(Set<CrawlUrl> own, Function<String, Optional<CrawlUrl>> resolve) {
    TextBlocks blocks = new TextBlocks(text);
    links.stream()
        .filter(link -> link.end > link.start && !link.href.startsWith("#"))
        .forEach(blocks::link);
    Entries.Found listed = entries.found(text.length(), own, resolve);
    listed.spans().forEach(span -> blocks.entry(span[0], span[1]));
    return new TextLayout(areas.found(text.length()), blocks.found(), listed.first());
  }

  HeadElements head() {
    return head;
  }

  List<FoundLink> links() {
    return links;
  }

  List<Media> media() {
    return embedded.media();
  }

  Optional<String> baseHref() {
    return head.baseHref();
  }
}
