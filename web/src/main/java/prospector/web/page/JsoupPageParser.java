package prospector.web.page;

import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import prospector.web.header.MediaType;
import prospector.web.url.CrawlUrl;

/**
 * Parses HTML and XHTML with jsoup's tree builder, and plain text as it is.
 *
 * <p><em>Never throws, whatever the bytes.</em> The bytes are decoded once, the tree is walked once
 * ({@link PageScan}); nothing is searched by selector. Stateless; safe to share between threads.
 *
 * <p>Sources: HTML standard (encoding, base, refresh), WHATWG Encoding, RFC 6596 (canonical), RFC
 * 8288 (Link header). Differences: malformed XHTML is repaired, scripts do not run, and noscript is
 * left out, which mostly holds counters of visits and advice to turn scripts on.
 */
public final class JsoupPageParser implements PageParser {
  private static final String HTML = "text/html";
  private static final String UNPARSABLE = "unparsable"; // a bug, of ours or of jsoup

  private final ParserSettings settings;
  private final DirectivesReader directives;

  /** A parser; the clock tells whether an {@code unavailable_after} date has passed. */
  public JsoupPageParser(ParserSettings settings, Clock clock) {
    this.settings = settings;
    this.directives = new DirectivesReader(settings.agent(), clock);
  }

  @Override
  public Directives directives(Map<String, List<String>> headers) {
    return directives.ofHeaders(headers.getOrDefault("x-robots-tag", List.of()));
  }

  @Override
  public ParsedPage parse(CrawlUrl url, Map<String, List<String>> headers, byte[] body) {
    Optional<MediaType> contentType = MediaType.ofHeaders(headers);
    String mime = contentType.map(MediaType::essence).orElse(HTML);
    CharsetChooser.Choice choice = CharsetChooser.choose(contentType, body);
    String source = choice.decode(body);
    Directives stated = directives(headers);
    HeaderLinks named = HeaderLinks.of(url, headers);
    Source page =
        new Source(url, mime, choice.encoding(), source, stated, language(headers), named);
    try {
      return PageTree.isMarkup(mime) ? markup(page) : plain(page);
    } catch (RuntimeException | StackOverflowError unparsable) {
      Directives unknown = stated.and(new Directives(false, false, true)); // may say noarchive
      return page.with("", links(page, url), unknown, UNPARSABLE);
    }
  }

  static Optional<String> language(Map<String, List<String>> headers) {
    List<String> values = headers.getOrDefault("content-language", List.of());
    return values.isEmpty() ? Optional.empty() : HeadElements.primary(values.get(0));
  }

  /** What is known before the markup is read. */
  private record Source(
      CrawlUrl url,
      String mime,
      WebEncoding encoding,
      String text,
      Directives stated,
      Optional<String> language,
      HeaderLinks named) {

    /** A page that states nothing of itself but by its headers. */
    ParsedPage with(String visible, LinkResolution links, Directives directives, String problem) {
      return new ParsedPage(
          url,
          mime,
          encoding.name(),
          "",
          visible,
          text,
          language,
          named.canonical().flatMap(links::resolve),
          directives,
          links.links(new VisibleText(1)),
          List.of(),
          links.refused(),
          problem);
    }
  }

  private ParsedPage plain(Source page) {
    VisibleText text = new VisibleText(settings.textCharsMax());
    text.append(page.mime().startsWith("text/") ? page.text() : "");
    return page.with(text.toString(), links(page, page.url()), page.stated(), ParsedPage.READ);
  }

  /** Those of the headers; others may follow. */
  private LinkResolution links(Source page, CrawlUrl base) {
    LinkResolution links =
        new LinkResolution(page.url(), base, page.encoding(), settings.linksMax());
    page.named().links().forEach(links::add);
    return links;
  }

  private ParsedPage markup(Source page) {
    PageScan scan = scan(page.text(), page.mime().endsWith("xml"));
    HeadElements head = scan.head();
    CrawlUrl base = LinkResolution.baseOf(page.url(), head.baseHref());
    LinkResolution links = links(page, base);
    scan.links().forEach(links::add);
    Directives all = page.stated().and(head.directives());
    Optional<CrawlUrl> canonical =
        head.canonicalHref().or(page.named()::canonical).flatMap(links::resolve);
    Set<CrawlUrl> own = new HashSet<>(List.of(page.url()));
    canonical.ifPresent(own::add);
    return new ParsedPage(
        page.url(),
        page.mime(),
        page.encoding().name(),
        head.title(),
        scan.text().toString(),
        page.text(),
        head.language().or(page::language),
        canonical,
        all,
        links.links(scan.text()),
        scan.media(),
        links.refused(),
        ParsedPage.READ,
        scan.layout(own, links::resolve));
  }

  /** Builds the tree, by the rules of XML where a page says it is that, and walks it. */
  PageScan scan(String source, boolean xml) {
    Document document = PageTree.of(source, xml);
    PageScan scan = new PageScan(settings, directives, source.contains("itemtype"));
    scan.walk(document);
    return scan;
  }
}
