package prospector.node.wiring;

import java.time.Clock;
import java.util.Optional;
import prospector.node.settings.LinkSettings;
import prospector.node.settings.WebSettings;
import prospector.web.page.DocumentModule;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentSettings;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.url.ExtensionFilter;

/** The web module's parts that crawl, audit and single commands must have alike. */
public final class WebParts {
  private WebParts() {}

  /**
   * The parser of every stored page, and of files, whether they are crawled now or not, where
   * something is there that reads them: the processes that do so end with this one.
   */
  public static PageParser parser(WebSettings web, Clock clock) {
    return parser(web, clock, DocumentModule.find());
  }

  static PageParser parser(WebSettings web, Clock clock, Optional<DocumentModule> found) {
    DocumentSettings documents = web.documents().orElse(DocumentSettings.DEFAULT);
    return parser(web.agent(), documents, clock, found);
  }

  /**
   * The same by the defaults.
   *
   * @param agent the product token that directives may name
   */
  public static PageParser parser(String agent, Clock clock) {
    return parser(agent, DocumentSettings.DEFAULT, clock, DocumentModule.find());
  }

  private static PageParser parser(
      String agent, DocumentSettings documents, Clock clock, Optional<DocumentModule> found) {
    return found
        .map(module -> parser(agent, clock, module, module.open(documents)))
        .orElseGet(() -> markup(agent, clock));
  }

  /** One with a reader that the caller closes; files are no pages without one. */
  public static PageParser crawlParser(
      String agent, Clock clock, Optional<DocumentReader> documents) {
    return documents
        .flatMap(
            reader -> DocumentModule.find().map(module -> parser(agent, clock, module, reader)))
        .orElseGet(() -> markup(agent, clock));
  }

  private static PageParser parser(
      String agent, Clock clock, DocumentModule module, DocumentReader reader) {
    ParserSettings settings = ParserSettings.DEFAULT.withAgent(agent);
    return new DocumentPageParser(module.types(true), reader, settings, clock);
  }

  private static PageParser markup(String agent, Clock clock) {
    return new JsoupPageParser(ParserSettings.DEFAULT.withAgent(agent), clock);
  }

  /** Tells what reads files in a crawl; empty where files are left alone. */
  public static Optional<String> documentsLine(WebSettings web) {
    return web.documents()
        .flatMap(wanted -> DocumentModule.find())
        .map(module -> "PDF and office files are read by " + module.name());
  }

  /** Which links are followed; the audit applies the same rule to stored bodies. */
  public static LinkPolicy links(WebSettings web) {
    return links(web.links(), web.documents());
  }

  /** The same by the settings that matter for it. */
  public static LinkPolicy links(LinkSettings links, Optional<DocumentSettings> documents) {
    ExtensionFilter extensions = extensions(links, documents);
    return new LinkPolicy(!links.followsMarked(), url -> extensions.refusal(url).isEmpty());
  }

  /** The extensions that are not crawled: without those of files that are read. */
  public static ExtensionFilter extensions(
      LinkSettings links, Optional<DocumentSettings> documents) {
    ExtensionFilter standard = links.extensions();
    return documents
        .flatMap(
            wanted ->
                DocumentModule.find()
                    .map(module -> standard.without(module.extensions(wanted.media()))))
        .orElse(standard);
  }
}
