package prospector.web.page;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import prospector.web.url.CrawlUrl;

/** Pages, parsed as the crawler does. */
final class Parsing {
  static final CrawlUrl URL = CrawlUrl.ofNormal("http://example.org/dir/page");
  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-15T00:00:00Z"), ZoneOffset.UTC);
  static final JsoupPageParser PARSER = new JsoupPageParser(ParserSettings.DEFAULT, CLOCK);

  static ParsedPage parse(String html) {
    return parse(html, Map.of("content-type", List.of("text/html; charset=utf-8")));
  }

  static ParsedPage parse(String html, Map<String, List<String>> headers) {
    return PARSER.parse(URL, headers, html.getBytes(StandardCharsets.UTF_8));
  }

  private Parsing() {}
}
