package prospector.web.page;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import prospector.web.header.MediaType;
import prospector.web.url.CrawlUrl;

/**
 * Parses pages by their media type: files that a {@link DocumentReader} reads go to it, everything
 * else to the parser for markup and text.
 *
 * <p>What a file says becomes a page like any other: title, text with white space folded, links
 * with anchors, the X-Robots-Tag's directives. Safe to share between threads.
 */
public final class DocumentPageParser implements PageParser {
  private static final String EPUB = "application/epub+zip";
  private static final Pattern ABSOLUTE = Pattern.compile("//|[a-zA-Z][a-zA-Z0-9+.-]*:");
  private static final int TITLE_CHARS_MAX = 500; // as for markup

  private final PageParser markup;
  private final Set<String> types;
  private final DocumentReader documents;
  private final ParserSettings settings;

  /**
   * A parser of both.
   *
   * @param types media types that go to the reader
   * @param clock tells whether an {@code unavailable_after} date has passed
   */
  public DocumentPageParser(
      Set<String> types, DocumentReader documents, ParserSettings settings, Clock clock) {
    this.markup = new JsoupPageParser(settings, clock);
    this.types = Set.copyOf(types);
    this.documents = documents;
    this.settings = settings;
  }

  @Override
  public boolean takesLong(Map<String, List<String>> headers) {
    return documentType(headers).isPresent();
  }

  @Override
  public Directives directives(Map<String, List<String>> headers) {
    return markup.directives(headers);
  }

  @Override
  public ParsedPage parse(CrawlUrl url, Map<String, List<String>> headers, byte[] body) {
    Optional<String> type = documentType(headers);
    return type.isPresent()
        ? page(url, headers, type.get(), documents.read(type.get(), body))
        : markup.parse(url, headers, body);
  }

  private Optional<String> documentType(Map<String, List<String>> headers) {
    return MediaType.ofHeaders(headers).map(MediaType::essence).filter(types::contains);
  }

  private ParsedPage page(
      CrawlUrl url, Map<String, List<String>> headers, String mime, DocumentText document) {
    VisibleText text = new VisibleText(document.text().length()); // the reader bounds it
    text.append(document.text());
    Directives stated = directives(headers);
    HeaderLinks named = HeaderLinks.of(url, headers);
    LinkResolution links = links(url, mime, named, document);
    String title = Fold.text(document.title(), TITLE_CHARS_MAX);
    String visible = text.toString();
    return new ParsedPage(
        url,
        mime,
        "",
        title,
        visible,
        visible,
        HeadElements.primary(document.language()).or(() -> JsoupPageParser.language(headers)),
        named.canonical().flatMap(links::resolve),
        stated,
        links.links(new VisibleText(1)),
        media(url, mime, title, document),
        links.refused(),
        document.problem());
  }

  /** A book's relative links lead to its own chapters, which no server has. */
  private LinkResolution links(
      CrawlUrl url, String mime, HeaderLinks named, DocumentText document) {
    boolean inside = mime.equals(EPUB);
    LinkResolution links = new LinkResolution(url, url, WebEncoding.UTF_8, settings.linksMax());
    named.links().forEach(links::add);
    VisibleText nowhere = new VisibleText(1);
    for (DocumentText.Reference link : document.links()) {
      if (inside && !ABSOLUTE.matcher(link.href().strip()).lookingAt()) {
        continue;
      }
      links.add(
          new FoundLink(
              link.href().strip(), Link.Kind.ANCHOR, "document/a", false, nowhere, link.anchor()));
    }
    return links;
  }

  private static List<Media> media(CrawlUrl url, String mime, String title, DocumentText document) {
    Media.Kind kind = MediaCollector.kindOf("", mime);
    return kind == null || !document.problem().isEmpty()
        ? List.of()
        : List.of(
            new Media(kind, url.value(), title, document.duration(), document.author(), mime));
  }
}
