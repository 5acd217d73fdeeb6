package prospector.web.content;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** Pages, parsed as the crawler does, and their main text. */
final class Pages {
  static final String PARAGRAPH =
      "The first engine of the class left the works in the spring, and it was soon seen that the"
          + " boiler, which had been taken from an older design, made more steam than the cylinders"
          + " could use. ";
  private static final JsoupPageParser PARSER =
      new JsoupPageParser(
          ParserSettings.DEFAULT,
          Clock.fixed(Instant.parse("2026-01-15T00:00:00Z"), ZoneOffset.UTC));
  private static final MainTextReader READER = new MainTextReader();

  private Pages() {}

  public static ParsedPage page(String type, byte[] body) {
    return PARSER.parse(
        CrawlUrl.ofNormal("http://example.org/dir/page"),
        Map.of("content-type", List.of(type)),
        body);
  }

  static MainText read(String html) {
    return READER.textAndMarkdown(
        page("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8)));
  }

  static MainText read(String type, byte[] body) {
    return READER.textAndMarkdown(page(type, body));
  }
}
