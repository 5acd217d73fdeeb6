package prospector.node.run;

import java.time.Clock;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.url.ExtensionFilter;

/** The web module's parts that crawl, audit and single commands must have alike. */
public final class WebParts {
  private WebParts() {}

  /** The parser of every page; {@code agent} is the product token that directives may name. */
  public static PageParser parser(String agent, Clock clock) {
    return new JsoupPageParser(ParserSettings.DEFAULT.withAgent(agent), clock);
  }

  /** Which links are followed; the audit applies the same rule to stored bodies. */
  public static LinkPolicy links() {
    ExtensionFilter extensions = ExtensionFilter.standard(false);
    return new LinkPolicy(true, url -> extensions.refusal(url).isEmpty());
  }
}
